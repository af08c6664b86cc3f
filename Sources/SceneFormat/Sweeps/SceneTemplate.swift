import Formats
public import SceneModel

/// A scene's text, parsed once, as a template of variants: the same document with other values at some places.
public struct SceneTemplate: Sendable {
  let document: JSONValue
  let folder: String
  let limits: Limits
  public let files: SceneFiles
  /// Values for places that only its loops make.
  private let placements: [Placement]
  /// Whether the document has parameters, expressions or loops.
  private let hasExpressions: Bool

  /// The scene as written, from which variants with a few other numbers are derived; nil if it is invalid, or has expressions.
  private let base: CheckedScene?

  init(document: JSONValue, folder: String, limits: Limits, files: SceneFiles, _ placements: [Placement]) {
    self.placements = placements
    self.document = document
    hasExpressions = Expansion.isNeeded(document)
    base = hasExpressions ? nil : CheckedScene(document, in: DecodingContext(limits: limits, folder: folder, files: files))
    self.folder = folder
    self.limits = limits
    self.files = files
  }

  /// The result of one variant. A class, since a copy of a scene copies each of its lists, and results are passed on.
  public final class Variant: Sendable {
    /// Nil if the diagnostics have an error.
    public let scene: Scene?
    public let diagnostics: [Diagnostic]

    fileprivate init(scene: Scene?, diagnostics: [Diagnostic]) {
      self.scene = scene
      self.diagnostics = diagnostics
    }
  }

  /// The scene with other values at the places that axes name; each value stands for the axis of the same index.
  ///
  /// Complexity: that of checking the scene, or only the changed elements if only numbers change; warnings are then left out.
  public func variant(_ axes: [SweepAxis], _ values: [SweepValue]) -> Variant {
    if var patched = patched(axes), patched.set(values) { return Variant(scene: patched.scene, diagnostics: []) }
    let decoded = decoded(axes, values)
    return Variant(scene: decoded.sink.hasErrors ? nil : decoded.scene, diagnostics: decoded.sink.diagnostics)
  }

  /// The scene for successive values, without warnings; nil if the axes change more than numbers of some elements, or the scene as written
  /// is invalid.
  public func patched(_ axes: [SweepAxis]) -> PatchedScene? { base.flatMap { PatchedScene($0, axes) } }

  /// - Parameter watched: The axis whose value's types are noted.
  func decoded(_ axes: [SweepAxis], _ values: [SweepValue], watching watched: Int? = nil) -> DecodedScene {
    var document = document
    var sink = DiagnosticSink()
    var late = placements
    for (axis, value) in zip(axes, values) {
      if let replaced = axis.replacedKey { Override.remove(replaced, from: &document) }
      Placement(value: value.json, path: axis.path, pointer: axis.pointer, range: axis.range, source: axis.source)
        .apply(to: &document, orLater: &late, &sink)
    }
    // a missing place would be reported a second time as a missing key
    let context = DecodingContext(limits: limits, folder: folder, files: files)
    if sink.hasErrors { return DecodedScene(failed: sink, in: context) }
    if let watched { sink.watched = (axes[watched].source, values[watched].json.range.start) }
    // a search of the document for them takes a tenth of the time of decoding it
    let isPlain = !hasExpressions && zip(axes, values).allSatisfy { $1.json.number != nil && !$0.mayAddExpressions }
    return DecodedScene(document, late, isPlain: isPlain, in: context, sink)
  }

  /// Finds values of one axis that are always invalid because of their types, which costs very little per value.
  ///
  /// - Parameters:
  ///   - axis: The index in `axes`; `values` are those of a valid variant.
  ///   - count: How many values `value` has.
  /// - Returns: The error of the first invalid value; nil without one.
  public func firstMisfit(_ axis: Int, of axes: [SweepAxis], _ values: [SweepValue], count: Int, value: (Int) -> SweepValue) -> Diagnostic?
  {
    let types = decoded(axes, values, watching: axis).sink.watchedTypes.filter {
      switch $0 {
      case .number, .integer: true
      default: false
      }
    }
    if types.isEmpty { return nil }
    var sink = DiagnosticSink()
    for i in Self.evenlySpaced(count, Self.mostChecked) {
      let json = value(i).json
      guard json.number != nil else { continue }
      let place = DocumentPath.key(String(axes[axis].pointer.dropFirst()), of: .document)
      for type in types where !ValueCheck.check(json, type, at: place, &sink) {
        var diagnostic = sink.diagnostics.first
        diagnostic?.pointer = axes[axis].pointer
        return diagnostic
      }
    }
    return nil
  }

  /// Whether the place of an axis takes whole numbers alone.
  ///
  /// - Parameters:
  ///   - axis: The index in `axes`; `values` are those of a valid variant.
  public func takesWholeNumbers(_ axis: Int, of axes: [SweepAxis], _ values: [SweepValue]) -> Bool {
    decoded(axes, values, watching: axis).sink.watchedTypes.contains { if case .integer = $0 { true } else { false } }
  }

  /// The value that the scene is written with at the place of an axis, as JSON; nil where it has none, or several.
  public func writtenValue(_ axis: SweepAxis) -> String? {
    var value = document
    var key = ""
    for part in axis.path.parts {
      if let elements = value.elements {
        let indices = JSONPointer.indices(part, in: elements, of: key)
        guard indices.count == 1 else { return nil }
        value = elements[indices[0]]
      } else if let member = value.member(part) {
        value = member
      } else {
        return nil
      }
      key = part
    }
    switch value.kind {
    case .number(let number): return NumberFormat.exact(number)
    case .bool(let bool): return bool ? "true" : "false"
    case .string(let text): return text
    default: return nil
    }
  }

  /// The number of values of an axis that are checked before the first run; the runs find errors of the others.
  static let mostChecked = 1_000_000

  /// At most so many evenly spaced numbers of 0..<count, the first and the last among them.
  public static func evenlySpaced(_ count: Int, _ most: Int) -> [Int] {
    count <= most ? Array(0..<count) : (0..<most).map { $0 * (count - 1) / (most - 1) }
  }
}
