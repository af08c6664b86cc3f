import Formats
import Motion
import SceneModel

extension BehaviorType {
  static let spring = BehaviorType(
    "spring", "a spring behavior",
    [
      Field("item", .string, required: "\"sheet\"", "The view."),
      Field("to", .object, required: "{ \"y\": 490 }", "The target: {x, y, angle}, of the view's center in points, and in radians."),
      Field("spring", .object, required: "{ \"response\": 0.5, \"dampingFraction\": 0.825 }", "The parameters, of exactly one form."),
      Field(
        "dialect", .choice(SpringDialect.allCases.map { $0.rawValue }), default: "plain",
        "Whose parameters they are: it has defaults, clamps, the unit of velocities and the rule by which the motion ends."),
      Field(
        "scheme", .choice(MotionSpring.Scheme.allCases.map { $0.rawValue }), default: "closed",
        "closed is exact in time; own are the steps of react-spring, rebound or react-motion, which depend on the times of frames."),
      MotionFields.velocity,
    ],
    additions: [
      "to": SceneSchema.reference("motionTarget"), "spring": SceneSchema.reference("springParameters"),
      "velocity": MotionFields.velocitySchema(["kept", "reset"]),
    ], parameters: MotionFields.springParameters
  ) { $0.spring($1) }

  static let decay = BehaviorType(
    "decay", "a decay behavior",
    [
      Field("item", .string, required: "\"card\"", "The view."),
      Field("decay", .object, example: "{ \"rate\": 0.998 }", "The parameters; those of the dialect by default."),
      Field(
        "dialect", .choice(FlingDialect.allCases.map { $0.rawValue }),
        "Whose law it is; by default the first that has the parameters, and uikit without any."),
      MotionFields.velocity,
      Field("bounds", .numbers(4, .any), example: "[0, 0, 390, 844]", "[x, y, width, height] within which the view's box stays."),
      Field("atBounds", .choice(Fling.Edge.allCases.map { $0.rawValue }), default: "dialect", "What happens at the bounds."),
    ],
    additions: [
      "decay": SceneSchema.reference("decayParameters"), "velocity": MotionFields.velocitySchema(["kept"]), "bounds": SceneSchema.box,
    ],
    rules: [
      SchemaRule.key("atBounds", needs: "bounds"),
      ["if": SchemaRule.required(["dialect"]), "else": ["required": ["decay"], "properties": ["decay": ["minProperties": 1]]]],
    ], parameters: MotionFields.decayParameters
  ) { $0.decay($1) }

  static let scroll = BehaviorType(
    "scroll", "a scroll behavior",
    [
      Field("item", .string, required: "\"content\"", "The view that is the content."),
      Field("viewport", .numbers(2, .extent), required: "[390, 844]", "[width, height] of the viewport, from the reference view's origin."),
      Field("axis", .choice(["x", "y"]), default: "y", "Along which the content scrolls."),
      Field(
        "dialect", .choice(ScrollDialect.allCases.map { $0.rawValue }), default: "uikit",
        "Whose laws it has: UIScrollView's, Android's, or those of Flutter's bouncing and clamping physics."),
      Field("rate", .number(.between(0.5, 0.9999)), example: "0.99", "Of the velocity per millisecond, in uikit; 0.998 unless given."),
      Field(
        "over", .number(.between(0, 1e6)), example: "40",
        "Points that a fling goes past an edge and back, in android; it stops there unless given."),
      Field("offset", .number(.any), example: "0", "The content offset at the start; by default where the view is."),
      Field(
        "snap", .any, example: "[0, 200, 400]",
        "Content offsets at which it comes to rest, or pages, whose length is the viewport's."),
    ],
    additions: [
      "snap": [
        "anyOf": [["enum": ["pages"]], ["type": "array", "items": ValueType.number(.any).schema, "minItems": 1, "maxItems": 10000]]
      ]
    ], parameters: MotionFields.scrollParameters
  ) { $0.scroll($1) }
}

enum MotionFields {
  static let velocity = Field(
    "velocity", .any, default: "kept",
    "At the start: kept from the view, reset to 0, or a number, [x, y] or {x, y, angle} in the unit of the dialect.")

  static let target = ObjectSchema(
    "a target of a motion",
    [
      Field("x", .number(.any), "Of the view's center, points."), Field("y", .number(.any), "Of the view's center, points, downward."),
      Field("angle", .number(.any), "Radians."),
    ])

  static let spring = ObjectSchema(
    "a spring",
    SpringParameter.allCases.map { Field($0.rawValue, .number($0.numbers), $0.help) } + [
      Field("allowsOverdamping", .bool, default: false, "Whether a damping ratio above 1 is kept where the dialect moves it as 1.")
    ])

  static let decay = ObjectSchema(
    "a decay",
    [
      Field("rate", .number(.any), "Of the velocity per millisecond: 0.998 is UIScrollView's normal, 0.99 its fast; below 1."),
      Field("timeConstant", .number(.positive), "Seconds in which the velocity decays to 1/e."),
      Field("friction", .number(.positive), "Android's factor of friction."),
      Field("drag", .number(.any), "Flutter's factor of the velocity per second, below 1."),
      Field("power", .number(.positive), "Motion's way per velocity, seconds."),
      Field("spline", .choice(["android"]), "The spline of Android's OverScroller."),
      Field("density", .number(.positive), "Android's pixels per density-independent pixel."),
      Field("over", .number(.notNegative), "How far Android's OverScroller goes past a bound and back, pixels."),
    ])

  static let retarget = ObjectSchema(
    "a retarget",
    [
      Field("motion", .string, required: "\"sheet-up\"", "The id of a spring."),
      Field("to", .object, required: "{ \"y\": 100 }", "The new target: {x, y, angle}."),
      Field(
        "velocity", .choice(Retarget.Velocity.allCases.map { $0.rawValue }), default: "kept",
        "kept continues with the present velocity, reset begins at rest, additive lets the old motion end under the new one."),
    ])

  static let drag = ObjectSchema(
    "a drag",
    [
      Field("motion", .string, required: "\"list\"", "The id of a scroll."),
      Field(
        "path", .list(.numbers(3, .any)), required: "[[0, 195, 600], [0.1, 195, 400]]",
        "The finger's places [seconds, x, y] from the event on, with straight lines between them."),
    ])

  static let release = ObjectSchema(
    "a release",
    [
      Field("motion", .string, required: "\"list\"", "The id of a scroll, or of a decay."),
      Field(
        "velocity", .any, example: "-1200",
        "Of the finger along the axis of a scroll, points per second, by default estimated from its path; of a decay as in its behavior, by default the view's own."
      ),
    ])

  /// The values of a spring that may change during a run: its target, and the parameters that it is given.
  static func springParameters(_ element: JSONValue) -> [BehaviorType.Parameter] {
    let targets: [BehaviorType.Parameter] = channels(of: element).compactMap { name in target.field(name).map { ("to/\(name)", $0.type) } }
    return targets + given("spring", element, spring)
  }

  /// The parameters that a decay is given.
  static func decayParameters(_ element: JSONValue) -> [BehaviorType.Parameter] { given("decay", element, decay) }

  /// The values of a scroll that may change, as far as its dialect has them.
  static func scrollParameters(_ element: JSONValue) -> [BehaviorType.Parameter] {
    let own = ["rate": ScrollDialect.uikit, "over": .android]
    let dialect = element.member("dialect")?.string ?? ScrollDialect.uikit.rawValue
    return ["offset", "rate", "over"].filter { own[$0].map { $0.rawValue == dialect } ?? true }.compactMap { name in
      BehaviorType.scroll.table.field(name).map { (name, $0.type) }
    }
  }

  private static func given(_ key: String, _ element: JSONValue, _ table: ObjectSchema) -> [BehaviorType.Parameter] {
    (element.member(key)?.members ?? []).compactMap { member in
      let name = "\(key)/\(member.key)"
      return BehaviorParameter(rawValue: name) == nil ? nil : table.field(member.key).map { (name, $0.type) }
    }
  }

  static let scrollTo = ObjectSchema(
    "an animated scroll",
    [
      Field("motion", .string, required: "\"list\"", "The id of a scroll."),
      Field("to", .number(.any), required: "400", "The content offset; beyond the content, its end."),
      Field(
        "duration", .number(.between(0, 3600)), example: "0.3",
        "Seconds of an ease-in-out, 0 for a jump; by default the animation of the dialect, which Flutter does not have."),
    ])

  static func velocitySchema(_ words: [String]) -> JSONText {
    [
      "anyOf": [
        ["enum": .array(words.map { .string($0) })], ValueType.number(.any).schema, ValueType.numbers(2, .any).schema,
        SceneSchema.reference("motionTarget"),
      ]
    ]
  }

  /// Whether an element of a scene is a motion.
  static func isMotion(_ element: JSONValue) -> Bool { ["spring", "decay", "scroll"].contains(element.member("type")?.string) }

  /// The values that a motion drives, as far as the text shows it.
  static func channels(of element: JSONValue) -> [String] {
    if element.member("type")?.string == "scroll" { return [element.member("axis")?.string ?? "y"] }
    let key = element.member("type")?.string == "spring" ? "to" : "velocity"
    let channels = MotionChannel.allCases.map { $0.rawValue }
    guard let values = element.member(key)?.members else { return key == "to" ? [] : ["x", "y"] }
    return channels.filter { channel in values.contains { $0.key == channel } }
  }
}

extension SpringParameter {
  fileprivate var numbers: NumberRange {
    switch range {
    case .positive: .positive
    case .notNegative: .notNegative
    case .within(let least, let most): .between(least, most)
    }
  }

  var help: String {
    switch self {
    case .mass: "Mass."
    case .stiffness: "Force per displacement."
    case .damping: "Force per velocity; with frequency a damping ratio."
    case .dampingRatio: "Damping ratio, 1 is critical; with settling at most 1."
    case .dampingFraction: "Damping ratio, 1 is critical."
    case .response: "Seconds of an oscillation without damping."
    case .duration: "Seconds; a period or the time of settling, as the dialect has it."
    case .bounce: "1 less the damping ratio; below 0, 1 over the ratio less 1."
    case .visualDuration: "Motion's seconds until the target is first reached, about."
    case .settling: "Seconds until a thousandth of the distance is left."
    case .tension: "react-spring's stiffness, or Origami's tension."
    case .friction: "react-spring's damping, or Origami's friction."
    case .bounciness: "POP's bounciness."
    case .speed: "POP's speed."
    case .frequency: "react-spring's period, seconds."
    }
  }
}

extension SceneDecoder {
  mutating func spring(_ fields: ObjectDecoder) -> BehaviorKind? {
    let item = view(fields, "item")
    let target = fields["to"].flatMap { self.target($0, at: fields.place("to")) }
    let named = SpringDialect(rawValue: fields.value("dialect")) ?? .plain
    // CSS has curves, and no parameters of springs
    let dialect = named == .css ? .plain : named
    var spring = fields["spring"].flatMap { self.spring($0, dialect, at: fields.place("spring")) }
    spring?.scheme = scheme(fields, dialect)
    let channels = target?.channels ?? []
    guard
      let velocity = self.velocity(fields, ["kept", "reset"], driving: channels, perDistance: dialect.velocityUnit == .distancesPerSecond)
    else { return nil }
    if case .given(let values) = velocity, values.fastest > 100 {
      switch dialect.velocityUnit {
      case .distancesPerSecond: report(.motion(.fast(values.fastest, dialect: dialect.title)), fields, "velocity")
      case .unitsPerMillisecond: report(.motion(.fastPerMillisecond(values.fastest, dialect: dialect.title)), fields, "velocity")
      case .unitsPerSecond: break
      }
    }
    guard let item, let target, let spring else { return nil }
    return .motion(MotionBehavior(item: item, law: .spring(spring, to: target), velocity: velocity))
  }

  private mutating func scheme(_ fields: ObjectDecoder, _ dialect: SpringDialect) -> MotionSpring.Scheme {
    let scheme = MotionSpring.Scheme(rawValue: fields.value("scheme")) ?? .closed
    if scheme == .own, !dialect.isStepped {
      let known = SpringDialect.allCases.filter { $0.isStepped }.map { $0.rawValue }
      report(.motion(.noSteps(dialect: dialect.rawValue, known: known)), fields, "scheme")
    }
    return scheme
  }

  /// A target with at least one value.
  mutating func target(_ value: JSONValue, at place: DocumentPath) -> MotionValues? {
    let fields = ObjectDecoder(value, MotionFields.target, at: place, &sink)
    guard value.members != nil else { return nil }
    let channels = MotionChannel.allCases
    guard channels.contains(where: { fields.has($0.rawValue) }) else {
      reportMissing(.key(.missingOneOf(channels.map { $0.rawValue }, owner: MotionFields.target.owner, example: "\"y\": 490")), fields)
      return nil
    }
    let values = self.values(fields)
    return values.channels.isEmpty ? nil : values
  }

  private func values(_ fields: ObjectDecoder) -> MotionValues {
    var values = MotionValues()
    for channel in MotionChannel.allCases { values[channel] = fields.number(channel.rawValue) }
    return values
  }

  /// Nil after an error (reported).
  private mutating func velocity(_ fields: ObjectDecoder, _ words: [String], driving channels: [MotionChannel], perDistance: Bool)
    -> MotionVelocity?
  {
    guard let value = fields["velocity"] else { return fields.has("velocity") ? nil : .kept }
    let place = fields.place("velocity")
    let names = channels.map { $0.rawValue }
    var given = MotionValues()
    if value.string != nil {
      guard ValueCheck.check(value, .choice(words), at: place, &sink) else { return nil }
      return value.string == "reset" ? .reset : .kept
    } else if value.number != nil {
      guard ValueCheck.check(value, .number(.any), at: place, &sink) else { return nil }
      // of several values one number is the velocity along the way in distances per second
      guard channels.count <= 1 || perDistance else {
        report(.motion(.severalValues(example: "{ \"\(names[0])\": 100 }", values: names)), fields, "velocity")
        return nil
      }
      for channel in channels { given[channel] = value.number }
      return .given(given)
    } else if value.elements != nil {
      guard ValueCheck.check(value, .numbers(2, .any), at: place, &sink), let point = fields.point("velocity") else { return nil }
      given = MotionValues(x: point.x, y: point.y)
    } else if value.members != nil {
      guard let values = target(value, at: place) else { return nil }
      given = values
    } else {
      if value.kind != .invalid { report(.motion(.noVelocity(found: value.kindName)), fields, "velocity") }
      return nil
    }
    if !channels.isEmpty, let other = given.channels.first(where: { !channels.contains($0) }) {
      report(.motion(.notDriven(other.rawValue, values: names)), fields, "velocity")
      return nil
    }
    return .given(given)
  }

  // MARK: - Springs

  private mutating func spring(_ value: JSONValue, _ dialect: SpringDialect, at place: DocumentPath) -> MotionSpring? {
    let fields = ObjectDecoder(value, MotionFields.spring, at: place, &sink)
    guard let members = value.members else { return nil }
    var given: [MotionSpring.Given] = []
    for member in members {
      guard let parameter = SpringParameter(rawValue: member.key) else { continue }
      guard let number = fields.number(member.key) else { return nil }
      given.append(MotionSpring.Given(parameter, number))
    }
    let spring = MotionSpring(given, in: dialect, allowsOverdamping: fields.value("allowsOverdamping"))
    do throws(SpringParameters.Problem) {
      _ = try spring.spring()
      return spring
    } catch {
      report(error, fields)
      return nil
    }
  }

  private mutating func report(_ problem: SpringParameters.Problem, _ fields: ObjectDecoder) {
    switch problem {
    case .outOfRange(let parameter, let value):
      let range = parameter.numbers
      let requirement = range.contains(value) ? "one that makes a spring with force and damping" : range.requirement(value)
      report(.value(.outOfRange(value, requirement: requirement)), fields, parameter.rawValue)
    case .mixed(let a, let b): reportKey(.motion(.mixedForms(a.rawValue, b.rawValue)), fields, b.rawValue)
    case .foreign(let parameter, let dialect):
      let forms = dialect.forms.map { $0.form.parameters.map { $0.rawValue } }
      reportKey(.motion(.foreignParameter(parameter.rawValue, dialect: dialect.rawValue, forms: forms)), fields, parameter.rawValue)
    case .missing(let parameter):
      reportMissing(.key(.missingKey(parameter.rawValue, owner: MotionFields.spring.owner, example: "1")), fields)
    case .openDuration: reportKey(.motion(.openDuration), fields, "duration")
    case .unsettled: report(.motion(.unsettled), fields, "settling")
    case .overdamped(let ratio):
      reportMissing(.motion(.overdamped(ratio, largest: SpringParameters.largestRatio)), fields)
    case .frequency(let frequency):
      let range = SpringParameters.frequencies
      reportMissing(.motion(.frequency(frequency, least: range.lowerBound, most: range.upperBound)), fields)
    }
  }

  /// At a key rather than at its value.
  private mutating func reportKey(_ problem: Problem, _ fields: ObjectDecoder, _ key: String) {
    guard let index = fields.value.memberIndex(key), let members = fields.value.members else { return reportMissing(problem, fields) }
    sink.report(problem, members[index].keyRange, members[index].source, fields.place(key))
  }

  // MARK: - Decays

  mutating func decay(_ fields: ObjectDecoder) -> BehaviorKind? {
    let item = view(fields, "item")
    let word: String? = fields.string("dialect")
    let dialect = word.flatMap { FlingDialect(rawValue: $0) }
    var law: MotionDecay? = MotionDecay([], in: dialect ?? .uikit)
    if fields.has("decay") { law = fields["decay"].flatMap { self.decay($0, dialect, at: fields.place("decay")) } }
    let velocity = self.velocity(fields, ["kept"], driving: [], perDistance: false)
    if !fields.has("decay"), dialect == nil, !fields.has("dialect") {
      reportMissing(
        .key(.missingOneOf(["decay", "dialect"], owner: BehaviorType.decay.owner, example: "\"decay\": { \"rate\": 0.998 }")), fields)
    }
    if fields.has("atBounds"), !fields.has("bounds") {
      report(.key(.meaningless("atBounds", without: "bounds", example: "[0, 0, 390, 844]")), fields, "atBounds")
    }
    let bounds = fields.has("bounds") ? rect(fields, "bounds") : nil
    if case .given(let values)? = velocity, values.channels.isEmpty {
      report(.motion(.severalValues(example: "{ \"x\": 100 }", values: ["x", "y"])), fields, "velocity")
      return nil
    }
    if let law, law.dialect.isPerMillisecond, case .given(let values)? = velocity, values.fastest > 100 {
      report(.motion(.fastPerMillisecond(values.fastest, dialect: law.dialect.rawValue)), fields, "velocity")
    }
    guard let item, let velocity, var law, fields.has("bounds") == (bounds != nil) else { return nil }
    law.bounds = bounds
    law.edge = fields.value("atBounds")
    return .motion(MotionBehavior(item: item, law: .decay(law), velocity: velocity))
  }

  private mutating func decay(_ value: JSONValue, _ dialect: FlingDialect?, at place: DocumentPath) -> MotionDecay? {
    let fields = ObjectDecoder(value, MotionFields.decay, at: place, &sink)
    guard value.members != nil else { return nil }
    let known: [FlingDialect.Parameter] = [.rate, .timeConstant, .friction, .drag, .power, .density, .over]
    let given = known.filter { fields.has($0.key) }
    let isSpline = fields.has("spline")
    let law = dialect ?? (isSpline ? .android : FlingDialect.first(with: given))
    var parameters: [MotionDecay.Given] = []
    for parameter in given {
      let key = parameter.key
      guard law.parameters.contains(where: { $0.parameter == parameter }) else {
        reportForeign(key, of: law, isChosen: dialect != nil, first: isSpline ? "spline" : given[0].key, fields)
        return nil
      }
      guard let number = fields.number(key) else { return nil }
      guard parameter.admits(number) else {
        let isShare = parameter == .rate || parameter == .drag
        let requirement = isShare ? "above 0 and below 1" : "\(parameter == .over ? "at least" : "above") 0 and at most 1000000"
        report(.value(.outOfRange(number, requirement: requirement)), fields, key)
        return nil
      }
      parameters.append(MotionDecay.Given(parameter, number))
    }
    if isSpline, law != .android {
      reportForeign("spline", of: law, isChosen: true, first: "spline", fields)
      return nil
    }
    if given.isEmpty, !isSpline, dialect == nil {
      let words = known.map { $0.key } + ["spline"]
      reportMissing(.key(.missingOneOf(words, owner: MotionFields.decay.owner, example: "\"rate\": 0.998")), fields)
      return nil
    }
    // a time constant alone is the decay whose speed at the start is the velocity: Motion's with that power
    if let constant = parameters.first, parameters.count == 1, constant.parameter == .timeConstant, dialect == nil {
      parameters.append(MotionDecay.Given(.power, constant.value))
    }
    return MotionDecay(parameters, in: law)
  }

  private mutating func reportForeign(_ key: String, of law: FlingDialect, isChosen: Bool, first: String, _ fields: ObjectDecoder) {
    if isChosen {
      let forms = [law.parameters.map { $0.parameter == .timeConstant ? "timeConstant" : $0.parameter.rawValue }]
      reportKey(.motion(.foreignParameter(key, dialect: law.rawValue, forms: forms)), fields, key)
    } else {
      reportKey(.motion(.mixedForms(first, key)), fields, key)
    }
  }

  // MARK: - Scrolls

  mutating func scroll(_ fields: ObjectDecoder) -> BehaviorKind? {
    let item = view(fields, "item")
    let channel = MotionChannel(rawValue: fields.value("axis")) ?? .y
    var snap = MotionScroll.Snap.none
    if let value = fields["snap"] {
      if value.elements != nil {
        guard ValueCheck.check(value, .list(.number(.any)), at: fields.place("snap"), &sink) else { return nil }
        let numbers = fields.numbers("snap") ?? []
        guard (1...10_000).contains(numbers.count) else {
          report(.value(.wrongCount(expected: "1 to 10000 offsets", found: numbers.count)), fields, "snap")
          return nil
        }
        snap = .offsets(numbers)
      } else {
        guard ValueCheck.check(value, .choice(["pages"]), at: fields.place("snap"), &sink) else { return nil }
        snap = .pages
      }
    } else if fields.has("snap") {
      return nil
    }
    let dialect = ScrollDialect(rawValue: fields.value("dialect")) ?? .uikit
    for (key, owner) in [("rate", ScrollDialect.uikit), ("over", .android)] where fields.has(key) && dialect != owner {
      reportKey(.motion(.foreignKey(key, dialect: dialect.rawValue, owner: owner.rawValue)), fields, key)
    }
    guard let item, let viewport = fields.point("viewport") else { return nil }
    var scroll = MotionScroll(
      viewport: Size(viewport.x, viewport.y), axis: channel, rate: fields.number("rate") ?? 0.998, snap: snap)
    scroll.dialect = dialect
    scroll.over = fields.number("over") ?? 0
    scroll.offset = fields.number("offset")
    return .motion(MotionBehavior(item: item, law: .scroll(scroll), velocity: .kept))
  }

  // MARK: - Events

  mutating func retarget(_ fields: ObjectDecoder) -> Edit? {
    let to = fields["to"].flatMap { self.target($0, at: fields.place("to")) }
    guard let id = fields.string("motion") else { return nil }
    guard let element = self.motion(id, fields["motion"] ?? fields.value, fields.place("motion")) else { return nil }
    guard element.member("type")?.string == "spring" else {
      report(.motion(.targetless(id, type: element.member("type")?.string ?? "")), fields, "motion")
      return nil
    }
    let channels = MotionFields.channels(of: element)
    if let other = to?.channels.first(where: { !channels.contains($0.rawValue) }), !channels.isEmpty {
      report(.motion(.notDriven(other.rawValue, values: channels)), fields, "to")
      return nil
    }
    guard let to else { return nil }
    let velocity: Retarget.Velocity = fields.value("velocity")
    if velocity == .additive, element.member("scheme")?.string == MotionSpring.Scheme.own.rawValue {
      report(.motion(.notAdditive(id)), fields, "velocity")
      return nil
    }
    return .retarget(Retarget(motion: id, to: to, velocity: velocity))
  }

  mutating func drag(_ fields: ObjectDecoder) -> Edit? {
    let elements = fields.elements("path")
    if fields["path"] != nil, elements.isEmpty {
      report(.value(.wrongCount(expected: "at least one place", found: 0)), fields, "path")
      return nil
    }
    var times: [Double] = []
    var points: [Vector] = []
    for (i, element) in elements.enumerated() {
      let numbers = (element.elements ?? []).compactMap { $0.number }
      guard numbers.count == 3 else { return nil }
      if numbers[0] < 0 {
        sink.report(.value(.outOfRange(numbers[0], requirement: "at least 0")), element, fields.place("path").index(i))
        return nil
      }
      if let last = times.last, numbers[0] <= last {
        sink.report(.time(.notAscending(numbers[0], after: last)), element, fields.place("path").index(i))
        return nil
      }
      times.append(numbers[0])
      points.append(Vector(numbers[1], numbers[2]))
    }
    guard let id = fields.string("motion"), isScroll(id, fields), !times.isEmpty else { return nil }
    let isAcross = names.entry(id).flatMap { names.element($0) }?.member("axis")?.string == "x"
    let (first, last) = (points[0], points[points.count - 1])
    fingerWays.removeAll { $0.motion == id }
    fingerWays.append((id, isAcross ? last.x - first.x : last.y - first.y))
    return .drag(FingerPath(motion: id, times: times, points: points))
  }

  mutating func release(_ fields: ObjectDecoder) -> Edit? {
    guard let id = fields.string("motion"), let element = motion(id, fields["motion"] ?? fields.value, fields.place("motion")) else {
      return nil
    }
    let channels = MotionFields.channels(of: element).compactMap { MotionChannel(rawValue: $0) }
    if element.member("type")?.string == "decay" {
      let velocity = self.velocity(fields, ["kept"], driving: channels, perDistance: false)
      return velocity.map { .release(motion: id, velocity: $0) }
    }
    guard isScroll(id, fields), ["x", "y"].contains(channels.first?.rawValue) else { return nil }
    guard fields.has("velocity") else { return .release(motion: id, velocity: .kept) }
    guard let value = fields["velocity"], ValueCheck.check(value, .number(.any), at: fields.place("velocity"), &sink) else { return nil }
    if let velocity = value.number, let way = fingerWays.first(where: { $0.motion == id })?.way, velocity * way < 0,
      way.magnitude >= 20
    {
      report(.motion(.against(velocity, way: way)), fields, "velocity")
    }
    var velocity = MotionValues()
    velocity[channels[0]] = value.number
    return .release(motion: id, velocity: .given(velocity))
  }

  mutating func animatedScroll(_ fields: ObjectDecoder) -> Edit? {
    guard let id = fields.string("motion"), isScroll(id, fields), let offset = fields.number("to") else { return nil }
    let word = names.entry(id).flatMap { names.element($0) }?.member("dialect")?.string
    let dialect = word.map { ScrollDialect(rawValue: $0) } ?? .uikit
    if !fields.has("duration"), let dialect, dialect.animation(from: MotionState(position: 0, velocity: 0), to: 1) == nil {
      reportMissing(.key(.missingKey("duration", owner: "an animated scroll of \(dialect.rawValue)", example: "0.3")), fields)
      return nil
    }
    return .scroll(AnimatedScroll(motion: id, offset: offset, duration: fields.number("duration")))
  }

  private mutating func isScroll(_ id: String, _ fields: ObjectDecoder) -> Bool {
    guard let element = motion(id, fields["motion"] ?? fields.value, fields.place("motion")) else { return false }
    let type = element.member("type")?.string ?? ""
    if type != "scroll" { report(.motion(.notAScroll(id, type: type)), fields, "motion") }
    return type == "scroll"
  }

  /// The element of a motion by its id; nil after an error (reported).
  mutating func motion(_ id: String, _ value: JSONValue, _ place: @autoclosure () -> DocumentPath) -> JSONValue? {
    if let entry = names.entry(id), entry.kind == .behavior, let element = names.element(entry), MotionFields.isMotion(element) {
      return element
    }
    let known = motions
    let entry = names.entry(id)
    let isA = entry.flatMap { names.element($0)?.member("type")?.string } ?? entry?.kind.rawValue
    let suggestion = sink.suggestion(for: id, among: known)
    guard names.areComplete(.behavior) || suggestion != nil || isA != nil else { return nil }
    let problem = Problem.identifier(.unknownID(id, kind: "motion", isA: isA, suggestion: suggestion, known: Array(known.prefix(9))))
    sink.report(problem, value, place())
    return nil
  }

  /// Ids of all motions.
  var motions: [String] {
    names.all(.behavior).filter { id in names.entry(id).flatMap { names.element($0) }.map { MotionFields.isMotion($0) } ?? false }
  }
}

extension FlingDialect {
  /// The first whose law has some parameters; uikit for none.
  static func first(with parameters: [Parameter]) -> FlingDialect {
    if parameters.isEmpty { return .uikit }
    // Android's views before Compose, which has the same law with another limit
    let order: [FlingDialect] = [.uikit, .androidFling, .flutter, .motion, .android]
    let fits = order.first { dialect in
      parameters.allSatisfy { parameter in dialect.parameters.contains { $0.parameter == parameter } }
    }
    return fits ?? order.first { $0.parameters.contains { $0.parameter == parameters[0] } } ?? .uikit
  }
}
