import Formats
import SceneModel

extension BehaviorType {
  static let collision = BehaviorType(
    "collision", "a collision behavior",
    [
      BehaviorFields.items,
      Field("mode", .choice(CollisionBehavior.Mode.allCases.map { $0.rawValue }), default: "everything", "What the items collide with."),
      Field("boundaries", .array, default: [], "Outlines with identifiers."),
      Field("translatesReferenceBoundsIntoBoundary", .bool, default: false, "Whether the reference view's sides stop the items."),
      Field("insets", .numbers(4, .any), default: [0, 0, 0, 0], "[top, left, bottom, right] of the reference bounds, inward."),
    ], additions: ["boundaries": SceneSchema.list("boundary")],
    rules: [
      [
        "if": ["required": ["insets"]],
        "then": SchemaRule.required(["translatesReferenceBoundsIntoBoundary"])
          .merging(["properties": ["translatesReferenceBoundsIntoBoundary": ["const": true]]]),
      ]
    ]
  ) { $0.collision($1) }
}

extension SceneDecoder {
  mutating func collision(_ fields: ObjectDecoder) -> BehaviorKind? {
    let boundaries = self.boundaries(fields)
    let translates: Bool = fields.value("translatesReferenceBoundsIntoBoundary")
    if fields.has("insets") && !translates {
      report(.key(.meaningless("insets", without: "translatesReferenceBoundsIntoBoundary", example: "true")), fields, "insets")
    }
    return .collision(
      CollisionBehavior(
        items: selection(fields, "items"), mode: fields.value("mode"),
        boundaries: boundaries, referenceBounds: translates ? insets(fields) : nil))
  }

  private mutating func boundaries(_ fields: ObjectDecoder) -> [Boundary] {
    var boundaries: [Boundary] = []
    /// Where each id was first.
    var seen: [String: JSONValue] = [:]
    let elements = fields.elements("boundaries")
    for i in elements.indices {
      let boundary = ObjectDecoder(elements[i], OutlineFields.boundary, at: .element(elements[i], i, of: fields.place("boundaries")), &sink)
      guard elements[i].members != nil,
        let outline = outline(boundary, forms: ["from", "path", "rect", "ellipse"], owner: "a boundary"), let id = boundary["id"]
      else { continue }
      if let first = seen.updateValue(id, forKey: id.string ?? "") {
        let problem = Problem.identifier(
          .duplicateID(id.string ?? "", by: "boundary of this behavior", first: first.range.start, source: first.source))
        report(problem, boundary, "id")
      }
      boundaries.append(Boundary(id: id.string ?? "", outline: outline))
    }
    return boundaries
  }
}
