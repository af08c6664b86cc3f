/// The members of one object that passed the checks of its table.
struct Members {
  let node: Int
  var good: [(key: String, node: Int)] = []
  /// Keys that are there but were already reported.
  var bad: [String] = []

  func node(_ key: String) -> Int? { good.first { $0.key == key }?.node }
  func has(_ key: String) -> Bool { node(key) != nil || bad.contains(key) }
}

extension Decoder {
  /// Checks an object against its table: kind, unknown and duplicate keys, and every value's kind and range.
  mutating func open(_ node: Int, _ table: ObjectTable) -> Members? {
    guard json.kind(node) == .object else {
      report(.wrongType(expected: "an object", got: words(node)), node)
      return nil
    }
    var members = Members(node: node)
    var child = Int(json.nodes[node].firstChild)
    while child >= 0 {
      defer { child = Int(json.nodes[child].next) }
      let key = json.key(child)
      if let first = members.good.first(where: { $0.key == key })?.node {
        report(.duplicateKey(key), keyOf: child, related: keyLocation(first))
        continue
      }
      guard let field = table.fields.first(where: { $0.key == key }) else {
        if !key.hasPrefix("x-") { report(.unknownKey(key, suggestion: Suggestion.nearest(key, in: table.fields.map(\.key))), keyOf: child) }
        continue
      }
      if check(child, field.kind, key) { members.good.append((key, child)) } else { members.bad.append(key) }
    }
    return members
  }

  /// Whether the value is of the kind and in range; reports when not.
  mutating func check(_ node: Int, _ kind: ValueKind, _ key: String = "") -> Bool {
    if json.kind(node) == .invalid { return false }
    let before = diagnostics.count
    let n = json.nodes[node]
    switch (kind, n.kind) {
    case (.notBuilt, _): report(.notBuilt(key), keyOf: node)
    case (.any, _), (.bool, .bool), (.string, .string), (.object, .object), (.list, .array): break
    case (.id, .string): if json.string(node).isEmpty { report(.emptyID, node) }
    case (.number(let range), .number): if !range.contains(n.number) { report(.outOfRange(n.number, allowed: range.words), node) }
    case (.integer(let range), .number):
      if n.number != n.number.rounded(.towardZero) {
        report(.notAnInteger(n.number), node)
      } else if !range.contains(n.number) {
        report(.outOfRange(n.number, allowed: "\(Renderer.number(range.lowerBound)) to \(Renderer.number(range.upperBound))"), node)
      }
    case (.choice(let allowed), .string):
      let text = json.string(node)
      if !allowed.contains(text) { report(.unknownChoice(text, allowed: allowed, suggestion: Suggestion.nearest(text, in: allowed)), node) }
    case (.vector, .array): checkNumbers(node, 2, kind)
    case (.size, .array): checkNumbers(node, 2, kind, positiveFrom: 0)
    case (.rect, .array): checkNumbers(node, 4, kind, positiveFrom: 2)
    case (.insets, .array): checkNumbers(node, 4, kind)
    case (.points, .array): for point in json.children(node) { _ = check(point, .vector) }
    case (.selection, .string): if json.string(node) != "*" { report(.wrongType(expected: kind.words, got: words(node)), node) }
    case (.selection, .array): for id in json.children(node) { _ = check(id, .id) }
    default: report(.wrongType(expected: kind.words, got: words(node)), node)
    }
    return diagnostics.count == before
  }

  private mutating func checkNumbers(_ node: Int, _ count: Int, _ kind: ValueKind, positiveFrom: Int = .max) {
    let items = json.children(node)
    guard items.count == count else { return report(.wrongCount(expected: kind.words, got: items.count), node) }
    for (i, item) in items.enumerated() { _ = check(item, .number(i >= positiveFrom ? .positive : .any)) }
    if items.contains(where: { json.kind($0) == .invalid }) { broken = true }
  }

  func words(_ node: Int) -> String {
    switch json.kind(node) {
    case .null: "null"
    case .bool: json.nodes[node].flag ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    case .invalid: "nothing readable"
    }
  }

  // MARK: values of checked members

  func number(_ m: Members, _ key: String) -> Double? { m.node(key).map { json.nodes[$0].number } }
  func bool(_ m: Members, _ key: String) -> Bool? { m.node(key).map { json.nodes[$0].flag } }
  func text(_ m: Members, _ key: String) -> String? { m.node(key).map { json.string($0) } }
  func choice<T: RawRepresentable>(_ m: Members, _ key: String, _ standard: T) -> T where T.RawValue == String {
    text(m, key).flatMap { T(rawValue: $0) } ?? standard
  }
  func numbers(_ node: Int) -> [Double] { json.children(node).map { json.nodes[$0].number } }
  func vector(_ node: Int) -> Vector {
    let first = Int(json.nodes[node].firstChild)
    guard first >= 0, json.nodes[first].next >= 0 else { return .zero }
    return Vector(json.nodes[first].number, json.nodes[Int(json.nodes[first].next)].number)
  }
  func vector(_ m: Members, _ key: String) -> Vector? { m.node(key).map(vector) }
  func rect(_ m: Members, _ key: String) -> Rect? {
    m.node(key).map(numbers).flatMap { $0.count == 4 ? Rect(Vector($0[0], $0[1]), Size($0[2], $0[3])) : nil }
  }
  func size(_ m: Members, _ key: String) -> Size? { vector(m, key).map { Size($0.x, $0.y) } }
  func insets(_ m: Members, _ key: String) -> Insets? {
    m.node(key).map(numbers).flatMap { $0.count == 4 ? Insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) : nil }
  }
  func elements(_ m: Members, _ key: String) -> [Int] { m.node(key).map(json.children) ?? [] }

  /// Reports a key that is required and absent.
  mutating func require(_ m: Members, _ key: String) -> Bool {
    if !m.has(key) { report(.missingKey(key), Location(source: Int(json.nodes[m.node].source), start: Int(json.nodes[m.node].start), end: Int(json.nodes[m.node].start) + 1, pointer: json.pointer(m.node))) }
    return m.node(key) != nil
  }

  // MARK: reports

  func location(_ node: Int) -> Location {
    let n = json.nodes[node]
    return Location(source: Int(n.source), start: Int(n.start), end: Int(n.end), pointer: json.pointer(node))
  }
  func keyLocation(_ node: Int) -> Location {
    let n = json.nodes[node]
    guard n.keyStart >= 0 else { return location(node) }
    return Location(source: Int(n.keySource), start: Int(n.keyStart), end: Int(n.keyEnd), pointer: json.pointer(node))
  }
  mutating func report(_ problem: Problem, _ node: Int, related: Location? = nil) { report(problem, location(node), related: related) }
  mutating func report(_ problem: Problem, keyOf node: Int, related: Location? = nil) { report(problem, keyLocation(node), related: related) }
  mutating func report(_ problem: Problem, _ at: Location?, related: Location? = nil) {
    // past the cap only the count matters; pointers of a million errors would cost more than they tell
    if diagnostics.count < 10_000 { diagnostics.append(Diagnostic(problem, at, related: related)) }
    broken = true
  }
  mutating func warn(_ problem: Problem, _ node: Int) { diagnostics.append(Diagnostic(problem, location(node), severity: .warning)) }
}
