import Formats
public import SceneModel

/// Options of the conversion of a world to a scene.
public struct ImportOptions: Sendable {
  /// Points that a meter becomes.
  public var pointsPerMeter = 100.0
  /// Of the reference view; nil for as large as the world.
  public var bounds: Size?
  /// Seconds to run.
  public var duration = 10.0
  /// The scene's name.
  public var name: String?
  /// The profile of the scene; nil keeps the scene's default. `box2d` keeps the file's iterations.
  public var profile: Profile?
  public init() {}
}

/// The conversion of a world of R.U.B.E., in meters with y up, to a scene, in points with y down.
struct SceneImport {
  let world: RubeWorld
  let options: ImportOptions
  var reader: RubeReader
  var ids = UniqueNames()
  /// The left and the top of the reference view, points, y up.
  private var origin = Vector.zero
  private var size = Size(320, 460)
  var filters = ImportedFilters()
  /// The result of each body.
  var outcomes: [Outcome] = []

  /// The values of a body that a joint depends on.
  struct Outcome {
    /// The single view of the body; nil if it has none, or several.
    var view: String?
    var isGone = false
  }

  init(_ world: RubeWorld, _ options: ImportOptions, _ reader: RubeReader) {
    self.world = world
    self.options = options
    self.reader = reader
    placeBounds()
    filters = ImportedFilters(world, apart: Self.pairsApart(world))
  }

  var scale: Double { options.pointsPerMeter }

  mutating func lose(_ loss: ImportProblem, _ source: RubeSource) { reader.lose(loss, source) }

  /// The scene's text.
  mutating func text() -> String {
    var text = ImportedObject()
    text.add("$schema", .string("./\(SceneSchema.fileName)"))
    text.add("physim", .raw("1"))
    if let name = options.name { text.add("name", .string(name)) }
    text.add("bounds", .pair(Vector(size.width, size.height)))
    if let profile = options.profile { text.add("profile", .string(profile.rawValue)) }
    text.add("pointsPerMeter", scale)
    text.add("frameRate", world.stepsPerSecond)
    if options.profile == .box2d {
      text.add("velocityIterations", .raw("\(world.velocityIterations)"))
      text.add("positionIterations", .raw("\(world.positionIterations)"))
    }
    text.add("duration", options.duration)
    if !world.allowSleep { text.add("sleeping", false) }
    if !world.continuous { text.add("continuous", false) }
    let gravity = Vector(world.gravity.x, -world.gravity.y)
    if world.gravity != .zero { text.add("gravity", ["vector": .pair(gravity), "unit": "m/s2"]) }
    var walls: [ImportedObject] = []
    var views: [ImportedObject] = []
    // bodies first, as names of other elements are derived from them
    for (i, body) in world.bodies.enumerated() { add(body, i, &walls, &views) }
    text.add("walls", walls)
    text.add("views", .array(views.map { $0.json }))
    text.add("behaviors", collision() + gravityScales() + world.joints.enumerated().compactMap { joint($1, number: $0 + 1) })
    return text.json.text
  }

  private mutating func collision() -> [ImportedObject] {
    var behavior = ImportedObject()
    behavior.add("id", .string(ids.take("touch", or: "touch")))
    behavior.add("type", "collision")
    behavior.add("items", "*")
    behavior.add("mode", "items")
    return [behavior]
  }

  /// Gravity in addition to the world's for bodies with another scale of gravity; 1 is 1000 pt/s².
  private mutating func gravityScales() -> [ImportedObject] {
    guard world.gravity != .zero else { return [] }
    var scales: [Double] = []
    var items: [Double: [JSONText]] = [:]
    for (body, outcome) in zip(world.bodies, outcomes) where body.kind == .dynamic && body.gravityScale != 1 {
      guard let view = outcome.view else { continue }
      if items[body.gravityScale] == nil { scales.append(body.gravityScale) }
      items[body.gravityScale, default: []].append(.string(view))
    }
    return scales.map { more in
      let factor = (more - 1) * scale / 1000
      var behavior = ImportedObject()
      behavior.add("id", .string(ids.take("gravity-scale", or: "gravity-scale")))
      behavior.add("type", "gravity")
      behavior.add("items", .array(items[more] ?? []))
      behavior.add("direction", Vector(factor * world.gravity.x, -factor * world.gravity.y))
      return behavior
    }
  }

  // MARK: - Places

  /// A point of the world in the reference view.
  func point(_ point: Vector) -> Vector { Vector(point.x * scale - origin.x, origin.y - point.y * scale) }

  /// A vector of the world or of a body's frame, in points.
  func vector(_ vector: Vector) -> Vector { Vector(vector.x * scale, -vector.y * scale) }

  /// Fits the reference view around all elements, on whole points so that distances do not change.
  private mutating func placeBounds() {
    var low = Vector(.infinity, .infinity)
    var high = Vector(-.infinity, -.infinity)
    func include(_ point: Vector, _ radius: Double = 0) {
      low = Vector(min(low.x, point.x - radius), min(low.y, point.y - radius))
      high = Vector(max(high.x, point.x + radius), max(high.y, point.y + radius))
    }
    for body in world.bodies where body.active {
      if body.fixtures.isEmpty { include(body.position) }
      for fixture in body.fixtures {
        switch fixture.shape {
        case .circle(let center, let radius): include(body.world(center), radius)
        case .polygon(let points), .chain(let points, _): for point in points { include(body.world(point)) }
        }
      }
    }
    if low.x > high.x { (low, high) = (.zero, .zero) }
    if let bounds = options.bounds {
      size = bounds
      origin.x = ((low.x + high.x) / 2 * scale - bounds.width / 2).rounded()
      origin.y = ((low.y + high.y) / 2 * scale + bounds.height / 2).rounded()
    } else {
      let margin = max(0.05 * max(high.x - low.x, high.y - low.y), 0.5)
      // a thousandth of a point more or less is rounding
      func down(_ meters: Double) -> Double { (meters * scale + 0.001).rounded(.down) }
      origin = Vector(down(low.x - margin), -down(-high.y - margin))
      size = Size(-down(-high.x - margin) - origin.x, origin.y - down(low.y - margin))
    }
  }
}
