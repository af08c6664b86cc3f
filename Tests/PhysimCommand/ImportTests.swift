import Foundation
import Testing

@Suite("physim import") struct ImportTests {
  private static let playground = Physim.package.appending(path: "Fixtures/imports/playground.json").path

  @Test("a file of R.U.B.E. becomes a scene that is fine and runs; each loss is reported with its place")
  func playground() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("import", Self.playground, "-o", "playground.json")
    #expect((result.status, result.output) == (0, ""))
    #expect(result.errors.hasSuffix(" bytes)\nfor completion in an editor: physim schema -o scene.schema.json\n"))
    #expect(result.errors.contains("\nplayground.json ("))
    #expect(
      result.errors.contains(
        "warning[import]: 8 velocity and 3 position iterations belong to the profile box2d, and are left out\n"
          + " --> \(Self.playground):9:3 at /velocityIterations\n"))
    let check = try physim.run("check", "playground.json")
    #expect((check.status, check.output) == (0, ""))
    #expect(physim.text("playground.json")?.contains("\"name\": \"playground\"") == true)
    // as 'physim fmt' lays it out, and with a line for editors
    #expect(try physim.run("fmt", "--check", "playground.json").status == 0)
    #expect(physim.text("playground.json")?.hasPrefix("{\n  \"$schema\": \"./scene.schema.json\",\n") == true)
    let run = try physim.run("run", "playground.json", "--summary", "-q")
    #expect(run.status == 0)
    // the crate hangs on its spring, the ball has come to rest on the floor
    #expect(run.output.contains("crate") && run.output.contains("ball"))
  }

  @Test("without -o the scene goes to standard output, and from standard input it has no name; -q keeps warnings to itself")
  func streams() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let piped = try physim.shell("physim import -q - < '\(Self.playground)' | tee scene2.json | physim run - --digest -q")
    #expect(piped.status == 0 && piped.errors.isEmpty && piped.output.count == 17)
    #expect(physim.text("scene2.json")?.contains("\"name\"") == false)
    let named = try physim.run("import", "-q", Self.playground)
    #expect(named.output.replacing("  \"name\": \"playground\",\n", with: "") == physim.text("scene2.json"))
  }

  @Test("scale, size and length as given; anything else is a usage error")
  func options() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let small = try physim.run("import", "-q", Self.playground, "--points-per-meter", "32", "--bounds", "800x600", "--duration", "2.5")
    #expect(small.output.contains("\"bounds\": [800, 600],\n  \"pointsPerMeter\": 32,\n  \"frameRate\": 60,\n  \"duration\": 2.5,\n"))
    for wrong in [
      ["--bounds", "800"], ["--bounds", "0x600"], ["--bounds", "8x6x4"], ["--points-per-meter", "-3"], ["--duration", "0"],
    ] {
      let result = try physim.finish(physim.start(["import", Self.playground] + wrong))
      #expect((result.status, result.output) == (64, ""), "\(wrong)")
    }
    #expect(try physim.run("import").status == 64)
  }

  @Test("--profile writes the profile, and with box2d the file's iterations")
  func profile() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let box2d = try physim.run("import", Self.playground, "--profile", "box2d")
    #expect(box2d.status == 0 && !box2d.errors.contains("iterations"))
    #expect(box2d.output.contains("\"profile\": \"box2d\"") && box2d.output.contains("\"velocityIterations\": 8"))
    #expect(box2d.output.contains("\"positionIterations\": 3"))
    for profile in ["physics", "uikit"] {
      let other = try physim.run("import", Self.playground, "--profile", profile)
      #expect(other.output.contains("\"profile\": \"\(profile)\"") && !other.output.contains("Iterations"))
      #expect(other.errors.contains("help: --profile box2d keeps them"))
    }
    #expect(try physim.finish(physim.start(["import", Self.playground, "--profile", "bullet"])).status == 64)
  }

  @Test("a bad file is 65 and writes nothing, one that is not there 66; a scene that is there is kept")
  func bad() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write("{\"body\": [{\"type\": 2, \"fixture\": [{\"circle\": {\"radius\": \"wide\"}}]}]}", to: "bad.json")
    let bad = try physim.run("import", "bad.json", "-o", "new.json")
    #expect((bad.status, bad.output) == (65, ""))
    #expect(bad.errors.contains("error[wrong-type]: \"radius\" must be a number") && bad.errors.contains(" --> bad.json:1:"))
    try physim.write("{\"body\": [{\"type\": 2, \"awake\": true, \"fixture\": [{\"circle\": {\"radius\": 9e8}}]}]}", to: "large.json")
    let large = try physim.run("import", "large.json", "-o", "new.json")
    #expect(large.status == 65)
    #expect(large.errors.contains("--> the scene of large.json:"))
    #expect(try physim.run("import", "scene.json").status == 65)
    #expect(try physim.run("import", "nothing.json").status == 66)
    #expect(physim.files == ["bad.json", "large.json"])
    #expect(try physim.run("import", "-q", Self.playground, "-o", "scene.json").status == 73)
    #expect(physim.text("scene.json") == Physim.scene)
    #expect(try physim.run("import", "-q", Self.playground, "-o", "scene.json", "--force").status == 0)
  }
}
