import Foundation
import Testing

@Suite("physim diff") struct DiffTests {
  private func physim() throws -> Physim {
    let physim = try Physim()
    _ = try physim.run("run", "scene.json", "-q", "-o", "a.csv")
    _ = try physim.run("run", "scene.json", "-q", "-o", "b.csv", "--set", "/views/ball/elasticity=0.3")
    return physim
  }

  @Test("a scene and what it wrote agree in every bit, in all formats") func formats() throws {
    let physim = try physim()
    defer { physim.remove() }
    for name in ["t.csv", "t.json", "t.jsonl", "t.npy"] {
      _ = try physim.run("run", "scene.json", "-q", "-o", name)
      let result = try physim.run("diff", "scene.json", name)
      #expect(result.status == 0)
      #expect(result.output == "identical: 61 frames of 2 views agree in every bit\n")
      #expect(try physim.run("diff", "a.csv", name).status == 0)
    }
    _ = try physim.run("run", "scene.json", "-q", "-o", "wide.csv", "--layout", "wide")
    #expect(try physim.run("diff", "wide.csv", "t.json").status == 0)
    #expect(try physim.shell("physim run scene.json -q | physim diff scene.json -").status == 0)
  }

  @Test("the first frame that differs, a row a channel, the tolerance that would pass, and where to look; 1")
  func differing() throws {
    let physim = try physim()
    defer { physim.remove() }
    let result = try physim.run("diff", "a.csv", "b.csv")
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].wholeMatch(of: /differs from frame \d+ \([0-9.]+ s\) on ball\.y/) != nil)
    #expect(result.output.contains("  view  channel  differs from"))
    #expect(lines.contains { $0.hasPrefix("  passes with --tolerance y=") })
    #expect(lines.contains("  look: physim render a.csv b.csv -o diff.html"))
    // what it proposes does pass, and a bit less does not
    let line = try #require(lines.first { $0.hasPrefix("  passes with --tolerance ") })
    let tolerance = String(line.dropFirst("  passes with --tolerance ".count))
    #expect(try physim.run("diff", "a.csv", "b.csv", "--tolerance", tolerance).status == 0)
    #expect(try physim.run("diff", "a.csv", "b.csv", "--tolerance", "y=1e-6,angle=9").status == 1)
  }

  @Test("a scene's contacts are reported: which came before the first difference") func contact() throws {
    let physim = try physim()
    defer { physim.remove() }
    let result = try physim.run("diff", "scene.json", "b.csv")
    #expect(result.output.split(separator: "\n")[0].contains("after the contact of 'ball' and 'sides' in frame"))
  }

  @Test("other frames, views, columns and clocks are structural, and reported first") func structure() throws {
    let physim = try physim()
    defer { physim.remove() }
    func said(_ arguments: String...) throws -> String {
      _ = try physim.finish(physim.start(["run", "scene.json", "-q", "--force", "-o", "c.csv"] + arguments))
      let result = try physim.run("diff", "a.csv", "c.csv")
      #expect(result.status == 1)
      return result.output
    }
    #expect(try said("--frames", "30").hasPrefix("structural: frames: a.csv ends with frame 60 (1 s), c.csv with frame 30 (0.5 s)\n"))
    #expect(try said("--views", "box").hasPrefix("structural: views: 'ball' only in a.csv\n"))
    #expect(try said("--every", "2").hasPrefix("structural: frames: 30 frames only in a.csv, the first is 1\n"))
    #expect(try said("--columns", "x,y").hasPrefix("structural: columns: 'angle' only in a.csv\n"))
    #expect(try said("--set", "/frameRate=120").contains("structural: clock: a.csv has 60 frames per second, c.csv 120\n"))
    let views = #"/views=[{"id":"box","frame":[100,10,40,40]},{"id":"ball","frame":[10,10,40,40],"elasticity":0.2}]"#
    #expect(try said("--set", views).contains("structural: views: different order; place 1 is 'ball' in a.csv, 'box' in c.csv\n"))
  }

  @Test("a trajectory of another program: columns in any order, time instead of frame, views in any order, one view without a name")
  func foreign() throws {
    let physim = try physim()
    defer { physim.remove() }
    // the run as others write it: rounded times, views the other way round, y first
    let rows = try #require(physim.text("a.csv")).split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    func file(_ head: String, _ row: ([Substring]) -> String?) throws {
      try physim.write(([head] + rows.compactMap(row)).joined(separator: "\n"), to: "foreign.csv")
    }
    func rounded(_ time: Substring) -> String { String(format: "%.3f", Double(time) ?? 0) }
    try file("y,angle,time,view,x") { "\($0[4]),\($0[5]),\(rounded($0[1])),\($0[2]),\($0[3])" }
    for other in ["a.csv", "scene.json"] {
      for pair in [[other, "foreign.csv"], ["foreign.csv", other]] {
        let result = try physim.finish(physim.start(["diff"] + pair))
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output == "identical: 61 frames of 2 views agree in every bit\n")
      }
    }
    #expect(try physim.run("diff", "foreign.csv", "b.csv").output.hasPrefix("differs from frame "))
    try file("view,frame,angle,y,x,color") { "\($0[2]),\($0[0]),\($0[5]),\($0[4]),\($0[3]),red" }
    let colored = try physim.run("diff", "scene.json", "foreign.csv")
    #expect(colored.status == 0 && colored.errors == "note: foreign.csv: not read: column 'color'\n")
    try file("time,x,y,angle") { $0[2] == "box" ? "\(rounded($0[1])),\($0[3]),\($0[4]),\($0[5])" : nil }
    _ = try physim.run("run", "scene.json", "-q", "-o", "box.csv", "--views", "box")
    #expect(try physim.run("diff", "box.csv", "foreign.csv").status == 0)
    // another rate, with which frames have other times
    try file("time,view,x,y,angle") { "\((Double($0[0]) ?? 0) / 50),\($0[2]),\($0[3]),\($0[4]),\($0[5])" }
    let slower = try physim.run("diff", "scene.json", "foreign.csv")
    #expect(slower.status == 1 && slower.output.contains("structural: "))
  }

  @Test("a run under another profile, and a square 0.0001 pt elsewhere, diverge, and no report says that they stay near")
  func course() throws {
    let physim = try physim()
    defer { physim.remove() }
    let fixtures = Physim.package.appending(path: "Fixtures").path
    let profiles = try physim.run("diff", "\(fixtures)/basketball.json", "--profiles", "physics,uikit").output
    #expect(profiles.contains(#/  event order: uikit diverges from frame \d+, up to [0-9.]+ pt/#))
    #expect(profiles.contains("\n  contacts: "))
    let scene = "\(fixtures)/physics-101-tilt.json"
    _ = try physim.run("run", scene, "-q", "-o", "moved.csv", "--set", "/views/square-40/center/0=60.0001")
    let moved = try physim.run("diff", scene, "moved.csv").output
    #expect(moved.contains(/(moved.csv diverges|the runs diverged) from frame \d+/))
    #expect(!(profiles + moved).contains("near each other"))
  }

  @Test("what was asked for decides what is compared; nothing is 3") func selection() throws {
    let physim = try physim()
    defer { physim.remove() }
    #expect(try physim.run("diff", "a.csv", "b.csv", "--views", "box").status == 0)
    #expect(try physim.run("diff", "a.csv", "b.csv", "--columns", "x").status == 0)
    #expect(try physim.run("diff", "a.csv", "b.csv", "--every", "1000").status == 0)
    let none = try physim.run("diff", "a.csv", "b.csv", "--views", "nobody")
    #expect(none.status == 3)
    #expect(none.errors == "nothing was compared: the selection has no frame, view and column in common\n")
  }

  @Test("a recording without a header has the time and the columns with a tolerance") func headerless() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let scene = Physim.package.appending(path: "Fixtures/scroll-edge.json").path
    #expect(try physim.run("run", scene, "--columns", "y,vy", "-o", "run.csv").status == 0)
    let recorded = Physim.package.appending(path: "Tests/Motion/Vectors/edge_impact.csv").path
    #expect(try physim.run("diff", "--align", "--tolerance", "y=0.7", "run.csv", recorded).status == 0)
    #expect(try physim.run("diff", "--align", "--tolerance", "y=0.1", "run.csv", recorded).status == 1)
    let unnamed = try physim.run("diff", "--align", "run.csv", recorded)
    #expect(unnamed.status != 0 && unnamed.errors.contains("edge_impact.csv:2:1"))
  }

  @Test("--json has every figure, and is JSON") func json() throws {
    let physim = try physim()
    defer { physim.remove() }
    let result = try physim.run("diff", "scene.json", "b.csv", "--json")
    #expect(result.status == 1)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["passes"] as? Bool == false)
    #expect(object["frames"] as? Int == 61 && object["views"] as? Int == 2 && object["values"] as? Int == 366)
    let first = try #require(object["first"] as? [String: Any])
    let values = try #require(first["values"] as? [[String: Any]])
    #expect(values[0]["view"] as? String == "ball" && values[0]["channel"] as? String == "y" && values[0]["ulps"] as? Int != nil)
    let channels = try #require(object["channels"] as? [[String: Any]])
    #expect(channels.allSatisfy { $0["max"] is Double && $0["rms"] is Double && $0["final"] is Double })
    #expect((object["contactBefore"] as? [String: Any])?["b"] as? String == "sides")
  }

  @Test(
    "bad words and bad files are reported, with their exit status",
    arguments: [
      (["diff", "a.csv"], 64, "error: missing argument '<a> <b>'"),
      (["diff", "a.csv", "b.csv", "c.csv"], 64, "error: unexpected argument 'c.csv'"),
      (["diff", "-", "-"], 64, "error: unexpected argument '-'"),
      (
        ["diff", "a.csv", "b.csv", "--tolerance", "z=1"], 64,
        "error: invalid value 'z=1' for '--tolerance <channel=n,…>': must be like x=0.5,y=0.5,angle=0.01"
      ),
      (["diff", "a.csv", "none.csv"], 66, "error: cannot read 'none.csv': no such file or directory"),
      (["diff", "a.csv", "."], 65, "error: '.' is a folder, not a file"),
      (["diff", "a.csv", "empty.csv"], 65, "error: empty.csv:1:1: the file is empty"),
      (["diff", "a.csv", "cut.csv"], 65, "error: cut.csv:3:11: the file is cut off in a row"),
    ] as [([String], Int32, String)]) func trouble(arguments: [String], status: Int32, sentence: String) throws
  {
    let physim = try physim()
    defer { physim.remove() }
    try physim.write("", to: "empty.csv")
    try physim.write("frame,time,view,x,y,angle\n0,0,ball,1,2,3\n0,0,box,1,", to: "cut.csv")
    let result = try physim.finish(physim.start(arguments))
    #expect(result.status == status)
    #expect(result.errors.split(separator: "\n").first.map(String.init) == sentence)
    #expect(result.output.isEmpty)
  }
}
