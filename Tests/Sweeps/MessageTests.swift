import Foundation
import Testing

@testable import SceneFormat
@testable import Sweeps

/// What is said of mistakes, as reviewed in Fixtures/sweeps/messages.txt; PHYSIM_RECORD=1 takes the new text.
@Suite("Messages of sweeps") struct MessageTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let axes: [[String]] = [
    ["/views/ball/angle="], ["/views/ball/angle=1,,2"], ["/views/ball/angle=0:1"], ["/views/ball/angle=0:1:0"],
    ["/views/ball/angle=0:1:-0.1"],
    ["/views/ball/angle=0:1:#1"], ["/views/ball/angle=1:2:3:4"], ["/views/ball/angle=0:1234567890123456789:1"],
    ["/views/ball/angle=lag(1,2,3)"],
    ["/views/ball/angle=log(1,2)"], ["/views/ball/angle=log(0,2,3)"], ["/views/ball/angle=normal(1,-1)"],
    ["/views/ball/angle=uniform(0,1)"],
    ["/views/ball/angle=1,uniform(0,1)"], ["views/ball/angle=1"], ["/views/ball/angle=1", "/views/0/angle=2"], [],
    ["/views/ball/angle=0:99999:1", "/views/box/angle=0:99999:1"], ["/views/bal/angle=1"], ["/views/ball/angel=1"],
    ["/views/ball/friction=1:-1:-0.1"], ["/views/ball/type=dynamic,solid"], ["/views/ball/angle=[1,2]"], ["/frames=30:40:0.5"],
    ["/views/ball/angle=01,{"],
  ]
  private static let metrics = [
    "bal.x:max", "ball.xx:max", "ball.x:maxx", "speed", "ball.x:time-above", "contacts(ball,floor):count", "digest",
  ]
  private static let tables = [
    "", "/views/ball/angle\n", "/views/ball/angle,/views/box/angle\n1\n", "/views/ball/angle\n[1,2]\n", "/views/ball/angle\n\"1\n",
    "angle\n1\n",
  ]

  private static func said(_ title: String, _ reading: SweepReadResult) -> String {
    let misfits = reading.sweep.map { SweepPlan($0).check() } ?? []
    return "# \(title)\n\n\(reading.rendered(reading.diagnostics + misfits))"
  }

  @Test("each error is reported with its place and a remedy")
  func messages() throws {
    var text = Self.axes.map { Self.said($0.map { "-x \($0)" }.joined(separator: " "), Samples.read($0)) }.joined()
    text += Self.metrics.map { metric in
      Self.said("-m \(metric)", Samples.read(["/views/ball/angle=1"], metrics: [metric, metric == "digest" ? "digest" : "expect"]))
    }.joined()
    text += Self.said("--zip", Samples.read(["/views/ball/angle=1,2", "/views/box/angle=1"]) { $0.isZip = true })
    for table in Self.tables {
      let file = FileManager.default.temporaryDirectory.appending(path: "physim-\(UUID().uuidString).csv")
      try table.write(to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      let said = Self.said("--params \(table.debugDescription)", Samples.read([]) { $0.table = file.path })
      text += said.replacing(file.path, with: "table.csv")
    }
    let fixture = Self.package.appending(path: "Fixtures/sweeps/messages.txt")
    if ProcessInfo.processInfo.environment["PHYSIM_RECORD"] == "1" { try text.write(to: fixture, atomically: true, encoding: .utf8) }
    #expect(try text == String(contentsOf: fixture, encoding: .utf8))
  }
}
