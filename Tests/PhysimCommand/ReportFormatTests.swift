import Foundation
import TestTraits
import Testing

@Suite("Formats of physim test") struct ReportFormatTests {
  /// One scene that passes, one that differs, one that fails a check, one that is broken; names with all that formats choke on.
  private func mixed() throws -> GoldenFolder {
    let folder = try GoldenFolder()
    try folder.write(GoldenFolder.scene(), "good.json")
    try folder.write(GoldenFolder.scene(), "a #1, <b> & \"c\".json")
    try folder.write(GoldenFolder.scene(), "checked.json")
    _ = try folder.run("test")
    try folder.write(GoldenFolder.scene(elasticity: "0.3"), "a #1, <b> & \"c\".json")
    try folder.write(GoldenFolder.scene(expect: #"{ "checks": [{ "settled": true, "before": 0.1 }] }"#), "checked.json")
    try folder.write("{ \"physim\": 1 }", "broken.json")
    return folder
  }

  private static let python = Physim.package.appending(path: ".build/python/bin/python")
  private static let hasJUnit = FileManager.default.fileExists(atPath: Physim.package.appending(path: ".build/python/junit").path)

  @Test(
    "JUnit's XML is read by a parser from PyPI as what it is",
    .enabled(if: hasJUnit, "there is no .build/python with junitparser; 'make python' needs python3 with pip, and the network"))
  func junit() throws {
    let folder = try mixed()
    defer { folder.remove() }
    #expect(try folder.run("test", "--format", "junit", "-o", "report.xml").status == 1)
    try folder.physim.write(
      """
      from junitparser import JUnitXml, Failure, Error
      xml = JUnitXml.fromfile("report.xml")
      print(xml.tests, xml.failures, xml.errors)
      for suite in xml:
          print(suite.name, suite.tests)
          for case in suite:
              kinds = [type(r).__name__ + ":" + r.type for r in case.result]
              print(case.name, kinds, len(case.result) == 0 or len(case.result[0].text) > 40)
      """, to: "read.py")
    let read = try folder.shell("'\(Self.python.path)' read.py")
    #expect(
      read.output == """
        4 2 1
        scenes 4
        a #1, <b> & "c" ['Failure:event order'] True
        broken ['Error:broken'] True
        checked ['Failure:identical'] True
        good [] True

        """, "\(read.errors)")
  }

  @Test("TAP is read by prove", .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/prove"), "there is no prove"))
  func tap() throws {
    let folder = try mixed()
    defer { folder.remove() }
    #expect(try folder.run("test", "--format", "tap", "-o", "report.tap").status == 1)
    let bad = try folder.shell("prove -e cat report.tap")
    #expect(bad.status != 0)
    #expect(bad.output.contains("Failed 3/4 subtests") && bad.output.contains("Failed tests:  1-3"))
    let good = try folder.shell("physim test scenes/good.json --format tap -q > good.tap; prove -e cat good.tap")
    #expect(good.status == 0 && good.output.contains("Result: PASS"))
  }

  @Test("JSON has a scene's status, places, files and every figure") func json() throws {
    let folder = try mixed()
    defer { folder.remove() }
    let result = try folder.run("test", "--format", "json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let scenes = try #require(object["scenes"] as? [[String: Any]])
    #expect(scenes.compactMap { $0["status"] as? String } == ["failed", "broken", "failed", "passed"])
    #expect((scenes[0]["comparison"] as? [String: Any])?["classification"] as? String == "event order")
    #expect((object["summary"] as? [String: Any])?["failed"] as? Int == 2)
    let files = try #require(scenes[0]["files"] as? [[String: Any]])
    #expect(files[0]["kind"] as? String == "pending")
  }

  @Test("GitHub's annotations stand on the line of the view or the check, at most 10; the summary has the rest") func github() throws {
    let folder = try mixed()
    defer { folder.remove() }
    let environment = [
      "GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_WORKSPACE": folder.physim.folder.path,
      "GITHUB_STEP_SUMMARY": folder.physim.folder.appending(path: "summary.md").path,
    ]
    let result = try folder.run("test", "--format", "github", more: environment)
    #expect(result.status == 1)
    let commands = result.output.split(separator: "\n").filter { $0.hasPrefix("::error ") }
    #expect(
      commands[0].hasPrefix(
        "::error file=scenes/a #1%2C <b> & \"c\".json,line=9,col=5,title=a #1%2C <b> & \"c\"%3A golden::differs from frame "))
    #expect(commands.contains { $0.hasPrefix("::error file=scenes/checked.json,line=12,col=26,title=checked%3A check failed::") })
    let summary = try #require(folder.physim.text("summary.md"))
    #expect(summary.hasPrefix("### physim test: 4 scenes: 1 passed, 2 failed, 1 broken\n") && summary.contains("<pre>\ndiffers from frame"))

    for i in 0..<30 { try folder.write("{ \"physim\": 1 }", "broken-\(i).json") }
    let many = try folder.run("test", "--format", "github", more: environment)
    #expect(many.output.split(separator: "\n").count { $0.hasPrefix("::") } == 10)
    #expect(many.output.contains(" more; see the report below and the summary of this step\n"))
  }

  @Test("--html is a page with a run of every scene that failed, opened where it differs") func page() throws {
    let folder = try mixed()
    defer { folder.remove() }
    let result = try folder.run("test", "--html", "report.html")
    #expect(result.status == 1)
    let page = try #require(folder.physim.text("report.html"))
    #expect(page.hasPrefix("<!doctype html>\n"))
    #expect(page.contains("scenes/checked.json") && page.contains("golden"))
    // a page may be written again, another file not
    #expect(try folder.run("test", "--html", "report.html").status == 1)
    #expect(try folder.run("test", "--html", "scenes/good.json").status == 73)
  }

  private static let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "the page opens in a browser at the first frame that differs", .thorough, .enabled(if: chromium != nil, "there is no chromium"))
  func opening()
    throws
  {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    try folder.write(GoldenFolder.scene(elasticity: "0.8000001"))
    let result = try folder.run("test", "--html", "report.html")
    let frame = try #require(result.output.firstMatch(of: /differs from frame (\d+)/)).1
    let browser = try #require(Self.chromium)
    let page = folder.physim.folder.appending(path: "report.html").absoluteString
    let dump = try folder.shell(
      "timeout 60 '\(browser)' --headless --no-sandbox --disable-gpu --user-data-dir=profile --virtual-time-budget=3000 --dump-dom '\(page)'"
    )
    #expect(dump.output.contains("<span id=\"time\">frame \(frame) of 90, "), "\(dump.output.suffix(400))")
    #expect(dump.output.contains("golden (ghost)"))
  }
}
