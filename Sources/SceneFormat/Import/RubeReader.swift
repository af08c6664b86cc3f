import Formats
import SceneModel

/// JSON of R.U.B.E. or b2dJson → its world; all errors and losses are added to the list.
struct RubeReader {
  let limits: Limits
  /// Of the resulting scene.
  let profile: Profile?
  var sink = DiagnosticSink()
  private(set) var losses = Losses()
  /// How many pairs of edges may still be looked at for crossings.
  var edgePairs: Int

  init(limits: Limits, profile: Profile?) {
    self.limits = limits
    self.profile = profile
    edgePairs = limits.edgePairs
  }

  mutating func lose(_ loss: ImportProblem, _ source: RubeSource) { losses.add(loss, source) }

  /// The world, nil when the document is none.
  mutating func world(_ document: JSONValue) -> RubeWorld? {
    if document.member("metaworld") != nil || document.member("metabody") != nil {
      sink.report(.importing(.project, count: 1), document.range, document.source, .document)
      return nil
    }
    let known = [
      "gravity", "allowSleep", "continuousPhysics", "stepsPerSecond", "body", "joint", "image", "collisionbitplanes", "customProperties",
    ]
    let usual = ["autoClearForces": true, "warmStarting": true, "subStepping": false]
    let iterations = ["velocityIterations", "positionIterations"]
    guard let fields = fields(document, "a world", known, silent: usual.keys.sorted() + iterations, at: .document) else { return nil }
    guard fields.has("body") else {
      sink.report(.importing(.noBodies, count: 1), fields.source.range, document.source, .document)
      return nil
    }
    var world = RubeWorld()
    world.velocityIterations = integer(fields, "velocityIterations", or: Profile.velocityIterations)
    world.positionIterations = integer(fields, "positionIterations", or: Profile.positionIterations)
    for member in document.members ?? [] {
      let source = RubeSource(range: member.keyRange, place: fields.place.key(member.key))
      if member.key == iterations.first(where: { fields.has($0) }), profile != .box2d {
        lose(.iterations(world.velocityIterations, world.positionIterations), source)
      }
      if let value = usual[member.key], bool(fields, member.key) != value { lose(.stepperSetting(member.key), source) }
    }
    world.gravity = vector(fields, "gravity")
    world.allowSleep = bool(fields, "allowSleep", or: true)
    world.continuous = bool(fields, "continuousPhysics", or: true)
    world.stepsPerSecond = number(fields, "stepsPerSecond", or: 60)
    if !(1...1000).contains(world.stepsPerSecond) {
      lose(.stepRate, RubeSource(range: fields["stepsPerSecond"]?.range ?? fields.source.range, place: fields.place.key("stepsPerSecond")))
      world.stepsPerSecond = 60
    }
    world.categoryNames = categoryNames(fields)
    readBodies(fields, &world)
    readJoints(fields, &world)
    for (i, image) in elements(fields, "image").enumerated() {
      lose(.images, RubeSource(range: image.range, place: fields.place.key("image").index(i)))
    }
    if let custom = fields["customProperties"] {
      lose(.customProperties, RubeSource(range: custom.range, place: fields.place.key("customProperties")))
    }
    return world
  }

  private mutating func categoryNames(_ fields: RubeFields) -> [String] {
    guard let planes = fields["collisionbitplanes"], planes.members != nil else { return [] }
    return planes.member("names")?.elements?.map { $0.string ?? "" } ?? []
  }

  private mutating func readBodies(_ fields: RubeFields, _ world: inout RubeWorld) {
    let elements = elements(fields, "body")
    if elements.count > limits.views {
      sink.report(.tooMuch(.views, limit: limits.views), fields["body"] ?? fields.value, fields.place.key("body"))
      return
    }
    for i in elements.indices {
      // an index has to lead to the same body, whether or not those before it are good
      world.bodies.append(body(elements[i], at: fields.place.key("body").index(i)))
    }
  }

  private mutating func readJoints(_ fields: RubeFields, _ world: inout RubeWorld) {
    let elements = elements(fields, "joint")
    for i in elements.indices {
      if let joint = joint(elements[i], bodies: world.bodies.count, at: fields.place.key("joint").index(i)) { world.joints.append(joint) }
    }
  }
}

/// Features that a scene cannot have: each once, with its first place and its count.
struct Losses {
  private var entries: [(loss: ImportProblem, source: RubeSource, count: Int)] = []
  private var indices: [ImportProblem: Int] = [:]

  mutating func add(_ loss: ImportProblem, _ source: RubeSource) {
    if let index = indices[loss] {
      entries[index].count += 1
    } else {
      indices[loss] = entries.count
      entries.append((loss, source, 1))
    }
  }

  func report(_ sink: inout DiagnosticSink) {
    for entry in entries {
      sink.report(.importing(entry.loss, count: entry.count), entry.source.range, 0, entry.source.place)
    }
  }
}
