import Testing

@Suite("Usage errors") struct UsageTests {
  @Test(
    "a usage error is 64, one sentence, a guess, and where to look",
    arguments: [
      (["rum", "scene.json"], "Error: Unknown command 'rum'. Did you mean 'run'?"),
      (
        ["new", "bridg"],
        "Error: The value 'bridg' is invalid for '<template>': must be heap, menu, springs, card, tilt, bridge, physics-101, cradle, "
          + "tap-to-spawn, pong or basketball. Did you mean 'bridge'?"
      ),
      (["validate", "scene.json"], "Error: Unknown command 'validate'; use 'physim check SCENE'."),
      (["plot", "scene.json"], "Error: Unknown command 'plot'; use 'physim render SCENE --plot x,y -o plot.svg'."),
      (
        ["watch", "scene.json"],
        "Error: Unknown command 'watch'; use --watch of run, check, test or render, or 'physim run SCENE --play' to see the motion."
      ),
      (["list"], "Error: Unknown command 'list'; use 'physim help' for commands, 'physim new --help' for templates."),
      (["init"], "Error: Unknown command 'init'; use 'physim new'."),
      (["version"], "Error: Unknown command 'version'; use 'physim --version'."),
      (["scene.json"], "Error: 'scene.json' is a file, not a command; use 'physim run scene.json'."),
      (["./scene.json", "--digest"], "Error: './scene.json' is a file, not a command; use 'physim run ./scene.json'."),
      (["my scene.json"], "Error: 'my scene.json' is a file, not a command; use 'physim run 'my scene.json''."),
      (["scene"], "Error: 'scene' is the name of a scene, not a command; use 'physim run scene.json'."),
      (
        ["pong.golden.csv"],
        "Error: 'pong.golden.csv' is a file, not a command; use 'physim render pong.golden.csv -o pong.golden.html'."
      ),
      (["."], "Error: '.' is a folder, not a command; use 'physim test .'."),
      (["pong"], "Error: 'pong' is a template, not a command; use 'physim new pong'."),
      (["run", "-quiet", "a"], "Error: Unknown option '-quiet'. Did you mean '--quiet'?"),
      (["run", "a", "-q=1"], "Error: '--quiet' takes no value, but '1' was given."),
      (["sweep", "--zip", "status", "a"], "Error: Unknown option '--zip'."),
      (["sweep", "show", "a"], "Error: Missing expected argument '<folder> <id>'."),
      (["sweep", "show", "a", "b", "c"], "Error: Unexpected argument 'c'."),
      (["sweep", "status"], "Error: Missing expected argument '<folder> ...'."),
      (["run", "scene.json", "--views", "bal"], "Error: No view matches 'bal'. Did you mean 'ball'?"),
      (["render", "scene.json", "--views", "boxx,boll", "-o", "a.svg"], "Error: No view matches 'boxx'. Did you mean 'box'?"),
      (
        ["run", "scene.json", "--events", "-", "--format", "npy"], "Error: '--events -' and '--format npy' do not go together."
      ),
      (
        ["new", "--bench", "many_pyramid"],
        "Error: The value 'many_pyramid' is invalid for '--bench <name>': must be large_pyramid, many_pyramids, smash, tumbler, "
          + "joint_grid or ten_views. Did you mean 'many_pyramids'?"
      ),
      (["new", "smash"], "Error: 'smash' is written '--bench smash'."),
      (["new", "heap", "--bench", "smash"], "Error: '--bench' and 'heap' do not go together."),
      (["new", "heap", "--size", "3"], "Error: '--size' says nothing without '--bench'."),
      (
        ["new", "--bench", "smash", "--size", "388"],
        "Error: The value '388' is invalid for '--size <n>': must be the number of columns of boxes, 1 to 387."
      ),
      (["new", "heap", "pong"], "Error: Unexpected argument 'pong'."),
      (["bench"], "Error: Missing expected argument '<scene> ...'."),
      (["bench", "a", "--repeats", "0"], "Error: The value '0' is invalid for '--repeats <n>': must be a whole number, 1 or more."),
      (["run"], "Error: Missing expected argument '<scene>'."),
      (["run", "a", "b"], "Error: Unexpected argument 'b'."),
      (["run", "--fromat", "csv", "a"], "Error: Unknown option '--fromat'. Did you mean '--format'?"),
      (["run", "-digest", "a"], "Error: Unknown option '-digest'. Did you mean '--digest'?"),
      (["run", "a", "--format"], "Error: Missing value for '--format <format>'."),
      (["run", "a", "-o", ""], "Error: Missing value for '--output <file>'."),
      (["run", "a", "--frames", "--digest"], "Error: Missing value for '--frames <n>'."),
      (
        ["run", "a", "--format=cvs"],
        "Error: The value 'cvs' is invalid for '--format <format>': must be csv, json, jsonl or npy. Did you mean 'csv'?"
      ),
      (["run", "a", "--every", "0"], "Error: The value '0' is invalid for '--every <n>': must be a whole number, 1 or more."),
      (["run", "a", "--duration", "nan"], "Error: The value 'nan' is invalid for '--duration <s>': must be a number, 0 or more."),
      (
        ["run", "a", "-o", "a.xlsx"],
        "Error: The name 'a.xlsx' tells no format for '--output': it must end in .csv, .json, .jsonl or .npy. Give --format with any other."
      ),
      (
        ["run", "a", "--digest", "--events=a.txt"],
        "Error: The name 'a.txt' tells no format for '--events': it must end in .csv, .json or .jsonl. Rename it."
      ),
      (["schema", "scenes"], "Error: The value 'scenes' is invalid for '<format>': must be scene or sweep. Did you mean 'scene'?"),
      (["sweep", "a", "--resume"], "Error: '--resume' needs '-o <folder>'."),
      (["sweep", "a", "-o", "b", "--resume", "--force"], "Error: '--resume' and '--force' do not go together."),
      (["sweep", "a", "--shards", "3"], "Error: '--shards' says nothing without '--shard auto'."),
      (
        ["sweep", "a", "--shard", "4/3"],
        "Error: The value '4/3' is invalid for '--shard <i/n>': must be i/n or hash:i/n, i from 1 to n, or auto."
      ),
      (
        ["sweep", "a", "-x", "ball"],
        "Error: The value 'ball' is invalid for '--axis <pointer=values>': must be like /views/ball/elasticity=0.5:1:0.05."
      ),
      (["sweep", "merge", "a"], "Error: 'merge' is written 'physim sweep merge <folder> ... -o <folder>'."),
      (["sweep", "a", "b"], "Error: Unexpected argument 'b'."),
      (["completions"], "Error: Missing expected argument '<shell>'."),
      (["completions", "zhs"], "Error: The value 'zhs' is invalid for '<shell>': must be bash, zsh or fish. Did you mean 'zsh'?"),
      (["explain", "unknown-kye"], "Error: There is no code 'unknown-kye'. Did you mean 'unknown-key'? 'physim explain' lists them all."),
      (["fmt"], "Error: Missing expected argument '<scene> ...'."),
      (["run", "a", "--digest=yes"], "Error: '--digest' takes no value, but 'yes' was given."),
      (["run", "a", "--frames=1", "--duration=1"], "Error: '--frames' and '--duration' do not go together."),
      (["run", "a", "--format=npy"], "Error: '--format npy' needs '-o <file>': it cannot be written to standard output."),
      (["run", "a", "-o-", "--summary"], "Error: --output and --summary would both write to the same place."),
      (
        ["run", "a", "--set", "elasticity=1"],
        "Error: The value 'elasticity=1' is invalid for '--set <pointer=value>': must be like /views/ball/elasticity=0.5."
      ),
      (
        ["run", "a", "--columns", "speeed"],
        "Error: The value 'speeed' is invalid for '--columns <list>': must be all, or of "
          + "x,y,angle,vx,vy,omega,speed,energy,asleep,contacts. Did you mean 'speed'?"
      ),
    ] as [([String], String)])
  func sentence(arguments: [String], expected: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.finish(physim.start(arguments))
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines.first == expected)
    #expect(lines.dropFirst().first?.hasPrefix("Usage: physim ") == true)
    #expect(lines.last?.hasSuffix("--help' for more information.") == true)
  }

  @Test("options may follow or precede, be joined or apart, and -- ends them")
  func spellings() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let digest = try physim.run("run", "scene.json", "--digest", "--frames", "5", "--quiet").output
    #expect(digest.wholeMatch(of: /[0-9a-f]{16}\n/) != nil)
    #expect(try physim.run("--quiet", "run", "--frames=5", "--digest", "scene.json").output == digest)
    #expect(try physim.run("--color", "never", "run", "-q", "--digest", "--frames=5", "--", "scene.json").output == digest)
    #expect(try physim.shell("physim run - --digest --frames=5 < scene.json").output == digest)
  }

  @Test("letters of flags may stand together, before one that takes a value")
  func clusters() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("run", "-qo", "a.csv", "scene.json").errors.isEmpty)
    #expect(try physim.run("run", "scene.json", "-qob.csv").errors.isEmpty)
    #expect(try physim.run("-qh").output == physim.run("--help").output)
    #expect(physim.text("a.csv") != nil && physim.text("a.csv") == physim.text("b.csv"))
    #expect(try physim.run("sweep", "-qm", "ball.y:max", "-x/frames=5,6", "scene.json").output.contains("ball.y:max"))
  }

  @Test("parts of sweep have help of their own, wherever it is asked for")
  func partsHelp() throws {
    let physim = try Physim()
    defer { physim.remove() }
    for part in ["merge", "status", "show"] {
      let help = try physim.run("sweep", part, "--help").output
      #expect(help.contains("USAGE: physim sweep \(part) ") && help.contains("EXAMPLES:") && !help.contains("--axis"))
      #expect(try physim.run("help", "sweep", part).output == help)
      #expect(try physim.run("sweep", "-q", part, "-h").output == help)
      #expect(try physim.run("sweep", "--help").output.contains("  sweep \(part) "))
    }
  }

  @Test("color is for terminals, or on request")
  func color() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(!(try physim.run("run").errors.contains("\u{1B}")))
    #expect(try physim.run("run", "--color=always").errors.hasPrefix("\u{1B}[1;31mError:\u{1B}[0m "))
    #expect(try physim.run("run", "--color", "always").errors.contains("\u{1B}"))
  }
}
