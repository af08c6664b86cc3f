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
    let tune = ["tune", "--minimize", "ball.y:min"] + line
    #expect(try physim.run(tune + ["--html", "tune.html", "-o", "tuned.json"]).status == 0)
    let replay = try firstReplay(try #require(physim.text("tune.html")))
    #expect((replay["runs"] as? [[String: Any]])?.map { $0["label"] as? String } == ["before", "after"])
    #expect((replay["notes"] as? [String])?.first?.hasPrefix("--set /views/ball/velocity/1=") == true)
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
