/// The ids of a scene, and what they belong to.
struct Names {
  enum Kind: String { case view, behavior, wall }

  struct Entry {
    var kind: Kind
    /// Index in the scene's array; nil for what an event adds.
    var index: Int?
    /// The element itself.
    var value: JSONValue
  }

  private(set) var entries: [String: Entry] = [:]
  /// In order of appearance, for suggestions.
  private(set) var ids: [Kind: [String]] = [:]
  /// The scene's own elements of each kind, by index.
  private var elements: [Kind: [JSONValue]] = [:]

  mutating func add(_ element: JSONValue, _ kind: Kind, _ findings: inout Findings, isAdded: Bool = false) {
    let index = elements[kind]?.count ?? 0
    if !isAdded { elements[kind, default: []].append(element) }
    guard let member = element.members?.first(where: { $0.key == "id" }), let id = member.value.string else { return }
    if let first = entries[id] {
      let place = first.value.members?.first { $0.key == "id" }?.value.range.start ?? 0
      findings.report(.duplicateID(id, first: place), member.value.range, member.value.source, "")
      return
    }
    entries[id] = Entry(kind: kind, index: isAdded ? nil : index, value: element)
    ids[kind, default: []].append(id)
  }

  /// What an event will add; repeated spawns get running numbers.
  mutating func addSpawns(of event: JSONValue, _ findings: inout Findings) {
    for (key, kind) in [("add", Kind.view), ("addBehavior", .behavior), ("addWall", .wall)] {
      guard let element = event.member(key) else { continue }
      guard let times = event.member("repeat")?.member("times")?.number, times >= 1, times <= 100_000, let id = element.member("id")?.string else {
        add(element, kind, &findings, isAdded: true)
        continue
      }
      for n in 1...Int(times) { add(Self.numbered(element, "\(id)-\(n)"), kind, &findings, isAdded: true) }
    }
  }

  /// The element with another id.
  static func numbered(_ element: JSONValue, _ id: String) -> JSONValue {
    guard var members = element.members, let i = members.firstIndex(where: { $0.key == "id" }) else { return element }
    members[i].value.kind = .string(id)
    return JSONValue(.object(members), element.range, source: element.source)
  }

  func element(_ kind: Kind, at index: Int) -> JSONValue? {
    let list = elements[kind] ?? []
    return list.indices.contains(index) ? list[index] : nil
  }

  func has(_ id: String, _ kind: Kind) -> Bool { entries[id]?.kind == kind }
  func all(_ kind: Kind) -> [String] { ids[kind] ?? [] }
}

extension SceneDecoder {
  /// Reports an id that no element of the kind has.
  mutating func check(_ id: String, _ kind: Names.Kind, _ range: SourceRange, _ source: Int, _ pointer: String) {
    if names.has(id, kind) { return }
    findings.report(
      .unknownID(id, kind: kind.rawValue, suggestion: Suggestion.nearest(id, among: names.all(kind))), range, source, pointer)
  }

  /// A selection of views; ids must exist, patterns should match something.
  mutating func selection(_ fields: Fields, _ key: String) -> Selection {
    guard let value = fields[key] else { return Selection([]) }
    let parts = value.elements ?? [value]
    for (i, part) in parts.enumerated() {
      guard let name = part.string else { continue }
      let place = value.elements == nil ? fields.place(key) : "\(fields.place(key))/\(i)"
      if !Glob.isPattern(name) {
        check(name, .view, part.range, part.source, place)
      } else if !names.all(.view).contains(where: { Glob.matches(name, $0) }), name != "*" {
        findings.report(.nothingMatches(name), part, place)
      }
    }
    return Selection(parts.compactMap(\.string))
  }
}
