import Foundation
import Testing

/// What the shells themselves make of the scripts.
@Suite("physim completions") struct CompletionsTests {
  /// A line up to where the tab key is hit, and what is offered there.
  private static let lines: [(line: String, words: [String])] = [
    ("physim ru", ["run"]),
    ("physim run --fo", ["--force", "--format"]),
    ("physim run --format ", ["csv", "json", "jsonl", "npy"]),
    ("physim run --format=c", ["csv"]),
    ("physim run x.json --color al", ["always"]),
    ("physim --color always che", ["check"]),
    ("physim run --columns spe", ["speed"]),
    ("physim run --frames ", []),
    ("physim new p", ["physics-101", "pong"]),
    ("physim new --bench s", ["smash"]),
    ("physim check --limit vi", ["views="]),
    ("physim explain un", ["unknown-id", "unknown-key", "unknown-value"]),
    ("physim sweep --method ", ["lhs", "random", "sobol"]),
    ("physim schema ", ["scene", "sweep"]),
    ("physim completions ", ["bash", "fish", "zsh"]),
  ]

  private static func has(_ shell: String) -> Bool {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)") }
  }

  private static let env = URL(filePath: "/usr/bin/env")

  /// A folder with a scene of a difficult name, a folder, a file that is no scene, and the script.
  private func physim(_ shell: String) throws -> Physim {
    let physim = try Physim()
    try physim.write("{}", to: "my scene.json")
    try physim.write("", to: "notes.txt")
    try FileManager.default.createDirectory(at: physim.folder.appending(path: "sub"), withIntermediateDirectories: true)
    #expect(try physim.shell("physim completions \(shell) > .script").status == 0)
    return physim
  }

  private func lines(_ result: Physim.Result) -> [String] { result.output.split(separator: "\n").map(String.init).sorted() }

  // MARK: - bash

  /// What bash would have in COMPREPLY; it takes the words of a line apart at = too.
  private func bash(_ line: String, _ physim: Physim) throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).flatMap { word -> [String] in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return parts.count == 2 ? [parts[0], "=", parts[1]] : parts
    }
    let script =
      "source .script; COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1); _physim; "
      + "((${#COMPREPLY[@]})) && printf '%s\\n' \"${COMPREPLY[@]}\"; true"
    let result = try physim.finish(physim.start(["bash", "-c", script], executable: Self.env))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return lines(result)
  }

  @Test("bash offers what fits, and knows who asks", .enabled(if: has("bash"), "bash is not installed"))
  func bashLines() throws {
    let physim = try physim("bash")
    defer { physim.remove() }
    for (line, words) in Self.lines { #expect(try bash(line, physim) == words, "\(line)") }
    #expect(try bash("physim run ", physim) == ["my scene.json", "scene.json", "sub"])
    #expect(try bash("physim run -o no", physim) == ["notes.txt"])
    #expect(try bash("physim run no", physim) == ["notes.txt"])
    let complete = try physim.finish(physim.start(["bash", "-c", "source .script; complete -p physim"], executable: Self.env))
    #expect(complete.output == "complete -F _physim physim\n")
  }

  @Test("every option that help has is offered, and no other", .enabled(if: has("bash"), "bash is not installed"))
  func everyOption() throws {
    let physim = try physim("bash")
    defer { physim.remove() }
    let verbs = try bash("physim ", physim).filter { !$0.hasPrefix("-") }
    let overview = try physim.run("--help").output.split(separator: "\n").drop { $0 != "WRITE:" }.prefix { $0 != "TOPICS:" }
    #expect(verbs == overview.compactMap { $0.firstMatch(of: /^  ([a-z]+)\s/).map { String($0.1) } }.sorted())
    for verb in verbs {
      let help = try physim.run(verb, "--help").output.split(separator: "\n")
      let known = help.compactMap { $0.firstMatch(of: /^  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) } }
      #expect(try bash("physim \(verb) --", physim) == known.sorted(), "\(verb)")
    }
  }

  // MARK: - zsh and fish

  @Test("zsh offers what fits", .enabled(if: has("zsh"), "zsh is not installed"))
  func zshLines() throws {
    let physim = try physim("zsh")
    defer { physim.remove() }
    let capture = Physim.package.appending(path: "Tests/Completions/capture.zsh").path
    func offered(_ line: String) throws -> [String] {
      lines(try physim.finish(physim.start(["zsh", "-f", capture, ".script", line], executable: Self.env)))
    }
    for (line, words) in Self.lines { #expect(try offered(line) == words, "\(line)") }
    #expect(try offered("physim run ") == ["my\\ scene.json", "scene.json", "sub"])
  }

  @Test("fish offers what fits", .enabled(if: has("fish"), "fish is not installed"))
  func fishLines() throws {
    let physim = try physim("fish")
    defer { physim.remove() }
    func offered(_ line: String) throws -> [String] {
      let script = "source .script; complete -C '\(line)'"
      let result = try physim.finish(
        physim.start(["fish", "--no-config", "-c", script], executable: Self.env))
      // a word, a tab, its explanation; after --name= all of --name=value
      return lines(result).map { String(($0.split(separator: "\t").first ?? "").replacing(/^--[a-z]+=/, with: "")) }.sorted()
    }
    for (line, words) in Self.lines { #expect(try offered(line) == words, "\(line)") }
    #expect(try offered("physim run ").starts(with: ["my scene.json"]))
    #expect(try offered("physim run --frames ").isEmpty)
  }
}
