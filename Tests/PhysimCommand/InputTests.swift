import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Whatever is given as a scene: an answer in words, a status, and no crash.
@Suite("Inputs") struct InputTests {
  @Test("a scene from standard input; its traces are looked for in the working directory")
  func standardInput() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.shell("physim check - < scene.json").status == 0)
    try physim.write("t,x,y,z\n0,0,-1,0\n9,0,-1,0\n", to: "tilt.csv")
    let scene = Physim.scene.replacingOccurrences(
      of: #"{ "vector": [0, 9.81], "unit": "m/s2" }"#, with: #"{ "trace": { "file": "tilt.csv" } }"#)
    try physim.write(scene, to: "traced.json")
    let result = try physim.shell("physim check - < traced.json")
    #expect(result.status == 0)
    #expect(result.output.contains("warning[trace]: tilt.csv:3: nothing was recorded for 9 s"))
    let bad = try physim.shell("echo '{' | physim check -")
    #expect(bad.status == 65)
    #expect(bad.output.contains("standard input:1:1"))
    #expect(try physim.shell("physim run - --digest < /dev/null").status == 65)
  }

  @Test("a folder, a file without permission, and a name that is not UTF-8 are 66 and say why")
  func unreadable() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let folder = try physim.run("run", ".")
    #expect((folder.status, folder.output) == (66, ""))
    #expect(folder.errors.contains("'.' is a folder, not a file") && folder.errors.contains("physim test ."))
    if getuid() != 0 {
      #expect(try physim.shell("chmod 000 scene.json; physim check scene.json").status == 66)
    }
    let odd = try physim.shell("physim check \"$(printf 'sc\\351ne.json')\"")
    #expect(odd.status == 66)
    #expect(odd.errors.contains("no such file"))
    #expect(try physim.shell("cp scene.json 'széne 物.json'; physim check 'széne 物.json'").status == 0)
    #expect(try physim.run("check", "").status == 66)
  }

  @Test("a file of 200 MB is turned down without being read, and a pipe without end as soon as it is too long")
  func large() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let file = physim.folder.appending(path: "large.json")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 200_000_000)
    try handle.close()
    // 300 MB of memory and no more; macOS has no such limit. The system's count for children includes the peak of the process that forked them.
    let limited = "ulimit -v 292968 2> /dev/null || true;"
    let result = try physim.shell("\(limited) physim check large.json scene.json")
    #expect((result.status, result.output) == (65, ""))
    #expect(result.errors.hasPrefix("error: 'large.json' has more than 67108864 bytes, the limit for a scene\n"))
    #expect(result.errors.hasSuffix("1 of 2 scenes are valid\n"))
    #expect(try physim.shell("\(limited) physim run large.json").status == 65)
    #expect(try physim.shell("\(limited) physim check - < /dev/zero").errors.hasPrefix("error: 'standard input' has more than"))
  }

  @Test(
    "a malformed --set is 64; one whose place does not exist or whose value does not fit is 65, shown in its own text",
    arguments: [
      ("views/ball/elasticity=1", 64, "must be like"), ("/views/ball/elasticity", 64, "must be like"), ("", 64, "missing value"),
      ("/views/bal/elasticity=1", 65, "did you mean \"ball\"?"), ("/views/ball/elasticity=-1", 65, "--set:1:24 at /views/ball/elasticity"),
      ("/views/ball/elasticity=", 65, "no value after the ="), ("/views/ball/elasticity=[1", 65, "never closed"),
      ("/views/*/frame/2=0", 65, "the width must be at least 0.001"),
    ] as [(String, Int32, String)])
  func sets(text: String, status: Int32, words: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("run", "scene.json", "--digest", "--set", text)
    #expect((result.status, result.output) == (status, ""))
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test("limits can be raised and lowered by name; a name that is none is 64")
  func limits() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let low = try physim.run("check", "scene.json", "--limit", "views=1")
    #expect(low.status == 65)
    #expect(low.output.contains("at most 1 views"))
    #expect(try physim.run("run", "scene.json", "--digest", "--limit", "views=2", "--limit=frames=60").status == 0)
    #expect(try physim.run("run", "scene.json", "--digest", "--frames=20000000", "--limit", "frames=10").status == 65)
    #expect(try physim.run("check", "scene.json", "--limit", "file-bytes=10").status == 65)
    for text in ["view=1", "views", "views=-1", "views=many"] {
      let result = try physim.run("check", "scene.json", "--limit", text)
      #expect(result.status == 64)
      #expect(result.errors.contains("must be like views=200000"))
    }
  }
}
