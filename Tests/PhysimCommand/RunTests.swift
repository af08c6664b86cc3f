import Foundation
import Testing

@Suite("physim run") struct RunTests {
  @Test("a run of no duration is frame 0 alone, as one of no frames is")
  func noDuration() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("run", "scene.json", "--duration", "0")
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 3)
    #expect(try physim.run("run", "scene.json", "--frames", "0").output == result.output)
  }

  @Test("a name that ends in no format is turned down before anything runs; --format takes it, and a name without an ending is CSV")
  func endings() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("run", "scene.json", "-o", "a.xlsx").status == 64)
    #expect(physim.files == [])
    #expect(try physim.run("run", "scene.json", "-o", "a.xlsx", "--format", "jsonl").status == 0)
    #expect(physim.text("a.xlsx")?.hasPrefix("{\"frame\":0") == true)
    #expect(try physim.run("run", "scene.json", "-o", "run", "--events", "events").status == 0)
    #expect(physim.text("run")?.hasPrefix("frame,time,view") == true)
    #expect(physim.text("events")?.hasPrefix("frame,time,kind") == true)
  }

  @Test("by default, a row per frame and view as CSV on stdout, and not a word on stderr")
  func csv() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("run", "scene.json")
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(lines.first == "frame,time,view,x,y,angle")
    #expect(lines.count == 1 + 61 * 2)
    #expect(lines.last?.hasPrefix("60,1,box,") == true)
  }

  @Test("the number of threads changes no byte: trajectory, events and digest of 495 boxes")
  func threads() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("new", "--bench", "many_pyramids", "--size", "3", "-o", "many.json").status == 0)
    func outputs(_ options: String...) throws -> [String?] {
      let common = ["run", "many.json", "--frames", "20", "--force"]
      #expect(try physim.run(common + ["-o", "many.csv", "--events", "many.events.csv"] + options).status == 0)
      return [physim.text("many.csv"), physim.text("many.events.csv"), try physim.run(common + ["--digest"] + options).output]
    }
    let alone = try outputs()
    for threads in 1...3 { #expect(try outputs("--threads", "\(threads)") == alone) }
    #expect(try physim.run("run", "many.json", "--threads", "0").status == 64)
  }

  @Test("the same bytes go to a file as to stdout, in every format")
  func file() throws {
    let physim = try Physim()
    defer { physim.remove() }
    for format in ["csv", "json", "jsonl"] {
      let data = try physim.run("run", "scene.json", "--format", format).output
      let result = try physim.run("run", "scene.json", "-o", "out.\(format)")
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(physim.text("out.\(format)") == data)
    }
    #expect(physim.files == ["out.csv", "out.json", "out.jsonl"])
  }

  @Test("json is JSON, with the digest that --digest prints")
  func json() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let data = Data(try physim.run("run", "scene.json", "--format=json").output.utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let digest = try physim.run("run", "scene.json", "--digest", "-q").output
    #expect(object["digest"] as? String == String(digest.dropLast()))
    #expect((object["frames"] as? [Any])?.count == 61)
  }

  @Test("npy has its shape in its header and its views in a second file")
  func npy() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("run", "scene.json", "-o", "out.npy", "--every", "2").status == 0)
    let bytes = try Data(contentsOf: physim.folder.appending(path: "out.npy"))
    #expect(String(decoding: bytes.prefix(192), as: UTF8.self).contains("'shape': (31, 2, 3)"))
    #expect(bytes.count == 192 + 31 * 2 * 3 * 4)
    #expect(physim.text("out.views.json")?.contains("\"views\":[\"ball\",\"box\"]") == true)
    #expect(try physim.run("run", "scene.json", "-o", "out.npy").status == 0)
  }

  @Test("a summary is a table of where each view is, with a line of talk on stderr")
  func summary() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("run", "scene.json", "--summary", "-o", "out.csv", "--events", "out.events.csv")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("view"))
    #expect(result.output.contains("\nball "))
    #expect(result.output.contains("\nframe 60, 1.000 s\n"))
    #expect(result.errors.contains("61 frames of 2 views"))
    #expect(physim.files == ["out.csv", "out.events.csv"])
    try physim.write(#"{"physim": 1, "bounds": [9, 9], "frames": 0, "views": [{"id": "a", "frame": [1, 1, 3, 3]}]}"#, to: "one.json")
    #expect(try physim.run("run", "one.json", "--summary").errors.hasPrefix("1 frame of 1 view in "))
    #expect(physim.text("out.events.csv")?.hasPrefix("frame,time,kind,a,b,x,y,impulse\n") == true)
  }

  @Test("views, columns, every and frames choose what is recorded")
  func plan() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let lines = try physim.run("run", "scene.json", "--views", "b?x", "--columns", "speed", "--every=3", "--frames=7").output
      .split(separator: "\n")
    #expect(lines.first == "frame,time,view,x,y,angle,speed")
    let frames = lines.dropFirst().map { String($0.prefix { $0 != "," }) }
    #expect(frames == ["0", "3", "6"])
    let none = try physim.run("run", "scene.json", "--views", "bal,boy")
    #expect((none.status, none.output) == (64, ""))
    #expect(none.errors.hasPrefix("error: no view matches 'bal'. Did you mean 'ball'?\n"))
    let some = try physim.run("run", "scene.json", "--views", "b*", "--views", "paddle,ball", "--digest", "-q").errors
    #expect(some.isEmpty)
    let partly = try physim.run("run", "scene.json", "--views", "ball,boy,paddle", "-o", "part.csv").errors
    #expect(partly.hasPrefix("warning: no view matches 'boy'. Did you mean 'box'?\nwarning: no view matches 'paddle'.\n61 frames"))
    let wide = try physim.run("run", "scene.json", "--layout", "wide", "--columns", "y,x").output
    #expect(wide.hasPrefix("frame,time,ball.y,ball.x,box.y,box.x\n0,0,"))
  }

  @Test("a run that leaves the range of numbers is 1, says why, and keeps the frames before")
  func divergence() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let options = ["--set", "/views/*/elasticity=9", "--set", "/walls/0/elasticity=9", "--duration", "600"]
    let result = try physim.finish(physim.start(["run", "scene.json", "-o", "out.csv"] + options))
    #expect(result.status == 1)
    #expect(result.errors.contains("(earlier frames are valid): an elasticity of 9.0 adds energy at every bounce; 1 keeps it"))
    #expect((physim.text("out.csv")?.split(separator: "\n").count ?? 0) > 20)
    #expect(physim.text("out.csv")?.contains("nan") == false)
  }

  @Test("no HOME, no terminal, no environment at all: it runs")
  func bareEnvironment() throws {
    let physim = try Physim()
    defer { physim.remove() }
    // a toolchain's shared libraries, where the test build needs them, are not part of the claim
    let variables = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("LIBRARY_PATH") }
    #expect(try physim.run("run", "scene.json", "--digest", environment: variables).status == 0)
  }

  @Test("an input that is not there is 66, a scene that is not one 65, a pointer to a missing place 65")
  func badInput() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let missing = try physim.run("run", "nowhere.json")
    #expect(missing.status == 66)
    #expect(missing.errors.contains("nowhere.json"))
    #expect(try physim.run("run", ".").status == 66)
    try physim.write("{}", to: "bad.json")
    let bad = try physim.run("run", "bad.json", "-o", "out.csv")
    #expect(bad.status == 65)
    #expect(bad.errors.contains("bad.json:1:"))
    let pointer = try physim.run("run", "scene.json", "--set", "/views/ball/elasticty=1", "-o", "out.csv")
    #expect(pointer.status == 65)
    #expect(pointer.errors.contains("elasticty"))
    #expect(physim.files == ["bad.json"])
  }

  @Test("--events - alone prints the events and no trajectory, in the format that is asked for")
  func eventsAlone() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let csv = try physim.run("run", "scene.json", "--events", "-")
    #expect((csv.status, csv.errors) == (0, ""))
    #expect(csv.output.hasPrefix("frame,time,kind,a,b,x,y,impulse\n") && csv.output.contains("contactBegan,ball,sides"))
    let json = try physim.run("run", "scene.json", "--events", "-", "--format", "json")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let events = try #require(document?["events"] as? [Any])
    #expect(events.count == csv.output.split(separator: "\n").count - 1)
    let lines = try physim.run("run", "scene.json", "--events=-", "--format=jsonl").output.split(separator: "\n")
    #expect(lines.count == csv.output.split(separator: "\n").count - 1 && lines.allSatisfy { $0.hasPrefix("{\"frame\":") })
    #expect(try physim.run("run", "scene.json", "--events", "-", "-qo", "a.json").output == csv.output)
    #expect(physim.text("a.json")?.contains("\"frames\":[") == true)
    #expect(try physim.run("run", "scene.json", "--events", "-", "-o", "-").status == 64)
  }

  @Test("a scene of UIKit's behaviors without a profile gets a note from run and check, and from nothing else")
  func profileNote() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(
      #"{"physim": 1, "bounds": [99, 99], "frames": 2, "views": [], "behaviors": [{"type": "gravity", "items": "*"}]}"#, to: "pull.json")
    let run = try physim.run("run", "pull.json", "--digest")
    #expect(run.status == 0 && run.errors.hasPrefix("note[no-profile]: ") && run.errors.contains("\"uikit\""))
    let check = try physim.run("check", "pull.json")
    #expect(check.status == 0 && check.output.hasPrefix("note[no-profile]: ") && check.errors == "the scene is valid\n")
    #expect(try physim.run("run", "pull.json", "--digest", "-q").errors.isEmpty && physim.run("check", "-q", "pull.json").output.isEmpty)
    #expect(try !physim.run("render", "pull.json", "-o", "a.html").errors.contains("note["))
    #expect(try !physim.run("run", "pull.json", "--digest", "--profile", "uikit").errors.contains("note["))
  }
}
