import Testing

@Suite("Usage errors") struct UsageTests {
  @Test(
    "a usage error is 64, one sentence, a guess, and where to look",
    arguments: [
      (["rum", "scene.json"], "error: unknown command 'rum'. Did you mean 'run'?"),
      (
        ["new", "bridg"],
        "error: invalid value 'bridg' for '<template>': must be heap, menu, springs, card, swipe, sheet, detents, fling, "
          + "carousel, dialects, refresh, pull, tilt, bridge, physics-101, cradle, tap-to-spawn, pong or basketball. Did you mean 'bridge'?"
      ),
      (["validate", "scene.json"], "error: unknown command 'validate'; use 'physim check SCENE'"),
      (["plot", "scene.json"], "error: unknown command 'plot'; use 'physim render SCENE --plot x,y -o plot.svg'"),
      (
        ["watch", "scene.json"],
        "error: unknown command 'watch'; use --watch of run, check, test or render, or 'physim run SCENE --play' to see the motion"
      ),
      (["list"], "error: unknown command 'list'; use 'physim help' for commands, 'physim new --help' for templates"),
      (["init"], "error: unknown command 'init'; use 'physim new'"),
      (["version"], "error: unknown command 'version'; use 'physim --version'"),
      (["scene.json"], "error: 'scene.json' is a file, not a command; use 'physim run scene.json'"),
      (["./scene.json", "--digest"], "error: './scene.json' is a file, not a command; use 'physim run ./scene.json'"),
      (["my scene.json"], "error: 'my scene.json' is a file, not a command; use 'physim run 'my scene.json''"),
      (["scene"], "error: 'scene' is the name of a scene, not a command; use 'physim run scene.json'"),
      (
        ["pong.golden.csv"],
        "error: 'pong.golden.csv' is a file, not a command; use 'physim render pong.golden.csv -o pong.golden.html'"
      ),
      (["."], "error: '.' is a folder, not a command; use 'physim test .'"),
      (["pong"], "error: 'pong' is a template, not a command; use 'physim new pong'"),
      (["run", "-quiet", "a"], "error: unknown option '-quiet'. Did you mean '--quiet'?"),
      (["run", "a", "-q=1"], "error: '--quiet' takes no value, but '1' was given"),
      (["sweep", "--zip", "status", "a"], "error: unknown option '--zip'"),
      (["sweep", "show", "a"], "error: missing argument '<folder> <id>'"),
      (["sweep", "show", "a", "b", "c"], "error: unexpected argument 'c'"),
      (["sweep", "status"], "error: missing argument '<folder> ...'"),
      (["run", "scene.json", "--views", "bal"], "error: no view matches 'bal'. Did you mean 'ball'?"),
      (["render", "scene.json", "--views", "boxx,boll", "-o", "a.svg"], "error: no view matches 'boxx'. Did you mean 'box'?"),
      (
        ["run", "scene.json", "--events", "-", "--format", "npy"], "error: '--events -' and '--format npy' cannot be combined"
      ),
      (
        ["new", "--bench", "many_pyramid"],
        "error: invalid value 'many_pyramid' for '--bench <name>': must be large_pyramid, many_pyramids, smash, tumbler, "
          + "joint_grid, compounds, junkyard, rain, spinner, washer, tiles or ten_views. Did you mean 'many_pyramids'?"
      ),
      (["new", "smash"], "error: 'smash' is a benchmark scene; use '--bench smash'"),
      (["new", "heap", "--bench", "smash"], "error: '--bench' and 'heap' cannot be combined"),
      (["new", "heap", "--size", "3"], "error: '--size' requires '--bench'"),
      (
        ["new", "--bench", "smash", "--size", "388"],
        "error: invalid value '388' for '--size <n>': must be the number of columns of boxes, 1 to 387"
      ),
      (["new", "heap", "pong"], "error: unexpected argument 'pong'"),
      (["bench"], "error: missing argument '<scene> ...'"),
      (["bench", "a", "--repeats", "0"], "error: invalid value '0' for '--repeats <n>': must be a whole number, 1 to 1000000"),
      (
        ["bench", "a", "--repeats", "9223372036854775807"],
        "error: invalid value '9223372036854775807' for '--repeats <n>': must be a whole number, 1 to 1000000"
      ),
      (
        ["bench", "a", "--warm-up", "9223372036854775807"],
        "error: invalid value '9223372036854775807' for '--warm-up <n>': must be a whole number, 0 to 1000000"
      ),
      (["run"], "error: missing argument '<scene>'"),
      (["run", "a", "b"], "error: unexpected argument 'b'"),
      (["run", "--fromat", "csv", "a"], "error: unknown option '--fromat'. Did you mean '--format'?"),
      (["run", "-digest", "a"], "error: unknown option '-digest'. Did you mean '--digest'?"),
      (["run", "a", "--format"], "error: missing value for '--format <format>'"),
      (["run", "a", "-o", ""], "error: missing value for '--output <file>'"),
      (["run", "a", "--frames", "--digest"], "error: missing value for '--frames <n>'"),
      (
        ["run", "a", "--format=cvs"],
        "error: invalid value 'cvs' for '--format <format>': must be csv, json, jsonl or npy. Did you mean 'csv'?"
      ),
      (["run", "a", "--every", "0"], "error: invalid value '0' for '--every <n>': must be a whole number, 1 or more"),
      (["run", "a", "--duration", "nan"], "error: invalid value 'nan' for '--duration <s>': must be a number, 0 or more"),
      (
        ["run", "a", "-o", "a.xlsx"],
        "error: cannot infer a format from 'a.xlsx'. Use .csv, .json, .jsonl or .npy, or pass --format."
      ),
      (
        ["run", "a", "--digest", "--events=a.txt"],
        "error: cannot infer a format from 'a.txt'. Use .csv, .json or .jsonl."
      ),
      (["schema", "scenes"], "error: invalid value 'scenes' for '<format>': must be scene or sweep. Did you mean 'scene'?"),
      (["sweep", "a", "--resume"], "error: '--resume' requires '-o <folder>'"),
      (["sweep", "a", "-o", "b", "--resume", "--force"], "error: '--resume' and '--force' cannot be combined"),
      (["sweep", "a", "--shards", "3"], "error: '--shards' requires '--shard auto'"),
      (
        ["sweep", "a", "--shard", "4/3"],
        "error: invalid value '4/3' for '--shard <i/n>': must be i/n or hash:i/n, i from 1 to n, or auto"
      ),
      (
        ["sweep", "a", "-x", "ball"],
        "error: invalid value 'ball' for '--axis <pointer=values>': must be like /views/ball/elasticity=0.5:1:0.05"
      ),
      (["run", "a", "--html", "b"], "error: unknown option '--html'; use 'physim render FILE -o scene.html'"),
      (["run", "a", "--sparkline"], "error: unknown option '--sparkline'; use 'physim render FILE --sparkline'"),
      (
        ["test", "a", "--update-snapshots"],
        "error: unknown option '--update-snapshots'; use 'physim test --record failed', or 'physim accept' after a test"
      ),
      (["check", "a", "--update"], "error: unknown option '--update'; use 'physim test --record failed', or 'physim accept' after a test"),
      (["test", "a", "--shards", "3"], "error: '--shards' requires '--shard auto'"),
      (["test", "a", "--orphans", "die"], "error: invalid value 'die' for '--orphans <mode>': must be report or fail"),
      (["sweep", "merge", "a"], "error: 'sweep merge' requires '-o <folder>'"),
      (["sweep", "a", "b"], "error: unexpected argument 'b'"),
      (["completions"], "error: missing argument '<shell>'"),
      (["completions", "zhs"], "error: invalid value 'zhs' for '<shell>': must be bash, zsh or fish. Did you mean 'zsh'?"),
      (["explain", "unknown-kye"], "error: unknown code 'unknown-kye'. Did you mean 'unknown-key'?"),
      (["fmt"], "error: missing argument '<scene> ...'"),
      (["run", "a", "--digest=yes"], "error: '--digest' takes no value, but 'yes' was given"),
      (["run", "a", "--frames=1", "--duration=1"], "error: '--frames' and '--duration' cannot be combined"),
      (["run", "a", "--format=npy"], "error: '--format npy' requires '-o <file>': it cannot be written to standard output"),
      (["run", "a", "-o-", "--summary"], "error: --output and --summary cannot both write to the same place"),
      (
        ["run", "a", "--set", "elas-ticity=1"],
        "error: invalid value 'elas-ticity=1' for '--set <pointer=value>': must be like /views/ball/elasticity=0.5 or count=20"
      ),
      (
        ["run", "a", "--columns", "speeed"],
        "error: invalid value 'speeed' for '--columns <list>': must be all, or of "
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
    #expect(lines.last?.hasPrefix("For more: physim ") == true && lines.last?.hasSuffix(" --help") == true)
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
    #expect(try physim.run("run", "--color=always").errors.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m "))
    #expect(try physim.run("run", "--color", "always").errors.contains("\u{1B}"))
  }
}
