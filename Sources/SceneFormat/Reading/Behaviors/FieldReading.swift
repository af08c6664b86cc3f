import Formats
import SceneModel

extension BehaviorType {
  static let field = BehaviorType(
    "field", "a field behavior",
    [
      Field(
        "kind", .choice(FieldBehavior.Kind.allCases.map { $0.rawValue }), required: "\"radialGravity\"",
        "Which force; UIKit's fields of a block of code have no counterpart."),
      BehaviorFields.items,
      Field("position", .numbers(2, .any), default: [0, 0], "What distances and the region are counted from."),
      Field("region", .object, "Where it acts, everywhere by default."),
      Field("strength", .number(.any), default: 1, "How strong it is; less than 1/32768 either way is off."),
      Field(
        "falloff", .number(.any),
        "The force goes as r to the power of -falloff, r in meters; by default 2 for radialGravity, -1 for spring, 1 for electric and magnetic, else 0 (Apple documents 0 for all)."
      ),
      Field("minimumRadius", .number(.positive), "Points; nearer than this counts as this far. 1/32768 m by default."),
      Field("direction", .numbers(2, .any), "m/s² of linearGravity, m/s of velocity and of the medium of drag; 1 m is 100 pt."),
      Field("smoothness", .number(.between(0, 1)), default: 0, "Of noise and turbulence: 0 is the noisiest."),
      Field("animationSpeed", .number(.any), default: 0, "Of noise and turbulence: how fast it changes, 1/s."),
      Field("seed", .integer(.notNegative), default: 0, "Of noise and turbulence: which one."),
    ],
    additions: ["region": SceneSchema.reference("region")],
    rules: [
      SchemaRule.when("kind", is: "linearGravity", then: SchemaRule.required(["direction"])),
      SchemaRule.when("kind", is: "velocity", then: SchemaRule.required(["direction"])),
    ]
      + ["direction", "smoothness", "animationSpeed", "seed"].map { key in
        let kinds = BehaviorFields.fieldKinds(of: key) ?? []
        return ["if": SchemaRule.required([key]), "then": ["properties": ["kind": ["enum": .array(kinds.map { .string($0) })]]]]
      },
    parameters: BehaviorFields.fieldParameters
  ) { $0.field($1) }
}

extension BehaviorFields {
  /// The values of a field that may change during a run: the parameters of its kind.
  static func fieldParameters(_ element: JSONValue) -> [BehaviorType.Parameter] {
    let kind = element.member("kind")?.string ?? ""
    return BehaviorType.field.tableParameters.filter { fieldKinds(of: $0.name)?.contains(kind) ?? true }
  }

  /// The kinds of fields that take a key; nil for all.
  static func fieldKinds(of key: String) -> [String]? {
    switch key {
    case "direction": ["linearGravity", "drag", "velocity"]
    case "smoothness", "animationSpeed", "seed": ["noise", "turbulence"]
    default: nil
    }
  }
}

enum RegionFields {
  static let region = ObjectSchema(
    "a region",
    [
      Field("radius", .number(.positive), "Points: a circle, its rim included."),
      Field("size", .numbers(2, .positive), "[width, height] of a rectangle, its sides excluded."),
      Field("center", .numbers(2, .any), default: [0, 0], "Of a circle or a rectangle, from the field's position."),
      Field("union", .list(.object), "Regions: what is in any of them."),
      Field("intersection", .list(.object), "Regions: what is in all of them."),
      Field("difference", .list(.object), "Two regions: what is in the first and not in the second."),
      Field("inverse", .object, "A region: what is not in it."),
    ])
  static let forms = ["radius", "size", "union", "intersection", "difference", "inverse"]
}

extension SceneDecoder {
  mutating func field(_ fields: ObjectDecoder) -> BehaviorKind? {
    let items = selection(fields, "items")
    var shapes = 0
    let region = fields["region"].map { self.region($0, at: fields.place("region"), depth: 1, &shapes) } ?? .infinite
    guard let kind = fields.string("kind").flatMap(FieldBehavior.Kind.init(rawValue:)) else { return nil }
    for key in ["direction", "smoothness", "animationSpeed", "seed"] where fields.has(key) {
      if let kinds = BehaviorFields.fieldKinds(of: key), !kinds.contains(kind.rawValue) {
        report(.key(.notOfKind(key, of: "fields", takes: kinds, found: kind.rawValue)), fields, key)
      }
    }
    if kind == .linearGravity || kind == .velocity, !fields.has("direction") {
      reportMissing(.key(.missingKey("direction", owner: "a \(kind.rawValue) field", example: "[0, 1]")), fields)
    }
    guard let region else { return nil }
    var field = FieldBehavior(kind: kind, items: items, strength: fields.value("strength"))
    field.position = fields.value("position")
    field.region = region
    field.falloff = fields.number("falloff")
    field.minimumRadius = fields.number("minimumRadius")
    field.direction = fields.point("direction") ?? .zero
    field.smoothness = fields.value("smoothness")
    field.animationSpeed = fields.value("animationSpeed")
    field.seed = UInt32(fields.value("seed") as Int)
    return .field(field)
  }

  /// - Parameters:
  ///   - depth: 1 for the field's own region, one more for those within it.
  ///   - shapes: How many circles and rectangles there were so far.
  private mutating func region(_ value: JSONValue, at place: DocumentPath, depth: Int, _ shapes: inout Int) -> FieldRegion? {
    guard depth <= Limits.regionDepth else {
      sink.report(.tooMuch(.regionDepth, limit: Limits.regionDepth), value, place)
      return nil
    }
    let fields = ObjectDecoder(value, RegionFields.region, at: place, &sink)
    guard value.members != nil else { return nil }
    let given = RegionFields.forms.filter { fields.has($0) }
    guard let form = given.first else {
      reportMissing(.key(.missingOneOf(RegionFields.forms, owner: "a region", example: "\"radius\": 50")), fields)
      return nil
    }
    if given.count > 1 {
      _ = fields.conflict(given[0], given[1], &sink)
      return nil
    }
    switch form {
    case "radius", "size": return shape(fields, form, &shapes)
    case "inverse":
      // what is made of other regions has their places
      _ = fields.conflict(form, "center", &sink)
      return fields["inverse"].flatMap { region($0, at: fields.place("inverse"), depth: depth + 1, &shapes) }.map { .inverse($0) }
    default:
      // what is made of other regions has their places
      _ = fields.conflict(form, "center", &sink)
      return composition(fields, form, depth, &shapes)
    }
  }

  private mutating func shape(_ fields: ObjectDecoder, _ form: String, _ shapes: inout Int) -> FieldRegion? {
    shapes += 1
    // reported once
    if shapes == Limits.regionShapes + 1 { report(.tooMuch(.regionShapes, limit: Limits.regionShapes), fields, form) }
    let center: Vector = fields.value("center")
    if form == "radius" { return fields.number("radius").map { .circle(radius: $0, center: center) } }
    return fields.numbers("size").map { .rectangle(Size($0[0], $0[1]), center: center) }
  }

  private mutating func composition(_ fields: ObjectDecoder, _ form: String, _ depth: Int, _ shapes: inout Int) -> FieldRegion? {
    guard fields[form] != nil else { return nil }
    let elements = fields.elements(form)
    let isPair = form == "difference"
    if isPair ? elements.count != 2 : elements.count < 2 {
      report(.value(.wrongCount(expected: isPair ? "2 regions" : "at least 2 regions", found: elements.count)), fields, form)
      return nil
    }
    var regions: [FieldRegion] = []
    for i in elements.indices {
      if let region = region(elements[i], at: fields.place(form).index(i), depth: depth + 1, &shapes) { regions.append(region) }
    }
    guard regions.count == elements.count else { return nil }
    switch form {
    case "union": return .union(regions)
    case "intersection": return .intersection(regions)
    default: return .difference(regions[0], regions[1])
    }
  }
}
