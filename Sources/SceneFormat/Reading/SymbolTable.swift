import Formats
import SceneModel

/// The ids of a scene, with their elements.
struct SymbolTable {
  enum Kind: String { case view, behavior, wall }

  struct Entry {
    var kind: Kind
    /// Among the elements of its kind.
    var index: Int
    /// Whether an event adds it.
    var isAdded: Bool
  }

  /// The elements of one kind: the scene's in order of its array, then what events add.
  private struct Elements {
    var values: [JSONValue] = []
    /// In order of appearance, for suggestions.
    var ids: [String] = []
    /// How many are the scene's own.
    var own = 0
    /// Whether the id of an invalid element is unknown.
    var isIncomplete = false
  }

  /// For looking up only.
  private var entries: [String: Entry] = [:]
  private var views = Elements()
  private var behaviors = Elements()
  private var walls = Elements()
  /// How many pairs of a pattern and an id have been compared.
  private(set) var comparisons = 0
  /// Names of walls and boundaries, computed at the first use.
  private(set) var solids: SolidNames?

  mutating func solids(of document: JSONValue?) -> SolidNames {
    let names = solids ?? SolidNames(document)
    solids = names
    return names
  }

  /// An element of the scene's own arrays; nothing may have been added by events yet.
  mutating func add(_ element: JSONValue, _ kind: Kind, at place: DocumentPath, _ sink: inout DiagnosticSink) {
    self[kind].own += 1
    add(element, kind, isAdded: false, at: place, &sink)
  }

  /// - Parameter isAdded: Whether it comes after the scene's own elements.
  mutating func add(_ element: JSONValue, _ kind: Kind, isAdded: Bool, at place: DocumentPath, _ sink: inout DiagnosticSink) {
    let entry = Entry(kind: kind, index: self[kind].values.count, isAdded: isAdded)
    self[kind].values.append(element)
    guard let member = element.member("id"), let id = member.string else {
      if element.members == nil || element.member("id") != nil || kind == .view { self[kind].isIncomplete = true }
      return
    }
    if let first = entries.updateValue(entry, forKey: id) {
      entries[id] = first
      let taken = self.element(first)?.member("id")
      let problem = Problem.identifier(
        .duplicateID(id, by: first.kind.rawValue, first: taken?.range.start ?? 0, source: taken?.source ?? 0))
      // by index, because the id would lead to the first one
      let own: DocumentPath = if case .element(_, let index, let owner) = place { owner.index(index) } else { place }
      sink.report(problem, member, own.key("id"))
      return
    }
    self[kind].ids.append(id)
  }

  /// The behaviors inside of a composite, with those inside of them.
  mutating func addChildren(of element: JSONValue, at place: DocumentPath, _ sink: inout DiagnosticSink) {
    guard element.member("type")?.string == "composite", let children = element.member("behaviors")?.elements else { return }
    for i in children.indices {
      let place = DocumentPath.element(children[i], i, of: place.key("behaviors"))
      add(children[i], .behavior, isAdded: true, at: place, &sink)
      addChildren(of: children[i], at: place, &sink)
    }
  }

  /// Elements that an event will add; repeated spawns get running numbers.
  ///
  /// - Parameter limit: Of ids; with more, the scene is rejected later.
  /// - Returns: The number of added elements.
  mutating func addSpawns(of event: JSONValue, at place: DocumentPath, limit: Int, _ sink: inout DiagnosticSink) -> Int {
    var count = 0
    for (key, kind) in [("add", Kind.view), ("addBehavior", .behavior), ("addWall", .wall)] {
      // a string names a behavior that there was
      guard let element = event.member(key), element.string == nil else { continue }
      let place = place.key(key)
      let size = Self.size(element)
      guard let times = event.member("repeat")?.member("times")?.number, times >= 1 else {
        add(element, kind, isAdded: true, at: place, &sink)
        addChildren(of: element, at: place, &sink)
        count += size
        continue
      }
      for n in 1...Int(min(times, Double(1 + limit / size))) where size > 1 || element.member("id") != nil {
        let numbered = Self.numbered(element, n)
        add(numbered, kind, isAdded: true, at: place, &sink)
        addChildren(of: numbered, at: place, &sink)
        count += size
      }
    }
    if let snap = event.member("snap") {
      add(snap: snap, at: place.key("snap"), &sink)
      count += 1
    }
    return count
  }

  /// The snap behavior of an event. A later one with the same id replaces it.
  private mutating func add(snap: JSONValue, at place: DocumentPath, _ sink: inout DiagnosticSink) {
    guard let id = snap.member("id")?.string, let members = snap.members else { return }
    if let first = entries[id], element(first)?.member("toNearest") != nil { return }
    let type = JSONMember(key: "type", keyRange: snap.range, value: JSONValue(.string("snap"), snap.range, source: snap.source))
    add(JSONValue(.object(members + [type]), snap.range, source: snap.source), .behavior, isAdded: true, at: place, &sink)
  }

  /// How many elements an element is: a composite counts all that is in it.
  static func size(_ element: JSONValue) -> Int {
    guard element.member("type")?.string == "composite", let children = element.member("behaviors")?.elements else { return 1 }
    return children.reduce(1) { $0 + size($1) }
  }

  /// The element with a number after its id and after those inside of it.
  static func numbered(_ element: JSONValue, _ n: Int) -> JSONValue {
    guard var members = element.members else { return element }
    for i in members.indices {
      if members[i].key == "id", let id = members[i].value.string { members[i].value.kind = .string("\(id)-\(n)") }
      guard members[i].key == "behaviors", let children = members[i].value.elements else { continue }
      members[i].value.kind = .array(children.map { numbered($0, n) })
    }
    return JSONValue(.object(members), element.range, source: element.source)
  }

  private subscript(_ kind: Kind) -> Elements {
    get {
      switch kind {
      case .view: views
      case .behavior: behaviors
      case .wall: walls
      }
    }
    _modify {
      switch kind {
      case .view: yield &views
      case .behavior: yield &behaviors
      case .wall: yield &walls
      }
    }
  }

  /// Room for as many ids.
  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  func entry(_ id: String) -> Entry? { entries[id] }
  func element(_ entry: Entry) -> JSONValue? { self[entry.kind].values[entry.index] }

  /// One of the scene's own elements.
  func element(_ kind: Kind, at index: Int) -> JSONValue? { index >= 0 && index < self[kind].own ? self[kind].values[index] : nil }

  /// The array of a kind is missing, or none.
  mutating func lose(_ kind: Kind) { self[kind].isIncomplete = true }

  /// Whether all ids of a kind are known, so that an unknown id is an error.
  func areComplete(_ kind: Kind) -> Bool { !self[kind].isIncomplete }

  func has(_ id: String, _ kind: Kind) -> Bool { entries[id]?.kind == kind }
  func all(_ kind: Kind) -> [String] { self[kind].ids }
  /// How many elements there are of a kind, events' included.
  func count(_ kind: Kind) -> Int { self[kind].values.count }

  mutating func countComparisons(_ count: Int) { comparisons += count }

  /// Ids of the views that a selection names, in order of appearance.
  mutating func views(_ selection: Selection) -> [String] {
    comparisons += views.ids.count * selection.patterns.count
    return views.ids.filter { selection.contains($0) }
  }

  /// Whether a pattern covers the id of any view.
  mutating func matchesView(_ pattern: String) -> Bool {
    let glob = Glob(pattern)
    for id in views.ids {
      comparisons += 1
      if glob.matches(id) { return true }
    }
    return false
  }
}

extension SceneDecoder {
  /// Whether no element has lost its id.
  var areAllNamesKnown: Bool { [.view, .behavior, .wall].allSatisfy(names.areComplete) }

  /// Reports an id that no element of the kind has.
  mutating func check(_ id: String, _ kind: SymbolTable.Kind, _ value: JSONValue, _ place: @autoclosure () -> DocumentPath) {
    if !names.has(id, kind) { reportUnknown(id, kind, value.range, value.source, place()) }
  }

  /// Reports nothing if the id may be that of an invalid element, whose error is already reported.
  mutating func reportUnknown(_ id: String, _ kind: SymbolTable.Kind, _ range: SourceRange, _ source: Int, _ place: DocumentPath) {
    let suggestion = sink.suggestion(for: id, among: names.all(kind))
    let other = names.entry(id)?.kind.rawValue
    guard names.areComplete(kind) || suggestion != nil || other != nil else { return }
    let problem = Problem.identifier(
      .unknownID(id, kind: kind.rawValue, isA: other, suggestion: suggestion, known: Array(names.all(kind).prefix(9))))
    sink.report(problem, range, source, place)
  }

  /// A selection of views; ids must exist, patterns should match something.
  mutating func selection(_ fields: ObjectDecoder, _ key: String) -> Selection {
    guard let value = fields[key] else { return Selection([]) }
    guard let parts = value.elements else {
      if let name = value.string { check(pattern: name, value, fields.place(key)) }
      return Selection([value.string ?? ""])
    }
    for i in parts.indices { check(pattern: parts[i].string ?? "", parts[i], fields.place(key).index(i)) }
    return Selection(parts.compactMap { $0.string })
  }

  private mutating func check(pattern: String, _ value: JSONValue, _ place: @autoclosure () -> DocumentPath) {
    if pattern == "*" { return }
    guard Glob.isPattern(pattern) else { return check(pattern, .view, value, place()) }
    // without comparisons only the number of matches is wrong
    guard canCompare(at: value, place()), !names.matchesView(pattern), names.areComplete(.view) else { return }
    sink.report(.identifier(.nothingMatches(pattern, count: names.count(.view))), value, place())
  }

  /// Whether the budget of comparisons is not used up; reported once if it is.
  mutating func canCompare(at value: JSONValue, _ place: @autoclosure () -> DocumentPath) -> Bool {
    guard names.comparisons > limits.comparisons else { return true }
    if !ranOutOfComparisons { sink.report(.tooMuch(.comparisons, limit: limits.comparisons), value, place()) }
    ranOutOfComparisons = true
    return false
  }
}
