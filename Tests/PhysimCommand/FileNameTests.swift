import Foundation
import Testing

/// Whether the file system takes such names.
private let canMakeOne: Bool = {
  guard let physim = try? Physim() else { return false }
  defer { physim.remove() }
  return (try? physim.shell("cp scene.json \"$(printf 'sc\\351ne.json')\"").status) == 0
}()

/// Names that are not UTF-8; macOS has no such files.
@Suite("File names that are not UTF-8", .enabled(if: canMakeOne, "the file system takes UTF-8 only")) struct FileNameTests {
  private func physim() throws -> Physim {
    let physim = try Physim()
    _ = try physim.shell("mkdir -p d; cp scene.json \"$(printf 'sc\\351ne.json')\"; mv \"$(printf 'sc\\351ne.json')\" d/")
    return physim
  }

  @Test("operands and outputs are taken byte for byte")
  func operands() throws {
    let physim = try physim()
    defer { physim.remove() }
    let line = "cd d; n=$(printf 'sc\\351ne'); physim check \"$n.json\" && physim run \"$n.json\" -qo \"$n.csv\" --events \"$n.events.csv\""
    #expect(try physim.shell("\(line) && ls | od -An -c | tr -d ' \\n'").output == "sc351ne.csv\\nsc351ne.events.csv\\nsc351ne.json\\n")
    #expect(try physim.shell("cd d; physim diff \"$(printf 'sc\\351ne.csv')\" ../scene.json").status == 0)
  }

  @Test("folders are searched for them, goldens are next to them, and fmt replaces the file itself")
  func walks() throws {
    let physim = try physim()
    defer { physim.remove() }
    #expect(try physim.run("check", "d").errors == "1 of 1 scenes are valid\n" || physim.run("check", "d").errors == "the scene is valid\n")
    let test = try physim.run("test", "d", "--record", "missing")
    #expect(test.status == 0 && test.output.contains("sc\u{FFFD}ne"), "\(test.output)\(test.errors)")
    #expect(try physim.shell("test -f \"$(printf 'd/sc\\351ne.golden.csv')\" && physim test d --record never").status == 0)
    #expect(
      try physim.shell("printf '{\"physim\":1}' > \"$(printf 'd/\\377.json')\"; physim fmt --check d | od -An -tx1 | tr -d ' \\n'").output
        .contains(
          "ff2e6a736f6e0a"))
    #expect(try physim.shell("physim fmt -q d; cat \"$(printf 'd/\\377.json')\"").output == "{\n  \"physim\": 1\n}\n")
  }

  @Test("messages are UTF-8, and commands in them can be pasted")
  func messages() throws {
    let physim = try physim()
    defer { physim.remove() }
    let missing = try physim.shell("physim run \"$(printf 'nich\\364ts.json')\"")
    #expect(missing.status == 66 && missing.errors.contains("'nich\u{FFFD}ts.json'"))
    let bare = try physim.shell("physim \"$(printf 'd/sc\\351ne.json')\" 2>&1 | iconv -f utf-8 -t utf-8")
    #expect(bare.output.contains("physim run $'d/sc\\351ne.json'"))
    let json = try physim.shell("physim test d --record never --format json")
    #expect(json.output.contains("sc\u{FFFD}ne.json"))
  }

  @Test("a trace next to such a scene's folder is found")
  func trace() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write("t,x,y,z\n0,0,-1,0\n9,0,-1,0\n", to: "tilt.csv")
    try physim.write(
      Physim.scene.replacing(#"{ "vector": [0, 9.81], "unit": "m/s2" }"#, with: #"{ "trace": { "file": "tilt.csv" } }"#), to: "t.json")
    let result = try physim.shell("d=$(printf 'tr\\351'); mkdir \"$d\"; mv tilt.csv t.json \"$d\"; physim run -q \"$d/t.json\" --digest")
    #expect(result.status == 0, "\(result.errors)")
  }
}
