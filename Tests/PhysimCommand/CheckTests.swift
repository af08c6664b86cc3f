import Testing

@Suite("physim check") struct CheckTests {
  @Test("fine scenes are 0, with a closing line on stderr and nothing on stdout")
  func fine() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let one = try physim.run("check", "scene.json")
    #expect((one.status, one.output, one.errors) == (0, "", "the scene is valid\n"))
    #expect(try physim.run("check", "-q", "scene.json", "scene.json").errors.isEmpty)
  }

  @Test("one bad scene among several is 65; its diagnostics are on stdout, the count on stderr")
  func bad() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write("{}", to: "bad.json")
    let result = try physim.run("check", "scene.json", "bad.json", "scene.json")
    #expect(result.status == 65)
    #expect(result.output.contains("bad.json:1:"))
    #expect(result.errors == "2 of 3 scenes are valid\nFor more: physim explain missing-key\n")
    #expect(try physim.run("check", "-q", "bad.json").errors.isEmpty)
    #expect(try physim.run("check", "bad.json", "nowhere.json").status == 65)
  }

  @Test("an unreadable scene is 66 and does not keep the others from being checked")
  func unreadable() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("check", "nowhere.json", "scene.json")
    #expect(result.status == 66)
    #expect(result.errors.hasPrefix("error: cannot read 'nowhere.json': no such file or directory\n"))
    #expect(result.errors.hasSuffix("1 of 2 scenes are valid\n"))
  }
}
