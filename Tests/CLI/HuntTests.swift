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
}
