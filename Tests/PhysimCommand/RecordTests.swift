import Foundation
import Testing

/// What a scene's `record` says, and what the command line says over it.
@Suite("physim run of a scene with a record") struct RecordTests {
  static let record = #""record": { "views": ["b*"], "every": 20, "columns": ["y", "speed"], "events": "touches.csv" }"#

  private func folder(_ record: String = record) throws -> Physim {
    let physim = try Physim()
    let scene = Physim.scene.replacing("\"frames\": 60,", with: "\"frames\": 60, \(record),")
    try FileManager.default.createDirectory(at: physim.folder.appending(path: "scenes"), withIntermediateDirectories: true)
    try physim.write(scene, to: "scenes/test.json")
    return physim
  }

  @Test("views, every and columns are recorded as they stand")
  func plan() throws {
    let physim = try folder(#""record": { "views": "bo?", "every": 20, "columns": ["y", "speed", "y"] }"#)
    defer { physim.remove() }
    let lines = try physim.run("run", "scenes/test.json").output.split(separator: "\n")
    #expect(lines.first == "frame,time,view,y,speed")
    let cells = lines.dropFirst().map { $0.split(separator: ",").map { String($0) } }
    #expect(cells.map { $0[0] } == ["0", "20", "40", "60"])
    #expect(cells.allSatisfy { $0[2] == "box" })
  }

  @Test("options win, each over its own part")
  func overridden() throws {
    let physim = try folder()
    defer { physim.remove() }
    func lines(_ arguments: String...) throws -> [Substring] {
      try physim.finish(physim.start(["run", "scenes/test.json"] + arguments)).output.split(separator: "\n")
    }
    #expect(try lines("--every", "30").map { $0.split(separator: ",")[0] } == ["frame", "0", "0", "30", "30", "60", "60"])
    #expect(try lines("--views", "ball").count == 1 + 4)
    #expect(try lines("--columns", "x")[0] == "frame,time,view,x")
    #expect(try lines("--columns", "vx")[0] == "frame,time,view,x,y,angle,vx")
    #expect(try lines("--layout", "wide")[0] == "frame,time,ball.y,ball.speed,box.y,box.speed")
  }

  @Test("the events file is next to the scene, and the next run replaces it")
  func events() throws {
    let physim = try folder()
    defer { physim.remove() }
    #expect(try physim.run("run", "scenes/test.json", "--digest", "-q").status == 0)
    let touches = try #require(physim.text("scenes/touches.csv"))
    #expect(touches.hasPrefix("frame,time,kind,a,b,x,y,impulse\n") && touches.contains(",contactBegan,ball,sides,"))
    #expect(try physim.run("run", "scenes/test.json", "--digest", "-q", "--frames", "0").status == 0)
    #expect(physim.text("scenes/touches.csv") == "frame,time,kind,a,b,x,y,impulse\n")
    #expect(try physim.run("run", "scenes/test.json", "--digest", "-q", "--events", "else.jsonl").status == 0)
    #expect(physim.text("else.jsonl")?.hasPrefix("{\"frame\":") == true)
    #expect(physim.text("scenes/touches.csv") == "frame,time,kind,a,b,x,y,impulse\n")
  }

  @Test("a foreign file in its place is kept and nothing is written, unless --force")
  func foreign() throws {
    let physim = try folder()
    defer { physim.remove() }
    try physim.write("my notes\n", to: "scenes/touches.csv")
    let refused = try physim.run("run", "scenes/test.json", "-o", "out.csv")
    #expect(refused.status == 73)
    #expect(refused.errors.contains("'scenes/touches.csv' exists"))
    #expect(physim.text("scenes/touches.csv") == "my notes\n" && physim.text("out.csv") == nil)
    #expect(try physim.run("run", "scenes/test.json", "-o", "out.csv", "--force").status == 0)
    #expect(physim.text("scenes/touches.csv")?.hasPrefix("frame,time,kind") == true)
  }

  @Test("a name that is none is turned down", arguments: ["", "-"])
  func noName(name: String) throws {
    let physim = try folder("\"record\": { \"events\": \"\(name)\" }")
    defer { physim.remove() }
    let result = try physim.run("run", "scenes/test.json")
    #expect(result.status == 65)
    #expect(result.errors.contains("\"\(name)\" names no file"))
  }

  @Test("views that an event adds on the way are recorded from then on, in the long layouts")
  func late() throws {
    let physim = try folder(
      #""record": { "columns": ["x"], "every": 60 }, "events": [{ "when": { "contact": ["ball", "sides"] }, "add": { "id": "late", "frame": [200, 0, 10, 10] } }]"#
    )
    defer { physim.remove() }
    // from 30 to 440 pt takes 0.91 s
    #expect(try physim.run("run", "scenes/test.json").output.hasSuffix("60,1,box,120\n60,1,late,205\n"))
    let json = try physim.run("run", "scenes/test.json", "--format", "jsonl").output
    #expect(json.contains(#""late":{"x":205}"#))
    let wide = try physim.run("run", "scenes/test.json", "--layout", "wide")
    #expect(wide.output.hasPrefix("frame,time,ball.x,box.x\n"))
    #expect(wide.errors.contains("no column in this format for 1 view created during the run"))
    #expect(try physim.run("run", "scenes/test.json", "--summary").output.contains("\nlate "))
  }
}
