import Foundation
import Testing

@Suite("Variants of a scene") struct VariantTests {
  private static func card(_ variants: String = #""thrown": { "flick": 900 }, "short": { "/frames": 20, "/views/card/angle": 0.2 }"#)
    -> String
  {
    """
    {
      "physim": 1,
      "profile": "physics",
      "bounds": [320, 480],
      "duration": 1.5,
      "parameters": { "flick": { "default": 200, "min": 0, "max": 2000 } },
      "variants": { \(variants) },
      "walls": [{ "id": "screen", "bounds": true, "elasticity": 0.5 }],
      "views": [
        { "id": "card", "center": [160, 100], "size": [80, 50], "velocity": ["= flick", 0] }
      ]
    }
    """
  }

  @Test("each has a golden and a line of its own in test; accept takes what is pending of all") func goldens() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(Self.card(), "card.json")
    let first = try folder.run("test", "--format", "concise")
    #expect(first.status == 0)
    #expect(
      first.output == """
        recorded scenes/card.json → scenes/card.golden.csv
        recorded scenes/card.json (short) → scenes/card@short.golden.csv
        recorded scenes/card.json (thrown) → scenes/card@thrown.golden.csv
        3 scenes: 3 recorded

        """)
    #expect(folder.files == ["card.golden.csv", "card.json", "card@short.golden.csv", "card@thrown.golden.csv"])
    #expect(try folder.run("test").output == "3 scenes: 3 passed\n")
    try folder.write(Self.card().replacing("900", with: "901"), "card.json")
    let failed = try folder.run("test")
    #expect(
      failed.status == 1 && failed.output.hasPrefix("failed scenes/card.json (thrown)\n")
        && failed.output.hasSuffix("\n3 scenes: 2 passed, 1 failed\n"))
    #expect(failed.output.contains("  pending: scenes/card@thrown.new.csv\n"))
    let json = try folder.run("test", "--format", "json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let scenes = try #require(object["scenes"] as? [[String: Any]])
    #expect(scenes.map { $0["variant"] as? String } == [nil, "short", "thrown"])
    #expect(scenes.map { $0["status"] as? String } == ["passed", "passed", "failed"])
    #expect(try folder.run("test", "--html", "page.html").status == 1)
    #expect(folder.physim.text("page.html")?.contains("scenes/card.json (thrown)") == true)
    #expect(try folder.run("accept").output == "scenes/card@thrown.golden.csv\n")
    #expect(try folder.run("test").status == 0)
    // a golden as an operand is one variant
    #expect(try folder.shell("physim test scenes/card@short.golden.csv").output == "1 scene: 1 passed\n")
  }

  @Test("the golden of a variant that is gone is an orphan, that of a renamed one is renamed") func orphans() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(Self.card(), "card.json")
    _ = try folder.run("test")
    try folder.write(Self.card(#""flung": { "flick": 900 }"#), "card.json")
    let report = try folder.run("test")
    #expect(
      report.output.contains("renamed scenes/card.json (flung)\n  the scene was renamed: scenes/card@thrown.golden.csv holds this run\n"))
    #expect(report.output.hasSuffix("orphan: scenes/card@short.golden.csv has no scene with this variant\n2 scenes: 1 passed, 1 renamed\n"))
    #expect(try folder.run("accept").output == "scenes/card@flung.golden.csv\n")
    #expect(try folder.run("test", "--orphans", "fail").status == 1)
    // a scene of that name is a scene
    _ = try folder.shell("cp scenes/card.json scenes/card@short.json")
    #expect(try folder.run("test", "--record", "never").output.contains("failed scenes/card@short.json\n"))
  }

  @Test("--variant runs one in every command that runs a scene, as --set with its values does") func commands() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Self.card(), to: "card.json")
    let digest = try physim.run("run", "card.json", "--set", "flick=900", "--digest").output
    #expect(try physim.run("run", "card.json", "--variant", "thrown", "--digest").output == digest)
    #expect(try physim.run("run", "card.json", "--digest").output != digest)
    // --set comes after the variant
    #expect(
      try physim.run(
        "run", "card.json", "--variant", "short", "--set", "/frames=90", "--set", "/views/card/angle=0", "--set", "flick=900", "--digest"
      ).output == digest)
    #expect(try physim.run("run", "card.json", "--variant", "short", "-o", "short.csv").status == 0)
    #expect(physim.text("short.csv")?.contains("\n20,") == true && physim.text("short.csv")?.contains("\n21,") == false)
    #expect(try physim.run("diff", "card.json", "short.csv", "--variant", "short").status == 0)
    #expect(try physim.run("diff", "card.json", "short.csv").status == 1)
    let plain = try physim.run("expand", "card.json", "--variant", "thrown").output
    #expect(plain.contains("\"velocity\": [900, 0]") && !plain.contains("variants"))
    let sweep = try physim.run("sweep", "card.json", "--variant", "thrown", "-x", "/views/card/angle=0,0.1", "-o", "out")
    #expect(sweep.status == 0)
    let rows = try #require(physim.text("out/runs.csv")).split(separator: "\n")
    #expect(rows[1].hasSuffix(",0,ok,\(digest.dropLast())"))
    let show = try physim.run("sweep", "show", "out", String(rows[1].prefix(8)))
    #expect(show.output.contains("--set flick=900 --set /views/card/angle=0"), "\(show.output)\(show.errors)")
    #expect(
      try physim.run(
        "tune", "card.json", "--variant", "thrown", "-x", "/views/card/angle=0:1", "--minimize", "card.x:max", "-o", "tuned.json"
      ).status == 0)
    #expect(physim.text("tuned.json")?.contains("\"flick\": { \"default\": 900, \"min\"") == true)
    #expect(
      try physim.run("bench", "card.json", "--variant", "short", "--repeats", "1", "--warm-up", "0").output.contains("20, 1 timed run"))
    #expect(try physim.run("render", "card.json", "--variant", "thrown", "-o", "card.html").status == 0)
  }

  @Test("errors of a variant are in the scene's text; a wrong name has a suggestion; test points to variants instead of --set")
  func errors() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Self.card(#""bad": { "/views/card/elasticity": -1 }"#), to: "bad.json")
    let check = try physim.run("check", "bad.json")
    #expect(
      check.status == 65
        && check.output.hasPrefix("variant bad:\nerror[out-of-range]: \"elasticity\" must be at least 0, got -1\n --> bad.json:7:"))
    #expect(check.errors.hasPrefix("0 of 1 scene is valid\n"))
    #expect(try physim.run("run", "bad.json", "--digest").status == 0)
    #expect(try physim.run("run", "bad.json", "--variant", "bad", "--digest").status == 65)
    try physim.write(Self.card(#""list": [1], "none": {}, "a b": { "flick": 1 }, "typo": { "flik": 1 }"#), to: "worse.json")
    let worse = try physim.run("check", "worse.json").output
    for code in ["wrong-type", "bad-variant", "bad-parameter"] { #expect(worse.contains("error[\(code)]"), "\(worse)") }
    try physim.write(Self.card(), to: "card.json")
    let wrong = try physim.run("run", "card.json", "--variant", "throwm")
    #expect(wrong.status == 65 && wrong.errors.contains("error[bad-variant]: the scene has no variant \"throwm\""))
    #expect(wrong.errors.contains("help: did you mean \"thrown\"?"))
    #expect(
      try physim.run("run", "scene.json", "--variant", "fast").errors.contains("help: variants stand in the scene under \"variants\""))
    let set = try physim.run("test", "card.json", "--set", "flick=900")
    #expect(set.status == 64)
    #expect(
      set.errors.hasPrefix(
        "error: unknown option '--set'; use \"variants\" in the scene, each of which is tested with a golden of its own\n"))
  }
}
