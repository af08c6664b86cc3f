import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("physim fmt") struct FmtTests {
  private static let loose = "{\"physim\":1,\"bounds\":[320,\n460],\"frames\":6e1,\"views\":[{\"id\":\"b\",\"frame\":[0,0,1.50,10]}]}"
  private static let canonical = """
    {
      "physim": 1,
      "bounds": [320, 460],
      "frames": 6e1,
      "views": [
        { "id": "b", "frame": [0, 0, 1.50, 10] }
      ]
    }

    """

  @Test("in place, and only what differs; the rest is said on stderr")
  func inPlace() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Self.loose, to: "loose.json")
    try physim.write(Self.canonical, to: "good.json")
    let before = try physim.shell("ls -i good.json").output
    let result = try physim.run("fmt", "loose.json", "good.json")
    #expect((result.status, result.output, result.errors) == (0, "", "1 of 2 files changed\n"))
    #expect(physim.text("loose.json") == Self.canonical)
    #expect(try physim.shell("ls -i good.json").output == before)
    #expect(physim.files == ["good.json", "loose.json"])
    #expect(try physim.run("fmt", "-q", "loose.json").errors.isEmpty)
  }

  @Test("from standard input to standard output, with the text alone")
  func stream() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Self.loose, to: "loose.json")
    let result = try physim.shell("physim fmt - < loose.json")
    #expect((result.status, result.output, result.errors) == (0, Self.canonical, ""))
    let bad = try physim.shell("echo '{,}' | physim fmt -")
    #expect((bad.status, bad.output) == (65, ""))
    #expect(bad.errors.contains("standard input:1:2"))
  }

  @Test("--check changes nothing, names what differs on stdout, and is 1 then")
  func check() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Self.loose, to: "loose.json")
    try physim.write(Self.canonical, to: "good.json")
    let result = try physim.run("fmt", "--check", "loose.json", "good.json")
    #expect((result.status, result.output, result.errors) == (1, "loose.json\n", "1 of 2 files would change\n"))
    #expect(physim.text("loose.json") == Self.loose)
    #expect(try physim.run("fmt", "--check", "good.json").status == 0)
    #expect(try physim.shell("physim fmt --check - < loose.json").output == "-\n")
  }

  @Test("a text that is not JSON is 65 with its place and stays as it is, and the others are formatted; so is a bad scene")
  func bad() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let twice = "{\"physim\":1,\"physim\":2}"
    try physim.write(twice, to: "twice.json")
    try physim.write("{\"physim\": [}", to: "broken.json")
    try physim.write("{\"physim\":2}", to: "odd.json")
    let result = try physim.run("fmt", "twice.json", "broken.json", "odd.json")
    #expect((result.status, result.output) == (65, ""))
    #expect(result.errors.contains("error[duplicate-key]") && result.errors.contains("twice.json:1:13"))
    #expect(result.errors.contains("broken.json:1:13"))
    #expect(result.errors.hasSuffix("1 of 3 files changed\n"))
    #expect(physim.text("twice.json") == twice)
    #expect(physim.text("odd.json") == "{\n  \"physim\": 2\n}\n")
    #expect(try physim.run("fmt", "nowhere.json", "odd.json").status == 66)
  }

  @Test("permissions stay, links go on leading to their file, and no other file is left behind")
  func permissions() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Self.loose, to: "loose.json")
    _ = try physim.shell("chmod 640 loose.json; mkdir links; ln -s ../loose.json links/link.json; umask 077; physim fmt links/link.json")
    #expect(physim.text("loose.json") == Self.canonical)
    #expect(try physim.shell("ls -l loose.json").output.hasPrefix("-rw-r-----"))
    #expect(try physim.shell("readlink links/link.json").output == "../loose.json\n")
    #expect(physim.files == ["links", "loose.json"])
    #expect(try physim.shell("ls -A links").output == "link.json\n")
  }

  @Test("what cannot be written is 73 and stays", .enabled(if: getuid() != 0, "the superuser may write everything"))
  func readOnly() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Self.loose, to: "loose.json")
    #expect(try physim.shell("chmod 444 loose.json; physim fmt loose.json").status == 73)
    #expect(physim.text("loose.json") == Self.loose)
  }

  @Test("a pipe cannot be formatted in place")
  func pipe() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Self.loose, to: "loose.json")
    let result = try physim.shell("mkfifo pipe; physim fmt pipe")
    #expect((result.status, result.output) == (66, ""))
    #expect(result.errors.hasPrefix("error: cannot read 'pipe'"))
  }

  @Test("the templates of physim new are laid out so", arguments: NewTests.names + NewTests.measured.map { "--bench \($0) --size 3" })
  func templates(name: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.shell("physim new \(name) | physim fmt --check -").status == 0)
  }
}
