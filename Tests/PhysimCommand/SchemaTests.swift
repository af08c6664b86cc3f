import Foundation
import Testing

@Suite("physim schema") struct SchemaTests {
  @Test("the schema is JSON in the layout of fmt, on stdout or in a file, the same each time")
  func whole() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("schema")
    #expect((result.status, result.errors) == (0, ""))
    let schema = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["$id"] as? String == "urn:physim:scene:1")
    #expect(try physim.run("schema", "scene").output == result.output)
    let file = try physim.run("schema", "-o", "scene.schema.json")
    #expect((file.status, file.output) == (0, ""))
    #expect(physim.text("scene.schema.json") == result.output)
    #expect(try physim.run("fmt", "--check", "scene.schema.json").status == 0)
  }

  @Test("an earlier schema is replaced, another file only with --force")
  func replacing() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("schema", "-o", "scene.schema.json").status == 0)
    #expect(try physim.run("schema", "-o", "scene.schema.json").status == 0)
    #expect(try physim.run("schema", "-o", "scene.json").status == 73)
    #expect(physim.text("scene.json") == Physim.scene)
    #expect(try physim.run("schema", "-o", "scene.json", "--force").status == 0)
  }

  @Test("a starter scene names the schema next to it; the command that writes it there is printed once")
  func starter() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let first = try physim.run("new", "-o", "heap.json")
    #expect(first.errors.hasSuffix("for completion in an editor: physim schema -o scene.schema.json\n"))
    #expect(physim.text("heap.json")?.contains("\"$schema\": \"./scene.schema.json\"") == true)
    #expect(try physim.run("schema", "-o", "scene.schema.json").status == 0)
    #expect(try !physim.run("new", "pong", "-o", "pong.json").errors.contains("schema"))
  }
}

@Suite("physim explain") struct ExplainTests {
  @Test("without a code it lists all, a line each, and each has a page")
  func list() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let list = try physim.run("explain")
    #expect((list.status, list.errors) == (0, ""))
    let codes = list.output.split(separator: "\n").compactMap { $0.firstMatch(of: /^([a-z-]+)  +\w/).map { String($0.1) } }
    #expect(codes.count == list.output.split(separator: "\n").count)
    #expect(codes.contains("unknown-key") && codes.contains("no-value"))
    for code in codes {
      let page = try physim.run("explain", code)
      #expect(page.status == 0)
      let heads = page.output.split(separator: "\n").filter { $0.hasSuffix(":") && $0.first?.isUppercase == true }
      #expect(heads == ["EXAMPLE:", "MESSAGE:", "WHAT TO DO:"], "\(code)")
      #expect(page.output.hasPrefix("\(code): "))
      #expect(["error", "warning", "note"].contains { page.output.contains("\($0)[\(code)]") }, "\(code)")
    }
  }

  @Test("the example of a page, checked as a file, gets the page's message")
  func example() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let lines = try physim.run("explain", "conflicting-keys").output.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "EXAMPLE:"))
    let middle = try #require(lines.firstIndex(of: "MESSAGE:"))
    let end = try #require(lines.firstIndex(of: "WHAT TO DO:"))
    try physim.write(lines[(start + 1)..<middle].joined(separator: "\n"), to: "scene.json")
    let said = try physim.run("check", "scene.json").output.split(separator: "\n").filter { !$0.contains("-->") }
    let shown = lines[(middle + 1)..<end].filter { !$0.isEmpty && !$0.contains("-->") }.map { $0.dropFirst(2) }
    func dense(_ line: Substring) -> String { line.filter { $0 != " " } }
    #expect(shown.map(dense) == said.map(dense))
  }

  @Test("a run that is turned down names the page of its first error, unless it is to be quiet")
  func hint() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Physim.scene.replacing("\"elasticity\"", with: "\"elasticty\""), to: "bad.json")
    #expect(try physim.run("run", "bad.json").errors.hasSuffix("For more: physim explain unknown-key\n"))
    #expect(try !physim.run("run", "bad.json", "-q").errors.contains("explain"))
  }
}
