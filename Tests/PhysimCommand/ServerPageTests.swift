import Foundation
import Testing

/// The commands of the manual's page about continuous integration, those in workflows of GitHub and in Bazel too.
@Suite("The page about continuous integration") struct ServerPageTests {
  private static let page = Physim.package.appending(path: "Sources/Resources/Manual/Topics/ci.md")

  /// What servers set.
  private static let variables = """
    export SCENES=heap.json TEST_SHARD_INDEX=0 TEST_TOTAL_SHARDS=1 TEST_UNDECLARED_OUTPUTS_DIR=outputs
    """

  /// The commands of a fence, in order; a step of a matrix once for each of its parts.
  private static func commands(_ fence: Document.Fence, of document: Document) -> [String] {
    let lines = document.lines[fence.body].map { $0 }
    switch fence.info {
    case "sh": return lines.filter { !$0.isEmpty }
    case "text": return lines.filter { $0.hasPrefix("physim ") }.map { "\(variables); \($0)" }
    case "yaml":
      let parts = lines.compactMap { $0.firstMatch(of: /part: \[([0-9, ]+)\]/)?.1 }.first?.split(separator: ", ") ?? []
      return lines.compactMap { $0.firstMatch(of: /- run: (.*)/).map { String($0.1) } }.flatMap { step in
        let steps = step.contains("matrix.part") ? parts.map { step.replacing("${{ matrix.part }}", with: $0) } : [step]
        return steps.map { "export CI=true; \($0)" }
      }
    default: return []
    }
  }

  @Test("every command of the page runs, in one folder and in order") func commands() throws {
    let document = try Document(Self.page)
    let physim = try Physim()
    defer { physim.remove() }
    try FileManager.default.removeItem(at: physim.folder.appending(path: "scene.json"))
    for file in document.files { try physim.write(file.text, to: file.name) }
    let commands = document.fences.flatMap { Self.commands($0, of: document) }
    #expect(commands.count >= 13 && commands.count { $0.contains("sweep.json --shard") } == 4, "\(commands)")
    for command in commands {
      let result = try physim.shell("{ \(command); } 2>&1")
      #expect(result.status == 0, "\(command): \(result.output)")
    }
    // what the steps leave: reports, and the sweep that one process would have written
    for file in ["report.xml", "report.html", "physim.html", "out/runs.csv"] { #expect(physim.text(file) != nil, "\(file)") }
    #expect(try physim.shell("physim sweep sweep.json -o whole && cmp whole/runs.csv out/runs.csv").status == 0)
    #expect(physim.text("results/heap.new.csv") == nil, "it was accepted")
  }

  @Test("the loop over shards of the page about sweeps, and its merge of s*, run as they stand") func shards() throws {
    let document = try Document(Physim.package.appending(path: "Sources/Resources/Manual/Topics/sweeps.md"))
    let physim = try Physim()
    defer { physim.remove() }
    for file in document.files { try physim.write(file.text, to: file.name) }
    let lines = document.fences.filter { $0.info == "text" }.flatMap { document.lines[$0.body] }
      .filter { $0.hasPrefix("for ") || $0.hasPrefix("physim sweep merge ") }
    #expect(lines.count == 2, "\(lines)")
    for line in ["physim new pong -o pong.json"] + lines {
      let result = try physim.shell("{ \(line)\n} 2>&1")
      #expect(result.status == 0, "\(line): \(result.output)")
    }
    #expect(physim.text("out/runs.csv") != nil)
  }
}
