import Foundation
import TestSupport
import Testing

@testable import SceneFormat
@testable import SceneModel

/// R.U.B.E. and b2dJson to scenes.
@Suite("Import") struct ImportTests {
  static func text(_ json: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> String {
    var options = ImportOptions()
    change(&options)
    let reading = SceneImporter.rube(bytes: Array(json.utf8), name: "rube.json", options: options)
    return try #require(reading.text, "\(reading.rendered())")
  }

  /// The imported scene as the reader has it.
  static func scene(_ json: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> Scene {
    let reading = try Samples.read(text(json, change))
    return try #require(reading.scene, "\(reading.rendered())")
  }

  static func world(_ bodies: String, joints: String = "", gravity: String = "{\"x\": 0, \"y\": -10}") -> String {
    "{\"gravity\": \(gravity), \"body\": [\(bodies)], \"joint\": [\(joints)]}"
  }

  static func body(_ name: String, _ members: String, _ fixtures: String, type: Int = 2) -> String {
    "{\"name\": \"\(name)\", \"type\": \(type), \"awake\": true, \(members.isEmpty ? "" : members + ",") \"fixture\": [\(fixtures)]}"
  }

  static func box(_ width: Double, _ height: Double, _ members: String = "\"density\": 1") -> String {
    let (w, h) = (width / 2, height / 2)
    return "{\(members), \"polygon\": {\"vertices\": {\"x\": [\(-w), \(w), \(w), \(-w)], \"y\": [\(-h), \(-h), \(h), \(h)]}}}"
  }

  /// Of a view, in its own order: mass in kg by decision 6 of the behaviors' units.
  static func mass(_ view: View) -> Double {
    func area(_ shape: CollisionBounds) -> Double {
      switch shape {
      case .rectangle(let size, _): return size.width * size.height
      case .ellipse(let size): return Double.pi / 4 * size.width * size.height
      case .path(let points):
        return zip(points, points.dropFirst() + points.prefix(1)).map { $0.x * $1.y - $0.y * $1.x }.reduce(0, +).magnitude / 2
      case .line: return 0
      case .parts(let parts): return parts.map { area($0.shape) }.reduce(0, +)
      }
    }
    return view.properties.density * area(view.shape) / 1e4
  }

  // MARK: - Bodies

  @Test("meters become points, y turns down, and angles and spins turn round; distances and masses stay", arguments: [100.0, 32, 16.5])
  func axes(scale: Double) throws {
    let json = Self.world(
      Self.body(
        "a", "\"position\": {\"x\": 1, \"y\": 5}, \"angle\": 0.5, \"linearVelocity\": {\"x\": 2, \"y\": 3}, \"angularVelocity\": 4",
        Self.box(1, 2, "\"density\": 3"))
        + "," + Self.body("b", "\"position\": {\"x\": 4, \"y\": 1}", "{\"density\": 2, \"circle\": {\"center\": 0, \"radius\": 0.5}}"))
    let scene = try Self.scene(json) { $0.pointsPerMeter = scale }
    let (a, b) = (scene.views[0], scene.views[1])
    #expect(scene.pointsPerMeter == scale)
    #expect((b.center.x - a.center.x - 3 * scale).magnitude < 1e-3 && (b.center.y - a.center.y - 4 * scale).magnitude < 1e-3)
    #expect(a.angle == -0.5 && a.velocity == Vector(2 * scale, -3 * scale) && a.angularVelocity == -4)
    #expect((Self.mass(a) - 6).magnitude < 1e-5 && (Self.mass(b) - 2 * Double.pi / 4).magnitude < 1e-5)
    #expect(scene.gravity == Gravity(unit: .metersPerSecondSquared, curve: .constant(Vector(0, 10))))
    // all of it is in the reference view
    for view in scene.views {
      #expect(view.center.x > 0.5 * scale && view.center.x < scene.bounds.width - 0.5 * scale)
      #expect(view.center.y > scale && view.center.y < scene.bounds.height - 0.5 * scale)
    }
  }

  @Test("the reference view has the given size, with the world in its middle")
  func bounds() throws {
    let json = Self.world(Self.body("a", "\"position\": {\"x\": -7, \"y\": 2}", Self.box(1, 1)))
    let scene = try Self.scene(json) { $0.bounds = Size(800, 600) }
    #expect(scene.bounds == Size(800, 600))
    #expect(scene.views[0].center == Vector(400, 300))
  }

  @Test("every property of a body has its counterpart")
  func properties() throws {
    let members = #""position": 0, "linearDamping": 0.25, "angularDamping": 0.5, "fixedRotation": true, "bullet": true"#
    let fixture = #"{"density": 2, "friction": 0.75, "restitution": 0.5, "circle": {"center": 0, "radius": 1}}"#
    let view = try Self.scene(Self.world(Self.body("it", members, fixture))).views[0]
    #expect(view.id == "it" && view.type == .dynamic && view.shape == .ellipse(Size(200, 200)))
    #expect(view.properties.resistance == 0.25 && view.properties.angularResistance == 0.5 && !view.properties.allowsRotation)
    #expect(view.properties.friction == 0.75 && view.properties.elasticity == 0.5 && view.bullet && !view.asleep && !view.sensor)
    // what the file does not say is 0, not what a scene would have
    let bare = try Self.scene(Self.world(Self.body("", "", #"{"density": 1, "circle": {"radius": 1}}"#))).views[0]
    #expect(bare.id == "body-1" && bare.properties.friction == 0 && bare.properties.elasticity == 0 && bare.properties.resistance == 0)
    let asleep = try Self.scene(#"{"body": [{"type": 2, "awake": false, "fixture": [{"density": 1, "circle": {"radius": 1}}]}]}"#)
    #expect(asleep.views[0].asleep && asleep.gravity == nil)
  }

  @Test("numbers may be the bits of a float in hexadecimal, and zero vectors a zero")
  func hexadecimal() throws {
    let json = Self.world(
      Self.body(
        "a", #""position": {"x": "3FC00000", "y": 1}, "angle": "BF000000", "linearVelocity": 0"#,
        #"{"density": "40400000", "circle": {"center": 0, "radius": "3E99999A"}}"#)
        + "," + Self.body("b", #""position": 0"#, Self.box(1, 1)))
    let scene = try Self.scene(json)
    #expect(scene.views[0].center.x - scene.views[1].center.x == 150)
    #expect(scene.views[0].angle == 0.5 && scene.views[0].shape == .ellipse(Size(60, 60)))
  }

  @Test("names become ids without what ids cannot have, no two alike")
  func names() throws {
    let bodies = ["ball", "ball", "ball-2", "a/b*c?", " padded ", "", "", "touch", "ünïcode \u{1F600}"].map { name in
      Self.body(name, "", Self.box(1, 1))
    }
    let scene = try Self.scene(Self.world(bodies.joined(separator: ",")))
    let expected = ["ball", "ball-2", "ball-2-2", "a-b-c-", "padded", "body-6", "body-7", "touch", "ünïcode \u{1F600}"]
    #expect(scene.views.map(\.id) == expected)
    #expect(scene.behaviors.map(\.id) == ["touch-2"])
  }

  // MARK: - Shapes

  @Test("polygons turn with y: an upright box is a rectangle, others paths, several fixtures parts")
  func shapes() throws {
    let triangle = #"{"density": 1, "polygon": {"vertices": {"x": [0, 1, 0], "y": [0, 0, 2]}}}"#
    let circle = #"{"density": 1, "circle": {"center": {"x": 0, "y": 0.5}, "radius": 0.25}}"#
    let scene = try Self.scene(
      Self.world(
        [
          Self.body("box", "", Self.box(2, 1)), Self.body("path", "", triangle),
          Self.body("several", "", "\(Self.box(2, 1)), \(triangle), \(circle)"), Self.body("off", "", circle),
        ].joined(separator: ",")))
    #expect(scene.views[0].shape == .rectangle(Size(200, 100), cornerRadius: 0))
    let path = CollisionBounds.path([Vector(0, 0), Vector(100, 0), Vector(0, -200)])
    #expect(scene.views[1].shape == path)
    let disk = Part(center: Vector(0, -50), angle: 0, shape: .ellipse(Size(50, 50)))
    #expect(
      scene.views[2].shape
        == .parts([
          Part(center: .zero, angle: 0, shape: .rectangle(Size(200, 100), cornerRadius: 0)), Part(center: .zero, angle: 0, shape: path),
          disk,
        ]))
    #expect(scene.views[3].shape == .parts([disk]))
  }

  @Test("lines of static bodies are walls where the body has them, with their own friction and elasticity; loops are closed")
  func walls() throws {
    let fixtures = [
      #"{"name": "chain", "friction": 0.5, "restitution": 0.25, "chain": {"vertices": {"x": [0, 1, 2], "y": [0, 0, 1]}}}"#,
      #"{"name": "edge", "edge": {"vertex1": {"x": 0, "y": 0}, "vertex2": {"x": 0, "y": 1}}}"#,
      #"{"name": "loop", "loop": {"vertices": {"x": [0, 1, 1], "y": [0, 0, 1]}}}"#,
      #"{"name": "ring", "chain": {"vertices": {"x": [0, 1, 1, 0], "y": [0, 0, 1, 0]}, "hasNextVertex": true, "hasPrevVertex": true}}"#,
      #"{"name": "two", "polygon": {"vertices": {"x": [0, 3], "y": [0, 0]}}}"#,
    ].joined(separator: ",")
    // turned by a quarter, counterclockwise
    let json = Self.world(Self.body("ground", "\"position\": {\"x\": 5, \"y\": 5}, \"angle\": \(Double.pi / 2)", fixtures, type: 0))
    let scene = try Self.scene(json)
    #expect(scene.views.isEmpty)
    #expect(scene.walls.map(\.id) == ["chain", "edge", "loop", "ring", "two"])
    #expect(scene.walls.map(\.friction) == [0.5, 0, 0, 0, 0] && scene.walls.map(\.elasticity) == [0.25, 0, 0, 0, 0])
    guard case .path(let chain, closed: false) = scene.walls[0].outline else { throw WrongShape() }
    let origin = chain[0]
    func from(_ x: Double, _ y: Double) -> Vector { Vector(origin.x + x, origin.y + y) }
    func isNear(_ a: Vector, _ b: Vector) -> Bool { (a.x - b.x).magnitude < 1e-4 && (a.y - b.y).magnitude < 1e-4 }
    #expect(isNear(chain[1], from(0, -100)) && isNear(chain[2], from(-100, -200)))
    guard case .segment(let a, let b) = scene.walls[1].outline else { throw WrongShape() }
    #expect(isNear(a, origin) && isNear(b, from(-100, 0)))
    for wall in scene.walls[2...3] {
      guard case .path(let loop, closed: true) = wall.outline else { throw WrongShape() }
      #expect(loop.count == 3 && isNear(loop[2], from(-100, -100)))
    }
    guard case .segment = scene.walls[4].outline else { throw WrongShape() }
  }

  private struct WrongShape: Error {}

  @Test("a static body whose fixtures differ is several views, one whose fixtures agree a single one")
  func ground() throws {
    let rough = Self.box(4, 1, "\"name\": \"rough\", \"friction\": 0.9")
    let bouncy = #"{"restitution": 0.5, "circle": {"radius": 1}}"#
    let split = try Self.scene(Self.world(Self.body("ground", "", "\(rough), \(bouncy)", type: 0)))
    #expect(split.views.map(\.id) == ["ground-rough", "ground"])
    #expect(split.views.map(\.properties.friction) == [0.9, 0] && split.views.map(\.properties.elasticity) == [0, 0.5])
    #expect(split.views.allSatisfy { $0.type == .static })
    // each has its center in its own middle
    let apart = #"{"polygon": {"vertices": {"x": [3, 5, 5, 3], "y": [1, 1, 2, 2]}}}"#
    let far = try Self.scene(Self.world(Self.body("ground", "", "\(bouncy), \(apart)", type: 0)))
    #expect(far.views[1].shape == .rectangle(Size(200, 100), cornerRadius: 0))
    #expect(far.views[1].center == Vector(far.views[0].center.x + 400, far.views[0].center.y - 150))
    let one = try Self.scene(Self.world(Self.body("ground", "", "\(rough), \(rough)", type: 0)))
    #expect(one.views.map(\.id) == ["ground"])
  }

  @Test("fixtures that differ keep the body's mass, and their friction and elasticity by area")
  func uneven() throws {
    let fixtures =
      "\(Self.box(1, 1, #""density": 4, "friction": 0.8"#)), \(Self.box(3, 1, #""density": 1, "friction": 0.4, "restitution": 0.4"#))"
    let view = try Self.scene(Self.world(Self.body("it", "", fixtures))).views[0]
    #expect((Self.mass(view) - 7).magnitude < 1e-5)
    #expect((view.properties.friction - 0.5).magnitude < 1e-6 && (view.properties.elasticity - 0.3).magnitude < 1e-6)
    let given = try Self.scene(Self.world(Self.body("it", "\"massData-mass\": 12", Self.box(1, 1)))).views[0]
    #expect((Self.mass(given) - 12).magnitude < 1e-5)
    let weightless = try Self.scene(Self.world(Self.body("it", "", Self.box(2, 1, "\"density\": 0")))).views[0]
    #expect((Self.mass(weightless) - 1).magnitude < 1e-5)
  }

  @Test("a body's own mass is not reported when the fixtures have it")
  func ownMass() throws {
    let circle = #"{"density": 2, "circle": {"center": {"x": 1, "y": 0}, "radius": 0.5}}"#
    let mass = 2 * Double.pi / 4
    let members = "\"massData-mass\": \(mass), \"massData-center\": {\"x\": 1, \"y\": 0}, \"massData-I\": \(mass * (0.125 + 1))"
    let reading = SceneImporter.rube(bytes: Array(Self.world(Self.body("it", members, circle)).utf8), name: "rube.json")
    #expect(reading.diagnostics.isEmpty, "\(reading.rendered())")
    let other = members.replacing("\"x\": 1", with: "\"x\": 0.9")
    let moved = SceneImporter.rube(bytes: Array(Self.world(Self.body("it", other, circle)).utf8), name: "rube.json")
    #expect(moved.diagnostics.map(\.problem) == [.importing(.massDiffers, count: 1)])
  }

  // MARK: - Filters

  @Test("two views touch exactly when Box2D's filters let their fixtures", arguments: 1...20)
  func filters(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let filters = (0..<8).map { _ in
      RubeFixture.Filter(
        category: UInt16.random(in: 0...7, using: &random),
        mask: Bool.random(using: &random) ? 0xFFFF : UInt16.random(in: 0...7, using: &random),
        group: Int.random(in: -2...1, using: &random))
    }
    let bodies = filters.enumerated().map { i, filter in
      let members =
        "\"density\": 1, \"filter-categoryBits\": \(filter.category), \"filter-maskBits\": \(filter.mask), \"filter-groupIndex\": \(filter.group)"
      return Self.body("view-\(i)", "", Self.box(1, 1, members))
    }
    let views = try Self.scene(Self.world(bodies.joined(separator: ","))).views
    func accepts(_ a: View, _ b: View) -> Bool {
      guard let wanted = a.collidesWith else { return true }
      return b.category.map { !Set($0).isDisjoint(with: wanted) } ?? !wanted.isEmpty
    }
    for i in views.indices {
      for k in views.indices where i != k {
        #expect((accepts(views[i], views[k]) && accepts(views[k], views[i])) == filters[i].meets(filters[k]), "\(filters[i]) \(filters[k])")
      }
    }
  }

  @Test("categories have the names of the editor's bit planes; without filters there are none; 64 kinds are reported as too many")
  func categories() throws {
    let fixture = Self.box(1, 1, #""density": 1, "filter-categoryBits": 2, "filter-maskBits": 1"#)
    let json =
      #"{"collisionbitplanes": {"names": ["ships", "rocks"]}, "body": ["# + Self.body("a", "", fixture) + ","
      + Self.body("b", "", Self.box(1, 1)) + "]}"
    let scene = try Self.scene(json)
    #expect(scene.views.map(\.category) == [["rocks"], ["ships"]] && scene.views.map(\.collidesWith) == [["ships"], nil])
    let plain = try Self.text(Self.world(Self.body("a", "", Self.box(1, 1))))
    #expect(!plain.contains("category") && !plain.contains("collidesWith"))
    let many = (1...70).map { Self.body("b\($0)", "", Self.box(1, 1, "\"density\": 1, \"filter-groupIndex\": \(-$0)")) }
    let reading = SceneImporter.rube(bytes: Array(Self.world(many.joined(separator: ",")).utf8), name: "rube.json")
    #expect(reading.diagnostics.map(\.problem) == [.importing(.tooManyFilters(most: 63), count: 7)])
    #expect(try Samples.read(#require(reading.text)).diagnostics.isEmpty)
  }

  @Test("a body on which gravity acts otherwise gets the difference as a behavior")
  func gravityScale() throws {
    let json = Self.world(Self.body("light", "\"gravityScale\": 0.25", Self.box(1, 1)) + "," + Self.body("usual", "", Self.box(1, 1)))
    let scene = try Self.scene(json) { $0.pointsPerMeter = 50 }
    guard case .gravity(let gravity) = scene.behaviors[1].kind else { throw WrongShape() }
    // three quarters of 10 m/s² less, in thousands of pt/s²
    #expect(gravity.vector == Vector(0, -0.375))
    #expect(gravity.items.patterns == ["light"])
  }

  @Test("what profiles have defaults of their own for is always written, so that a scene means the same under all of them")
  func explicit() throws {
    let chain = #"{"name": "floor", "friction": 0, "chain": {"vertices": {"x": [-1, 1], "y": [0, 0]}}}"#
    let json = Self.world(
      Self.body("ground", "", chain, type: 0) + "," + Self.body("crate", "", Self.box(1, 1, #""density": 1, "restitution": 0"#)))
    let text = try Self.text(json)
    for profile in Profile.allCases {
      let scene = try #require(Samples.read(text, set: [("/profile", "\"\(profile.rawValue)\"")]).scene)
      let properties = scene.views[0].properties
      #expect(properties.elasticity == 0 && properties.friction == 0 && properties.resistance == 0 && properties.angularResistance == 0)
      #expect(scene.walls[0].elasticity == 0 && scene.walls[0].friction == 0)
    }
  }

  @Test("a scene is laid out as fmt would, with a line for editors first")
  func layout() throws {
    let text = try Self.text(Self.world(Self.body("a", "", Self.box(1, 1))))
    #expect(SceneFormatter.format(bytes: Array(text.utf8), name: "").bytes == Array(text.utf8))
    #expect(text.hasPrefix("{\n  \"$schema\": \"./scene.schema.json\",\n  \"physim\": 1,"))
  }

  @Test("iterations are kept under box2d, and offered under the others")
  func iterations() throws {
    let json = #"{"velocityIterations": 12, "positionIterations": 5, "subStepping": true, "warmStarting": true, "body": []}"#
    func read(_ profile: Profile?) -> ImportResult {
      var options = ImportOptions()
      options.profile = profile
      return SceneImporter.rube(bytes: Array(json.utf8), name: "rube.json", options: options)
    }
    let box2d = read(.box2d)
    #expect(box2d.diagnostics.map(\.problem) == [.importing(.stepperSetting("subStepping"), count: 1)])
    let text = try #require(box2d.text)
    let scene = try #require(Samples.read(text).scene)
    #expect(scene.profile == .box2d && scene.velocityIterations == 12 && scene.positionIterations == 5 && scene.pointsPerMeter == 100)
    for profile in [nil, .physics, .uikit] as [Profile?] {
      let other = read(profile)
      #expect(other.diagnostics.first?.problem == .importing(.iterations(12, 5), count: 1))
      #expect(other.rendered().contains("--profile box2d") && other.text?.contains("Iterations") == false)
    }
  }

  @Test("joints keep bodies apart from all that a static body becomes, and no others")
  func apart() throws {
    let floor = #"{"name": "floor", "chain": {"vertices": {"x": [-3, 3], "y": [0, 0]}}}"#
    let post = #"{"name": "post", "friction": 0.9, "polygon": {"vertices": {"x": [0, 1, 1, 0], "y": [0, 0, 1, 1]}}}"#
    let bodies = [
      Self.body("ground", "", [floor, post, Self.box(1, 1, #""name": "block""#)].joined(separator: ","), type: 0),
      Self.body("arm", "", Self.box(2, 0.2)), Self.body("crate", "", Self.box(1, 1)), Self.body("dragged", "", Self.box(1, 1)),
    ].joined(separator: ",")
    let joints = [
      #"{"type": "revolute", "bodyA": 0, "bodyB": 1}"#, #"{"type": "revolute", "bodyA": 0, "bodyB": 2, "collideConnected": true}"#,
      #"{"type": "mouse", "bodyA": 0, "bodyB": 3}"#,
    ].joined(separator: ",")
    let scene = try Self.scene(Self.world(bodies, joints: joints))
    func meets(_ a: String, _ b: String) -> Bool {
      guard let a = scene.views.first(where: { $0.id == a }), let b = scene.views.first(where: { $0.id == b }) else { return false }
      func accepts(_ list: [String]?, _ category: [String]?) -> Bool {
        list == nil || category == nil || !Set(list ?? []).isDisjoint(with: category ?? [])
      }
      return accepts(a.collidesWith, b.category) && accepts(b.collidesWith, a.category)
    }
    for item in ["arm", "dragged"] {
      #expect(!meets(item, "ground-post") && !meets(item, "ground-block") && meets(item, "crate"))
      let category = scene.views.first { $0.id == item }?.category ?? []
      #expect(Set(scene.walls[0].collidesWith ?? category).isDisjoint(with: category))
    }
    #expect(meets("arm", "dragged") && meets("crate", "ground-post") && meets("crate", "ground-block"))
    let crate = scene.views.first { $0.id == "crate" }?.category ?? []
    #expect(!Set(scene.walls[0].collidesWith ?? []).isDisjoint(with: crate))
    // of a body that is one view the attachment says it
    let single = Self.world(
      Self.body("ground", "", post, type: 0) + "," + Self.body("arm", "", Self.box(2, 1)),
      joints: #"{"type": "revolute", "bodyA": 0, "bodyB": 1}"#)
    #expect(try !Self.text(single).contains("collidesWith") && Self.text(single).contains("\"collideConnected\": false"))
  }

  @Test("a wall lets the bodies through that its filter does")
  func filteredWall() throws {
    let floor = #"{"name": "floor", "filter-maskBits": 1, "chain": {"vertices": {"x": [-3, 3], "y": [0, 0]}}}"#
    let ghost = Self.box(1, 1, #""density": 1, "filter-categoryBits": 2"#)
    let scene = try Self.scene(
      Self.world(
        [Self.body("ground", "", floor, type: 0), Self.body("solid", "", Self.box(1, 1)), Self.body("ghost", "", ghost)].joined(
          separator: ",")))
    #expect(scene.walls[0].collidesWith == scene.views[0].category)
    #expect(scene.views[0].category != scene.views[1].category && scene.views[1].collidesWith == nil)
  }
}
