/// `--set POINTER=VALUE`: edits of the parsed tree, before decoding, so that every check holds for them too.
public struct Override: Equatable, Sendable {
  /// The whole text, `POINTER=VALUE`; the value is JSON or a bare word.
  public var text: String
  public init(_ text: String) { self.text = text }
}

extension JSONDocument {
  /// Carries out one override; problems are located in the override's own text.
  mutating func apply(_ override: Override, index: Int, nesting: Int) -> [Diagnostic] {
    let bytes = Array(override.text.utf8)
    let source = sources.count
    sources.append(SourceText(name: "--set \(index + 1)", bytes: bytes))
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return fail(.badOverride, source, 0, bytes.count) }
    let path = String(decoding: bytes[..<equals], as: UTF8.self)
    guard let pointer = ScenePointer(path), !pointer.tokens.isEmpty else { return fail(.badPointer(path), source, 0, equals) }
    let (places, failed) = find(pointer.tokens)
    guard !places.isEmpty else { return fail(.pointerMatchesNothing(path, suggestion: failed), source, 0, equals) }
    var diagnostics: [Diagnostic] = []
    for place in places {
      let value = parseValue(bytes, equals + 1, source, nesting, &diagnostics)
      if !diagnostics.isEmpty { return diagnostics }
      put(value, place, pointer.tokens, source, equals)
    }
    return []
  }

  private func fail(_ problem: Problem, _ source: Int, _ start: Int, _ end: Int) -> [Diagnostic] {
    [Diagnostic(problem, Location(source: source, start: start, end: end, pointer: nil))]
  }

  private enum Place {
    case existing(Int)
    case absent(object: Int)
  }

  /// Nodes the tokens lead to; when none, the nearest pointer that leads somewhere.
  private func find(_ tokens: [String]) -> ([Place], String?) {
    var current = [root]
    var suggestion: String?
    for (depth, token) in tokens.enumerated() {
      let last = depth == tokens.count - 1
      var found: [Int] = []
      var absent: [Place] = []
      for node in current {
        if token == "*" {
          found += children(node)
        } else if kind(node) == .object {
          if let child = member(node, token) { found.append(child) } else if last { absent.append(.absent(object: node)) }
        } else if kind(node) == .array {
          let all = children(node)
          if let child = all.first(where: { id($0) == token }) { found.append(child) } else if let i = Int(token), all.indices.contains(i) { found.append(all[i]) }
        }
      }
      if last { return (found.map { .existing($0) } + absent, suggestion ?? nearest(tokens, depth, current, found.isEmpty && absent.isEmpty)) }
      if found.isEmpty { return ([], nearest(tokens, depth, current, true)) }
      suggestion = nil
      current = found
    }
    return ([], nil)
  }

  private func nearest(_ tokens: [String], _ depth: Int, _ nodes: [Int], _ wanted: Bool) -> String? {
    guard wanted else { return nil }
    let names = nodes.flatMap { node in kind(node) == .object ? children(node).map(key) : children(node).compactMap(id) }
    guard let word = Suggestion.nearest(tokens[depth], in: names) else { return nil }
    var fixed = tokens
    fixed[depth] = word
    return fixed.map { "/" + ScenePointer.escaped($0) }.joined()
  }

  private mutating func parseValue(_ bytes: [UInt8], _ start: Int, _ source: Int, _ nesting: Int, _ diagnostics: inout [Diagnostic]) -> Int {
    var parser = JSONParser(bytes, source: source, range: start..<bytes.count, nodes: nodes, nesting: nesting)
    if let value = parser.parse(), parser.diagnostics.isEmpty {
      nodes = parser.nodes
      return value
    }
    // what is no JSON is a bare word, unless it set out to be JSON
    let looksLikeJSON = start < bytes.count && "{[\"-0123456789".utf8.contains(bytes[start])
    if looksLikeJSON || start == bytes.count { diagnostics += parser.diagnostics }
    var node = Node(kind: .string, source: Int32(source), start: Int32(start))
    node.end = Int32(bytes.count)
    nodes.append(node)
    return nodes.count - 1
  }

  private mutating func put(_ value: Int, _ place: Place, _ tokens: [String], _ source: Int, _ equals: Int) {
    switch place {
    case .existing(let old):
      var new = nodes[value]
      (new.keyStart, new.keyEnd, new.keySource) = (nodes[old].keyStart, nodes[old].keyEnd, nodes[old].keySource)
      (new.parent, new.next) = (nodes[old].parent, nodes[old].next)
      nodes[old] = new
      for child in children(old) { nodes[child].parent = Int32(old) }
    case .absent(let object):
      let key = Array(ScenePointer.escaped(tokens[tokens.count - 1]).utf8)
      nodes[value].keySource = Int32(source)
      nodes[value].keyStart = Int32(equals - key.count)
      nodes[value].keyEnd = Int32(equals)
      nodes[value].parent = Int32(object)
      if let last = children(object).last { nodes[last].next = Int32(value) } else { nodes[object].firstChild = Int32(value) }
    }
  }
}
