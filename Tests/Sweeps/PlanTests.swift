import Foundation
import Testing

@testable import SceneFormat
@testable import SceneModel
@testable import Sweeps

@Suite("The plan of a sweep") struct PlanTests {
  private static let two = ["/views/ball/angle=1,2", "/views/box/angle=3:5:1"]

  /// A file with a table in it.
  private func table(_ text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "physim-\(UUID().uuidString).csv")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  @Test("all values are combined, the last axis changing fastest")
  func product() throws {
    #expect(
      try Samples.rows(Samples.plan(Self.two)) == [["1", "3"], ["1", "4"], ["1", "5"], ["2", "3"], ["2", "4"], ["2", "5"]])
  }

  @Test("a value that brings an expression or a condition to a plain scene acts as if it stood in the scene")
  func expressions() throws {
    let angles = try Samples.plan([#"/views/ball/angle="= 1 + 1",3"#])
    #expect((0..<2).map { angles.variant($0).scene?.views.first?.angle } == [2, 3])
    let conditions = try Samples.plan(["/views/box/if=true,false"])
    #expect((0..<2).map { conditions.variant($0).scene?.views.count } == [2, 1])
  }

  @Test("zipped axes go together, and must be of one length")
  func zip() throws {
    let plan = try Samples.plan(["/views/ball/angle=1,2", "/views/box/angle=3,4"]) { $0.isZip = true }
    #expect(Samples.rows(plan) == [["1", "3"], ["2", "4"]])
    #expect(
      Samples.problems(Self.two) { $0.isZip = true }
        == [.sweep(.unequalLengths("/views/box/angle", 3, other: "/views/ball/angle", 2))])
  }

  @Test("a table's rows are combined with the axes")
  func params() throws {
    let path = try table("/views/ball/angle,/views/box/velocity\n1,\"[0,1]\"\r\n\n2,\"[2,3]\"\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let plan = try Samples.plan(["/views/box/angle=7,8"]) { $0.table = path }
    #expect(Samples.rows(plan) == [["1", "[0,1]", "7"], ["1", "[0,1]", "8"], ["2", "[2,3]", "7"], ["2", "[2,3]", "8"]])
    #expect(plan.check().isEmpty)
  }

  @Test(
    "an error in a table is reported with its line",
    arguments: [
      ("", SweepProblem.TableProblem.empty), ("/views/ball/angle\n", .noRows),
      ("/views/ball/angle,/views/box/angle\n1,2\n3\n", .ragged(line: 3, fields: 1, expected: 2)),
      ("/views/ball/angle\n[1,2]\n", .ragged(line: 2, fields: 2, expected: 1)),
      ("/views/ball/angle,/views/box/angle\n1,\n", .emptyCell(line: 2)),
      ("/views/ball/angle\n\"1\n", .unclosedQuote(line: 2)),
    ])
  func badTables(text: String, problem: SweepProblem.TableProblem) throws {
    let path = try table(text)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(Samples.problems([]) { $0.table = path } == [.sweep(.table(problem))])
  }

  @Test("a column that names nothing is found before anything runs, and a word that is not a pointer at once")
  func badColumns() throws {
    let path = try table("views/ball/angle\n1\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(Samples.problems([]) { $0.table = path } == [.sweep(.notAPointer("views/ball/angle", suggestion: "/views/ball/angle"))])
    let other = try table("/views/bal/angle\n1\n")
    defer { try? FileManager.default.removeItem(atPath: other) }
    #expect(
      Samples.problems([]) { $0.table = other }
        == [.pointer(.pointerMatchesNothing("/views/bal/angle", missing: "bal", in: "an array", suggestion: "ball"))])
  }

  @Test("a billion runs are planned without making them, and more are turned down")
  func size() throws {
    let plan = try Samples.plan(["/views/ball/angle=0:99999:1", "/views/box/angle=0:9999:1"])
    #expect(plan.count == 1_000_000_000)
    #expect(plan.values(999_999_999).map(\.text) == ["99999", "9999"])
    #expect(plan.values(123_456_789).map(\.text) == ["12345", "6789"])
    #expect(
      Samples.problems(["/views/ball/angle=0:99999:1", "/views/box/angle=0:10000:1"]) == [.sweep(.tooManyRuns(limit: 1_000_000_000))])
  }

  @Test("nothing that varies, an axis twice, a metric twice, samples of nothing are mistakes")
  func mistakes() throws {
    #expect(Samples.problems([]) == [.sweep(.noAxes)])
    #expect(Samples.problems(["/views/ball/angle=1", "/views/0/angle=2"]) == [.sweep(.duplicateAxis("/views/0/angle"))])
    #expect(Samples.problems(["/views/*/angle=1", "/views/box/angle=2"]) == [.sweep(.duplicateAxis("/views/box/angle"))])
    #expect(Samples.problems(["/views/ball/angle=1"], metrics: ["digest", "digest"]) == [.sweep(.duplicateMetric("digest"))])
    #expect(
      Samples.problems(["/views/ball/angle=1"], metrics: ["bal.x:max"])
        == [.identifier(.unknownID("bal", kind: "view", isA: nil, suggestion: "ball", known: ["ball", "box"]))])
  }

  @Test("a value of the wrong kind or out of its range is found before anything runs, wherever in its axis it is")
  func values() throws {
    func problems(_ axis: String, _ change: (inout SweepRequest) -> Void = { _ in }) throws -> [Problem] {
      try Samples.plan([axis], change).check().map(\.problem)
    }
    #expect(try problems("/views/ball/friction=0:-1:-0.1") == [.value(.outOfRange(-0.1, requirement: "at least 0"))])
    #expect(try problems("/substeps=1:4:0.5") == [.value(.notWhole(1.5))])
    #expect(try problems("/substeps=1:64:0.0001") == [.value(.notWhole(1.0001))])
    #expect(
      try problems("/views/ball/type=dynamic,solid").map { if case .value(.unknownChoice("solid", _, _)) = $0 { true } else { false } } == [
        true
      ])
    #expect(try problems("/views/ball/friction=normal(1,1)") { $0.sampleCount = 100_000 }.count == 1)
    #expect(try problems("/views/ball/cornerRadius=0:25:5").isEmpty)
    #expect(try problems("/views/ball/cornerRadius=0:30:5").count == 1)
  }

  @Test("how long to run can be an axis, whichever way the scene says it")
  func length() throws {
    let plan = try Samples.plan(["/duration=0.1,0.2"])
    #expect(plan.check().isEmpty)
    let frames = (0..<2).map { plan.sweep.template.variant(plan.axes, plan.values($0)).scene?.frameCount }
    #expect(frames == [6, 12])
  }
}
