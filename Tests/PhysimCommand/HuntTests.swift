import Foundation
import Testing

@Suite("physim hunt") struct HuntTests {
  /// A ball that is thrown up; it must not rise by more than 300 pt.
  private static let throwing = """
    {
      "physim": 1,
      "bounds": [400, 800],
      "frames": 90,
      "parameters": {
        "v": { "default": 300, "min": 0, "max": 1000 },
        "w": { "default": 0, "min": -200, "max": 200 }
      },
      "gravity": { "vector": [0, 1000], "unit": "pt/s2" },
      "views": [
        { "id": "ball", "center": [200, 600], "size": [40, 40], "velocity": ["= w", "= -v"] }
      ],
      "expect": {
        "checks": [
          { "id": "low", "metric": "ball.y:min", "min": 300 },
          { "view": "ball", "inside": [0, -1000, 400, 9000], "always": true }
        ]
      }
    }

    """

  private func folder() throws -> Physim {
    let physim = try Physim()
    try physim.write(Self.throwing, to: "throw.json")
    return physim
  }

  @Test("a hunt prints a command line that fails as it stands, the same bytes for any number of jobs, and exits with 1")
  func found() throws {
    let physim = try folder()
    defer { physim.remove() }
    let line = ["hunt", "throw.json", "-x", "v", "-x", "w=-50:50", "--runs", "400", "--seed", "3"]
    let result = try physim.run(line + ["-j", "1"])
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.output.hasPrefix("check low fails by "))
    #expect(try physim.run(line + ["-j", "3"]).output == result.output)
    let command = try #require(result.output.split(separator: "\n").last)
    #expect(command.hasPrefix("physim run throw.json --set v="))
    let shown = try physim.run(command.split(separator: " ").dropFirst().map { String($0) })
    #expect(shown.status == 1 && shown.errors.contains("ball.y:min is "))
    let json = try physim.run(line + ["--json"]).output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["found"] as? Bool == true && object["check"] as? String == "low")
    #expect(object["command"] as? String == String(command))
  }

  @Test("nothing that fails is exit status 0, with the smallest margin and its values")
  func nothing() throws {
    let physim = try folder()
    defer { physim.remove() }
    let result = try physim.run("hunt", "throw.json", "-x", "v=0:700", "--runs", "200")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("nothing failed in "))
    #expect(result.output.contains("smallest margin: check low by 55 pt, 18 % of its bound\n"))
    #expect(result.output.hasSuffix("--set v=700\n"))
  }

  @Test("--save adds a variant that fails, whose golden passes, and which is reported once the check passes")
  func saved() throws {
    let physim = try folder()
    defer { physim.remove() }
    #expect(try physim.run("test", "throw.json", "--record", "missing").status == 0)
    let line = ["hunt", "throw.json", "-x", "v=500:1000", "--runs", "200", "--save"]
    #expect(try physim.run(line).status == 1)
    let text = try #require(physim.text("throw.json"))
    #expect(text.contains(#""variants": { "hunt-low": { "v": "#) && text.contains(#""fails": ["low"] } }"#), "\(text)")
    #expect(physim.files.contains("throw@hunt-low.golden.csv"))
    #expect(try physim.run("test", "throw.json").status == 0)
    #expect(try physim.run("fmt", "throw.json", "--check").status == 0)
    // a second one gets a name of its own
    #expect(try physim.run(line).status == 1)
    #expect(physim.text("throw.json")?.contains(#""hunt-low-2""#) == true)
    try physim.write(text.replacing("\"min\": 300", with: "\"min\": -9000"), to: "throw.json")
    let mended = try physim.run("test", "throw.json")
    #expect(mended.status == 1 && mended.output.contains(#"the check low passes, and "fails" lists it"#), "\(mended.output)")
  }

  @Test(
    "what cannot be hunted is refused with a reason",
    arguments: [
      (["-x", "v=0:1200"], 65, "\"v\" must be from 0 to 1000"), (["-x", "v=5:5"], 65, "low must be below high"),
      (["-x", "v=0:inf"], 65, "is not a range"), (["-x", "/views/ball/friction=0:1"], 65, "changes nothing"),
      (["-x", "v", "--set", "v=900"], 65, "the check 'low' fails with the values of the scene, its margin is "),
      (["-x", "speed=0:1"], 65, "is not a JSON Pointer into the scene"),
      (["-x", "v", "--runs", "0"], 64, "--runs"), (["-x", "v", "--runs", "5", "--time", "1"], 64, "--time"), ([], 64, "-x"),
    ] as [([String], Int32, String)])
  func refused(_ options: [String], _ status: Int32, _ words: String) throws {
    let physim = try folder()
    defer { physim.remove() }
    let result = try physim.run(["hunt", "throw.json"] + options)
    #expect(result.status == status && result.errors.contains(words), "\(result.errors)")
  }

  @Test("a scene without checks needs --invariants; --worst hunts on where a check fails already")
  func modes() throws {
    let physim = try folder()
    defer { physim.remove() }
    let line = ["hunt", "scene.json", "-x", "/views/ball/elasticity=0:1", "--runs", "150"]
    let result = try physim.run(line)
    #expect(result.status == 65 && result.errors.contains("error: the scene has no checks"))
    #expect(try physim.run(line + ["--invariants"]).output.contains("smallest margin: "))
    let worst = try physim.run("hunt", "throw.json", "-x", "v", "--set", "v=900", "--worst", "--runs", "200")
    #expect(worst.status == 1 && worst.output.contains("physim run throw.json --set v=900 --set v=1000 --summary"), "\(worst.output)")
  }

  /// `report.json` and `page.html`.
  private func results(_ physim: Physim, _ folder: String) -> [String?] {
    ["report.json", "page.html"].map { physim.text("\(folder)/\($0)") }
  }

  @Test("-o keeps the runs in a folder, where --resume goes on with more; the report and the page are those of one hunt")
  func resumed() throws {
    let physim = try folder()
    defer { physim.remove() }
    let line = ["hunt", "throw.json", "-x", "v=0:700", "-x", "w=-50:50"]
    let whole = try physim.run(line + ["--runs", "90", "-o", "whole"])
    #expect(whole.status == 0)
    #expect(physim.text("whole/report.json") == (try physim.run(line + ["--runs", "90", "--json"]).output))
    #expect(try physim.run(line + ["--runs", "40", "-o", "out"]).status == 0)
    let again = try physim.run(line + ["--runs", "90", "-o", "out"])
    #expect(again.status == 73 && again.errors.contains("use --resume to continue"))
    let resumed = try physim.run(line + ["--runs", "90", "-o", "out", "--resume"])
    #expect(resumed.output == whole.output && resumed.errors.contains(" known from 'out'"))
    #expect(results(physim, "out") == results(physim, "whole"))
    let other = try physim.run("hunt", "throw.json", "-x", "v=0:600", "-x", "w=-50:50", "-o", "out", "--resume")
    #expect(other.status == 65 && other.errors.contains("was 0:700 and is 0:600"))
    #expect(try physim.run(line + ["--runs", "60", "-o", "out", "--force"]).status == 0)
    #expect(try physim.run("sweep", "status", "out").status != 0)
  }

  @Test("two shards at work in one folder print the bytes of one process")
  func shards() throws {
    let physim = try folder()
    defer { physim.remove() }
    let line = ["hunt", "throw.json", "-x", "v", "-x", "w=-50:50", "--runs", "120", "--worst"]
    let whole = try physim.run(line + ["-o", "whole"])
    #expect(whole.status == 1)
    let both = "physim \(line.joined(separator: " ")) -o out --shard"
    let result = try physim.shell("\(both) 1/2 -q > first & \(both) 2/2 -q > second; wait")
    #expect(result.errors.isEmpty)
    #expect(physim.text("first") == whole.output && physim.text("second") == whole.output)
    #expect(results(physim, "out") == results(physim, "whole"))
  }

  @Test("an interrupt prints what was found so far, with status 130, and leaves a folder that can be resumed")
  func interrupt() throws {
    let physim = try folder()
    defer { physim.remove() }
    let line = ["hunt", "throw.json", "-x", "v=0:700", "-x", "w=-50:50"]
    let process = try physim.start(line + ["--runs", "10000000", "-o", "out"])
    while (physim.text("out/journal.jsonl")?.utf8.count ?? 0) < 50_000 { usleep(1000) }
    process.interrupt()
    let result = try physim.finish(process)
    #expect(result.status == 130)
    #expect(result.output.hasPrefix("nothing failed in ") && result.output.contains("smallest margin: check low by "))
    #expect(result.errors.contains("--resume continues"))
    #expect(try physim.run(line + ["--runs", "200", "-o", "out", "--resume"]).status == 0)
  }

  @Test(
    "options of a folder need one", arguments: [["--resume"], ["--shard", "1/2"], ["-o", "-"], ["-o", "f", "--shard", "hash:1/2"]])
  func folderOptions(_ options: [String]) throws {
    let physim = try folder()
    defer { physim.remove() }
    #expect(try physim.run(["hunt", "throw.json", "-x", "v"] + options).status == 64)
  }

  @Test("what a finger, a sensor and a screen do differently are axes, and the found values run as they stand")
  func axes() throws {
    let physim = try folder()
    defer { physim.remove() }
    let scene = """
      {
        "physim": 1, "bounds": [400, 800], "frames": 60, "gravity": { "vector": [0, 1000], "unit": "pt/s2", "offset": [0, 0] },
        "views": [
          { "id": "card", "center": [100, 300], "size": [60, 40] },
          { "id": "finger", "center": [100, 300], "size": [10, 10], "type": "kinematic", "sensor": true }
        ],
        "behaviors": [{ "id": "grip", "type": "attachment", "item": "card", "to": "finger", "length": 0, "frequency": 3, "damping": 0.3 }],
        "tracks": [{ "target": "/views/finger/center", "keys": [[0, 100, 300], [0.2, 200, 300], [0.4, 220, 300]] }],
        "events": [{ "time": 0.6, "push": { "view": "card", "angle": 0, "magnitude": 0.02 } }],
        "expect": { "checks": [{ "id": "near", "metric": "card.x:max", "max": 290 }] }
      }
      """
    try physim.write(scene, to: "drag.json")
    for axis in [
      "/tracks/0/noise=0:80", "/tracks/0/scale=0.5:2", "/gravity/offset/0=-4000:4000", "/gravity/rotation=-1:1", "/events/0/time=0.2:0.9",
    ] {
      let result = try physim.run(
        "hunt", "drag.json", "-x", axis, "-x", "/tracks/0/seed=0:1000", "--set", "/tracks/0/noise=3", "--runs", "150")
      #expect([0, 1].contains(result.status), "\(axis): \(result.errors)")
      guard result.status == 1, let command = result.output.split(separator: "\n").last else { continue }
      #expect(try physim.shell(String(command)).status == 1, "\(command)")
    }
    let screens = try physim.run("hunt", "drag.json", "-x", "/frameRate=30,60,120", "-x", "/tracks/0/shift=0:0.4", "--runs", "150")
    #expect([0, 1].contains(screens.status), "\(screens.errors)")
  }
}
