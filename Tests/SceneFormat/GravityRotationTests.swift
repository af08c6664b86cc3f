import SceneModel
import Testing

@testable import SceneFormat

@Suite("Gravity that is turned") struct GravityRotationTests {
  @Test("rotation turns every vector clockwise on screen and keeps its length")
  func turned() throws {
    func vectors(_ gravity: String) throws -> [Vector] {
      let scene = try #require(Samples.read(Samples.scene("\"gravity\": { \(gravity) }")).scene)
      return try #require(scene.gravity).curve.vectors
    }
    let quarter = try vectors(#""vector": [0, 10], "unit": "pt/s2", "rotation": 1.5707963267948966"#)[0]
    #expect((quarter.x + 10).magnitude < 1e-9 && quarter.y.magnitude < 1e-9)
    let both = try vectors(
      #""schedule": [{ "time": 0, "vector": [3, 4] }, { "time": 1, "vector": [0, 5] }], "unit": "pt/s2", "rotation": -0.4"#)
    #expect(both.count == 2)
    for vector in both { #expect(((vector.x * vector.x + vector.y * vector.y).squareRoot() - 5).magnitude < 1e-9) }
    let plain = try vectors(#""vector": [0, 10], "unit": "pt/s2""#)
    #expect(try vectors(#""vector": [0, 10], "unit": "pt/s2", "rotation": 0"#) == plain)
  }

  @Test("offset is added to every vector, before it is turned")
  func offset() throws {
    func vectors(_ gravity: String) throws -> [Vector] {
      let scene = try #require(Samples.read(Samples.scene("\"gravity\": { \(gravity) }")).scene)
      return try #require(scene.gravity).curve.vectors
    }
    let schedule = #""schedule": [{ "time": 0, "vector": [3, 4] }, { "time": 1, "vector": [0, 5] }], "unit": "pt/s2""#
    let moved = try vectors(schedule + #", "offset": [1, -2]"#)
    #expect(moved == [Vector(4, 2), Vector(1, 3)])
    let turned = try vectors(#""vector": [0, 8], "unit": "pt/s2", "offset": [0, 2], "rotation": 1.5707963267948966"#)[0]
    #expect((turned.x + 10).magnitude < 1e-9 && turned.y.magnitude < 1e-9)
  }
}
