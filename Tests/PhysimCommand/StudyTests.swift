import Foundation
import Testing

@Suite("physim fit and physim tune") struct StudyTests {
  private static let axes = ["-x", "e=/views/ball/elasticity=0:1", "-x", "/views/ball/velocity/0=-200:200"]

  @Test("fit finds the values of a run, prints the same for any number of jobs, and writes the scene with them")
  func fit() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(
      try physim.run(
        "run", "scene.json", "--set", "/views/ball/elasticity=0.7", "--set", "/views/ball/velocity=[45,0]", "-o", "recording.csv"
      ).status == 0)
    let line = ["fit", "scene.json", "--to", "recording.csv", "--set", "/views/ball/velocity=[0,0]"] + Self.axes
    let result = try physim.run(line + ["-o", "fitted.json", "-j", "2"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("--set /views/ball/elasticity=0.7 --set /views/ball/velocity/0=45\n"), "\(result.output)")
    #expect(try physim.run(line + ["-j", "1"]).output == result.output)
    #expect(try physim.run("diff", "fitted.json", "recording.csv", "--tolerance", "x=0.01,y=0.01,angle=0.01").status == 0)
    let json = try physim.run(line + ["--json"]).output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((object["parameters"] as? [[String: Any]])?.map { $0["value"] as? Double } == [0.7, 45])
    // the recording is an input, and stays
    #expect(try physim.run(line + ["-o", "recording.csv", "--force"]).status == 73)
  }

  @Test(
    "the page of a study lays recording, run before and run after over each other, and is refused before the search where it cannot be written"
  )
  func pages() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let velocity = "/views/ball/velocity"
    #expect(
      try physim.run("run", "scene.json", "--set", "\(velocity)=[0,40]", "--frames", "12", "--every", "3", "-o", "recording.csv").status
        == 0)
    let line = ["scene.json", "-x", "vy=\(velocity)/1=-200:200", "--set", "\(velocity)=[0,0]", "--frames", "12"]
    let fit = ["fit", "--to", "recording.csv"] + line
    #expect(try physim.run(fit + ["--html", "fit.html"]).status == 0)
    let page = try #require(physim.text("fit.html"))
    let runs = try #require(try firstReplay(page)["runs"] as? [[String: Any]])
    #expect(runs.map { $0["label"] as? String } == ["recording", "before", "after"])
    #expect(runs.map { $0["frames"] as? [Int] } == [[0, 3, 5], [0, 1, 13], [0, 1, 13]], "first, step, count")
    let fitted = try #require(try firstReplay(page)["findings"] as? [String: Any])
    #expect((fitted["rows"] as? [[String]])?.map(\.first) == ["parameter", "vy"])
    #expect((fitted["rows"] as? [[String]])?.first?[2] == "95 % interval")
    #expect((fitted["lines"] as? [String])?.first?.contains("pt with the values of the scene") == true)
    #expect(page.contains(": RMS ") && page.contains("</title>"))
    let tune = ["tune", "--minimize", "ball.y:min"] + line
    #expect(try physim.run(tune + ["--html", "tune.html", "-o", "tuned.json"]).status == 0)
    let replay = try firstReplay(try #require(physim.text("tune.html")))
    #expect((replay["runs"] as? [[String: Any]])?.map { $0["label"] as? String } == ["before", "after"])
    let tuned = try #require(replay["findings"] as? [String: Any])
    #expect((tuned["rows"] as? [[String]])?.map { $0.prefix(1) } == [["metric"], ["ball.y:min"]])
    #expect((tuned["lines"] as? [String])?.first?.hasPrefix("--set /views/ball/velocity/1=") == true)
    #expect((tuned["verdict"] as? String)?.hasPrefix("ball.y:min ") == true)
    for (options, status) in [
      (["--html", "-"], 64), (["--html", "a.html", "-o", "a.html"], 64), (["--html", "missing/a.html"], 73),
      (["--html", "scene.json"], 73),
      (["--html", "recording.csv", "--force"], 73),
    ] as [([String], Int32)] {
      let files = physim.files
      #expect(try physim.run(fit + options).status == status, "\(options)")
      #expect(physim.files == files)
    }
    // nothing is left of a search that fails
    #expect(try physim.run(fit + ["-x", "/views/box/charge=0:1", "--html", "idle.html", "-o", "idle.json"]).status == 65)
    #expect(physim.files == ["fit.html", "recording.csv", "tune.html", "tuned.json"])
  }

  private static let spring = """
    // a card on a spring
    {
      "physim": 1,   "bounds": [320,480],
    \t"duration": 2,
      "parameters": {
        "hz": { "default": 3, "min": 1, "max": 6 },   // Hz
        "damping": { "default": 0.5, "min": 0.1, "max": 1 },
        "plain": 4,
      },
      "views": [ {"id":"card","center":[160,100],"size":[80,50]} ],
      "behaviors": [
        {"type":"attachment","item":"card","anchor":[160,240],"length":0,
         "frequency":"= hz","damping":"= damping" }
      ]
    }

    """

  @Test("the scene of -o has other values and the layout and comments of the scene; parameters go from their min to their max")
  func layout() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Self.spring, to: "spring.jsonc")
    #expect(try physim.run("run", "spring.jsonc", "--set", "hz=2.2", "--set", "damping=0.7", "-o", "recording.csv").status == 0)
    let line = ["fit", "spring.jsonc", "--to", "recording.csv", "-x", "h=hz", "-x", "damping"]
    let fit = try physim.run(line + ["-o", "fitted.jsonc"])
    #expect(fit.status == 0 && fit.output.contains("--set hz=2.2 --set damping=0.7\n"), "\(fit.output)\(fit.errors)")
    #expect(fit.output.contains("\nh ") && fit.output.contains("\ndamping "))
    let fitted = Self.spring.replacing("\"default\": 3,", with: "\"default\": 2.2,").replacing(
      "\"default\": 0.5,", with: "\"default\": 0.7,")
    #expect(physim.text("fitted.jsonc") == fitted)
    // options that add or replace keys keep the rest, too
    let options = ["--duration", "1.9", "--set", "/views/card/angle=0", "-q", "-o", "changed.jsonc"]
    #expect(try physim.run(line + options).status == 0)
    let changed = try #require(physim.text("changed.jsonc"))
    #expect(changed.contains("\n\t\"duration\": 1.9,\n") && changed.contains("\"size\":[80,50], \"angle\": 0} ],\n"))
    #expect(try physim.run(line + ["--frames", "100", "-q", "-o", "frames.jsonc"]).status == 0)
    #expect(physim.text("frames.jsonc")?.contains("\n\t\"frames\": 100,\n") == true)
    // a name that does not allow comments gets a text without them
    #expect(try physim.run(line + ["-q", "-o", "plain.json"]).status == 0)
    #expect(physim.text("plain.json")?.contains("//") == false)
    #expect(try physim.run("check", "plain.json", "changed.jsonc", "frames.jsonc", "fitted.jsonc").status == 0)
  }

  @Test("a parameter without min and max needs a range; a name may precede a parameter") func parameters() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Self.spring, to: "spring.jsonc")
    let plain = try physim.run("tune", "spring.jsonc", "-x", "plain", "--minimize", "settled:time")
    #expect(plain.status == 65 && plain.errors.contains("the parameter \"plain\" has no \"min\" and \"max\" to search between"))
    #expect(plain.errors.contains("help: write the lowest and the highest value, as in plain=0.3:1"))
    let place = try physim.run("tune", "spring.jsonc", "-x", "a=/views/card/angle", "--minimize", "settled:time")
    #expect(place.status == 65 && place.errors.contains("error[sweep]: this axis has no range"))
    #expect(try physim.run("tune", "spring.jsonc", "-x", "/views/card/angle", "--minimize", "settled:time").status == 64)
    let named = try physim.run("tune", "spring.jsonc", "-x", "h=hz=1:6", "--minimize", "settled:time", "--json")
    #expect(named.status == 0, "\(named.errors)")
    #expect(named.output.contains(#""name":"h""#) && named.output.contains("--set hz="), "\(named.output)")
    let sweep = try physim.run("sweep", "spring.jsonc", "-x", "h=hz=1,2")
    #expect(sweep.status == 0 && sweep.output.hasPrefix("id,h,status,"))
  }

  @Test("the page of a fit ends with the recording") func fittedTime() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let velocity = "/views/ball/velocity"
    #expect(try physim.run("run", "scene.json", "--set", "\(velocity)=[0,40]", "--frames", "12", "-o", "recording.csv").status == 0)
    let fit = ["fit", "scene.json", "--to", "recording.csv", "-x", "\(velocity)/1=-200:200", "--set", "\(velocity)=[0,0]"]
    #expect(try physim.run(fit + ["--html", "fit.html"]).status == 0)
    let page = try #require(physim.text("fit.html"))
    let runs = try #require(firstReplay(page)["runs"] as? [[String: Any]])
    #expect(runs.map { $0["total"] as? Int } == [13, 13, 13])
  }

  @Test("a pointer without effect, a range without two ends and a missing option are errors that name it")
  func errors() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("run", "scene.json", "-o", "recording.csv").status == 0)
    let idle = try physim.run("fit", "scene.json", "--to", "recording.csv", "-x", "f=/views/box/charge=0:1")
    #expect(idle.status == 65)
    #expect(idle.errors.contains("error: 'f' changes nothing"))
    for range in ["0.5", "0:1:0.1", "1:0", "0,1"] {
      let result = try physim.run("fit", "scene.json", "--to", "recording.csv", "-x", "/views/ball/elasticity=\(range)")
      #expect(result.status == 65, "\(range)")
      #expect(result.errors.contains("error[sweep]"), "\(result.errors)")
    }
    let beyond = try physim.run("fit", "scene.json", "--to", "recording.csv", "-x", "/views/ball/friction=-1:1")
    #expect(beyond.status == 65)
    #expect(try physim.run("fit", "scene.json", "-x", "/views/ball/elasticity=0:1").status == 64)
    #expect(try physim.run("fit", "scene.json", "--to", "recording.csv").status == 64)
    #expect(try physim.run("tune", "scene.json", "-x", "/views/ball/elasticity=0:1").status == 64)
    #expect(
      try physim.run("tune", "scene.json", "-x", "/views/ball/elasticity=0:1", "--minimize", "ball.y:min", "--require", "ball.y:max").status
        == 64)
  }

  @Test("the --set line of tune has the metrics that tune prints; requirements that cannot be met have the status 1")
  func tune() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let line = ["tune", "scene.json", "-x", "v=/views/ball/velocity/1=-400:0", "--set", "/views/ball/velocity=[0,0]", "--frames", "30"]
    let result = try physim.run(line + ["--maximize", "ball.y:final", "--require", "ball.y:min<25", "--json"])
    #expect(result.status == 0, "\(result.errors)")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let metrics = try #require(object["metrics"] as? [[String: Any]]).map { $0["value"] as? Double ?? .nan }
    let value = try #require((object["parameters"] as? [[String: Any]])?.first?["value"] as? Double)
    let again = try physim.run(
      "sweep", "scene.json", "-x", "/views/ball/velocity=[0,\(value)]", "--frames", "30", "-m", "ball.y:final", "-m", "ball.y:min")
    let cells = try #require(again.output.split(separator: "\n").last).split(separator: ",").suffix(2).map { Double($0) }
    #expect(cells.count == 2)
    for (cell, metric) in zip(cells, metrics) { #expect(abs((cell ?? .nan) - metric) < 1e-4) }
    #expect(metrics[1] < 25)
    let never = try physim.run(line + ["--maximize", "ball.y:final", "--require", "ball.y:max<0"])
    #expect(never.status == 1)
    #expect(never.errors.contains("no values meet the requirements"))
  }
}
