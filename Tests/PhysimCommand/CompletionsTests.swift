import Foundation
import TestTraits
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
    ("physim new p", ["physics-101", "pong", "pull"]),
    ("physim new --bench s", ["smash", "spinner"]),
    ("physim check --limit vi", ["views="]),
    ("physim explain un", ["unknown-id", "unknown-key", "unknown-name", "unknown-value"]),
    ("physim sweep --method ", ["lhs", "random", "sobol"]),
    ("physim schema ", ["scene", "sweep"]),
    ("physim completions ", ["bash", "fish", "zsh"]),
    // parts of a verb
    ("physim sweep me", ["merge"]),
    ("physim sweep merge --f", ["--force"]),
    ("physim help ac", ["accept"]),
    // lists after a comma, without what is there already
    ("physim run --columns x,sp", ["x,speed"]),
    ("physim render --plot x,y,a", ["x,y,angle"]),
    ("physim diff --profiles physics,", ["physics,box2d", "physics,uikit"]),
    ("physim test --tolerance x=0.5,", ["x=0.5,angle=", "x=0.5,y="]),
    // what the scene has
    ("physim run scene.json --views ", ["ball", "box"]),
    ("physim run scene.json --views ball,", ["ball,box"]),
    ("physim render scene.json --views=bo", ["box"]),
    ("physim run scene.json --set /vi", ["/views/"]),
    ("physim run scene.json --set /views/b", ["/views/ball/", "/views/box/"]),
    ("physim run scene.json --set /views/ball/el", ["/views/ball/elasticity="]),
    ("physim sweep scene.json -x /views/box/fric", ["/views/box/friction="]),
    ("physim sweep scene.json -m ba", ["ball."]),
    ("physim sweep scene.json -m ball.sp", ["ball.speed:"]),
    ("physim sweep scene.json -m ball.speed:ma", ["ball.speed:max"]),
    ("physim sweep sweep.json -m energy:fin", ["energy:final"]),
    ("physim run sub/varied.json --variant ", ["slow", "thrown"]),
    ("physim run nowhere.json --views ", []),
  ]

  private static func has(_ shell: String) -> Bool {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)") }
  }

  private static let env = URL(filePath: "/usr/bin/env")

  /// A folder with a scene of a difficult name, a folder, a file that is not a scene, and the script.
  private func physim(_ shell: String) throws -> Physim {
    let physim = try Physim()
    try physim.write("{}", to: "my scene.json")
    try physim.write("", to: "notes.txt")
    try physim.write("{\"sweep\": 1, \"scene\": \"scene.json\"}", to: "sweep.json")
    try FileManager.default.createDirectory(at: physim.folder.appending(path: "sub"), withIntermediateDirectories: true)
    let variants = #""variants": { "thrown": { "/frames": 9 }, "slow": { "/frames": 5 } }"#
    try physim.write(Physim.scene.replacing("\"physim\": 1,", with: "\"physim\": 1, \(variants),"), to: "sub/varied.json")
    #expect(try physim.shell("physim completions \(shell) > .script").status == 0)
    return physim
  }

  private func lines(_ result: Physim.Result) -> [String] { result.output.split(separator: "\n").map(String.init).sorted() }

  // MARK: - bash

  /// What bash would have in COMPREPLY; it takes the words of a line apart at = and : too.
  private func bash(_ line: String, _ physim: Physim) throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).flatMap { word -> [String] in
      var pieces: [String] = [""]
      for character in word {
        if character == "=" || character == ":" { pieces += [String(character), ""] } else { pieces[pieces.count - 1].append(character) }
      }
      return pieces.count > 1 && pieces.last == "" ? pieces.dropLast() : pieces
    }
    let script =
      "source .script; COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1); COMP_LINE='\(line)'; "
      + "COMP_POINT=${#COMP_LINE}; _physim physim; ((${#COMPREPLY[@]})) && printf '%s\\n' \"${COMPREPLY[@]}\"; true"
    let result = try physim.finish(physim.start(["bash", "-c", script], executable: Self.env))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return lines(result)
  }

  /// What bash replaces of the last word: what stands after its last = or :.
  private func piece(_ word: String, of line: String) -> String {
    let last = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let cut = last.lastIndex { $0 == "=" || $0 == ":" }.map { last[...$0].count } ?? 0
    return String((last.hasPrefix("--") ? "\(last.prefix { $0 != "=" })=\(word)" : word).dropFirst(cut))
  }

  @Test("bash offers what fits at the cursor", .enabled(if: has("bash"), "bash is not installed"))
  func bashLines() throws {
    let physim = try physim("bash")
    defer { physim.remove() }
    for (line, words) in Self.lines {
      let isPieces = line.split(separator: " ").last?.contains { $0 == "=" || $0 == ":" } == true && !line.hasSuffix(" ")
      #expect(try bash(line, physim) == (isPieces ? words.map { piece($0, of: line) } : words).sorted(), "\(line)")
    }
    #expect(try bash("physim run ", physim) == ["my scene.json", "scene.json", "sub", "sweep.json"])
    #expect(try bash("physim run --output=no", physim) == ["notes.txt"])
    #expect(try bash("physim sweep scene.json -m cont", physim) == ["contacts\\("])
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
      // a note can have a line that begins with an option
      let known = Set(help.compactMap { $0.firstMatch(of: /^  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) } })
      #expect(try bash("physim \(verb) --", physim) == known.sorted(), "\(verb)")
    }
  }

  // MARK: - zsh and fish

  @Test("zsh offers what fits", .thorough, .enabled(if: has("zsh"), "zsh is not installed"))
  func zshLines() throws {
    let physim = try physim("zsh")
    defer { physim.remove() }
    let capture = Physim.package.appending(path: "Tests/Completions/capture.zsh").path
    func offered(_ line: String) throws -> [String] {
      lines(try physim.finish(physim.start(["zsh", "-f", capture, ".script", line], executable: Self.env)))
    }
    for (line, words) in Self.lines { #expect(try offered(line).map { $0.replacing(/^--[a-z]+=/, with: "") } == words, "\(line)") }
    #expect(try offered("physim run ") == ["my\\ scene.json", "scene.json", "sub", "sweep.json"])
    #expect(try offered("physim run --output=no") == ["notes.txt"])
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
    #expect(try offered("physim run -o no") == ["notes.txt"])
    #expect(try offered("physim run --output=no") == ["notes.txt"])
  }
}
