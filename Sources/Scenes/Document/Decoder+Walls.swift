extension Decoder {
  mutating func decodeWall(_ node: Int) -> Wall? {
    guard let m = open(node, SceneTables.wall), let outline = decodeOutline(m, allowsBounds: true) else { return nil }
    return Wall(id: text(m, "id"), elasticity: number(m, "elasticity") ?? 0, friction: number(m, "friction") ?? 0.2, outline: outline)
  }

  /// Exactly one of bounds, from and to, path, rect, ellipse.
  mutating func decodeOutline(_ m: Members, allowsBounds: Bool) -> Outline? {
    let forms = (allowsBounds ? ["bounds"] : []) + ["from", "path", "rect", "ellipse"]
    let given = forms.filter { m.has($0) || ($0 == "from" && m.has("to")) }
    guard let form = given.first else {
      reportMissing((allowsBounds ? ["bounds"] : []) + ["from and to", "path", "rect", "ellipse"], m.node)
      return nil
    }
    if given.count > 1, let second = m.node(given[1]) {
      report(.conflictingKeys(given[0], given[1]), keyOf: second, related: m.node(given[0]).map(keyLocation))
      return nil
    }
    if form != "bounds", let node = m.node("insets"), allowsBounds { report(.conflictingKeys(form, "insets"), keyOf: node) }
    if form != "path", let node = m.node("closed") { report(.conflictingKeys(form, "closed"), keyOf: node) }
    switch form {
    case "bounds":
      if let node = m.node("bounds"), !json.nodes[node].flag { report(.wrongType(expected: "true", got: "false"), node) }
      return .bounds(insets(m, "insets") ?? .zero)
    case "from":
      guard require(m, "from"), require(m, "to"), let from = vector(m, "from"), let to = vector(m, "to") else { return nil }
      if from == to, let node = m.node("to") { report(.samePoints, node) }
      return .segment(from: from, to: to)
    case "path":
      guard let node = m.node("path"), let points = points(node) else { return nil }
      if points.count < 2 { report(.tooFewPoints, node) }
      return .path(points, closed: bool(m, "closed") ?? false)
    case "rect": return rect(m, "rect").map { .rect($0) }
    default: return rect(m, "ellipse").map { .ellipse($0) }
    }
  }
}
