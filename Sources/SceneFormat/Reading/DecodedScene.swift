import Formats
import SceneModel
import Trajectories

/// The scene of a document, after its parameters and loops are expanded.
struct DecodedScene: Sendable {
  private(set) var scene: Scene?
  /// After its last element.
  private(set) var decoder: SceneDecoder
  /// Advice, for a scene without errors and warnings.
  private(set) var notes: [Diagnostic] = []
  /// Parameters of the scene, with their values.
  private(set) var parameters: [SceneParameter] = []
  /// The document without parameters and loops; nil where it has none.
  private(set) var expanded: JSONValue?

  /// - Parameters:
  ///   - placements: Values for places that only the expanded document has.
  ///   - isPlain: Whether the document is known to have neither parameters nor loops.
  init(
    _ document: JSONValue, _ placements: [Placement] = [], isPlain: Bool = false, in context: DecodingContext,
    _ sink: DiagnosticSink = DiagnosticSink()
  ) {
    decoder = SceneDecoder(context, SceneHeader(), sink)
    if needsNewerRelease(document) { return }
    let variants = isPlain ? [] : SceneVariants.check(document, &decoder.sink)
    guard !isPlain, Expansion.isNeeded(document) else {
      decode(document, in: context)
      return
    }
    var expansion = Expansion(of: document, limits: context.limits, &decoder.sink)
    var plain = expansion.expanded(document, &decoder.sink)
    parameters = expansion.parameters.all
    for placement in placements { placement.apply(to: &plain, &decoder.sink) }
    expanded = plain
    var varied = plain
    for placement in variants { placement.apply(to: &varied, &decoder.sink) }
    decode(plain, in: context)
    locate(in: expansion.copies)
  }

  /// A document that is not decoded, with its errors.
  init(failed sink: DiagnosticSink, in context: DecodingContext) { decoder = SceneDecoder(context, SceneHeader(), sink) }

  var sink: DiagnosticSink { decoder.sink }

  private mutating func decode(_ document: JSONValue, in context: DecodingContext) {
    let fields = ObjectDecoder(document, SceneFields.scene, at: .document, &decoder.sink)
    guard document.members != nil else { return }
    var head = HeaderDecoder(context, decoder.sink)
    let header = head.header(fields)
    decoder = SceneDecoder(head.context, header, head.sink)
    (scene, notes) = decoder.scene(fields)
  }

  /// Whether the scene is for a later release, which is then its only error.
  private mutating func needsNewerRelease(_ document: JSONValue) -> Bool {
    guard let value = document.member("requires"), let text = value.string, let release = ReleaseNumber(text), !release.isReached else {
      return false
    }
    decoder.sink.report(.value(.newerRelease(text)), value, DocumentPath.document.key("requires"))
    return true
  }

  /// Maps diagnostics of a loop's copies to their source text; of several errors at one place, the first copy's stays.
  private mutating func locate(in copies: [Expansion.Copy]) {
    func copy(_ source: Int) -> Expansion.Copy? { source >= Expansion.firstCopy ? copies[source - Expansion.firstCopy] : nil }
    var seen: Set<String> = []
    decoder.sink.replaceEach { diagnostic in
      var located = diagnostic
      if case .identifier(.duplicateID(let id, let by, let first, let source)) = diagnostic.problem, let copy = copy(source) {
        located.problem = .identifier(.duplicateID(id, by: by, first: first, source: copy.source))
      }
      guard let copy = copy(diagnostic.source) else { return located }
      located.source = copy.source
      located.bindings = copy.scope.bindings
      let place = "\(copy.source) \(diagnostic.range.start) \(diagnostic.range.end) \(diagnostic.problem.code.rawValue)"
      return seen.insert(place).inserted ? located : nil
    }
    guard let checks = scene?.expect.checks else { return }
    for i in checks.indices { if let copy = copy(checks[i].source) { scene?.expect.checks[i].source = copy.source } }
  }
}
