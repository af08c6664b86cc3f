import Foundation
import Testing

@Suite("physim spring and physim fling") struct MotionTests {
  private static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("a line of code has its quantities and a line in every dialect")
  func report() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("spring", ".spring(duration: 0.5, bounce: 0.3)")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("stiffness            157.914"))
    let json = try Self.object(try physim.run("spring", ".spring(duration: 0.5, bounce: 0.3)", "--json").output)
    #expect(json["dialect"] as? String == "swiftui")
    #expect(((json["stiffness"] as? Double ?? 0) - 157.914).magnitude < 0.001)
    #expect(((json["finish"] as? [String: Any])?["rest"] as? Double ?? 0) - 1.0447 < 0.0001)
    let dialects = try #require(json["dialects"] as? [[String: Any]])
    #expect(
      dialects.compactMap { $0["name"] as? String } == [
        "swiftui", "uikit", "coreanimation", "android", "compose", "flutter", "motion", "react-spring", "react-motion", "react-native",
        "reanimated",
        "anime",
        "rebound", "css",
      ])
    for dialect in dialects {
      let (name, difference) = (dialect["name"] as? String ?? "", dialect["difference"] as? Double ?? -1)
      // react-motion's steps are those of a frame
      let most = name == "react-motion" ? 0.12 : ["react-spring", "rebound", "css"].contains(name) ? 0.03 : 0
      #expect(most > 0 ? difference > 0.001 && difference < most : difference == 0, "\(name)")
      #expect(try physim.run("spring", dialect["code"] as? String ?? "").status == 0, "\(name)")
    }
    let compose = try physim.run("spring", "stiffness: 100, damping: 10", "--to", "compose")
    #expect(compose.output == "spring(dampingRatio = 0.5f, stiffness = 100f)\n")
  }

  @Test("the same words in two dialects are compared over velocities and frame rates")
  func comparison() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let motion = "{ type: \"spring\", duration: 0.5, bounce: 0.3 }"
    let result = try physim.run("spring", ".spring(duration: 0.5, bounce: 0.3)", "--compare", motion, "--plot", "both.svg", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let json = try Self.object(result.output)
    #expect(((json["difference"] as? Double ?? 0) - 0.301).magnitude < 0.001)
    #expect((json["velocities"] as? [[String: Any]])?.count == 4)
    let picture = try #require(physim.text("both.svg"))
    #expect(picture.hasPrefix("<svg xmlns") && picture.contains("bounce: 0.3"))
    // a plot is replaced, another file is not
    try "notes".write(to: physim.folder.appending(path: "notes.svg"), atomically: true, encoding: .utf8)
    #expect(try physim.run("spring", motion, "--plot", "both.svg").status == 0)
    #expect(try physim.run("spring", motion, "--plot", "notes.svg").status == 73)
  }

  @Test("linear() takes at most 11 points for 1 % of Motion's default spring, and its error is stated")
  func css() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let json = try Self.object(try physim.run("spring", "stiffness: 100, damping: 10", "--css", "--error", "0.01", "--json").output)
    let (points, error) = (try #require(json["points"] as? Int), try #require(json["error"] as? Double))
    #expect(points <= 11 && error <= 0.01)
    let linear = try #require(json["linear"] as? String)
    #expect(linear.split(separator: ",").count == points)
    // what is written is read back as the spring
    let read = try Self.object(try physim.run("spring", "\(json["duration"] as? Double ?? 0)s \(linear)", "--json").output)
    #expect(((read["dampingRatio"] as? Double ?? 0) - 0.5).magnitude < 0.02)
    let keyframes = try Self.object(try physim.run("spring", "stiffness: 100, damping: 10", "--keyframes", "6", "--target", "200").output)
    let frames = try #require(keyframes["keyframes"] as? [[String: Double]])
    #expect(frames.count <= 6 && frames.first?["value"] == 0 && frames.last?["value"] == 200)
    let lottie = try Self.object(try physim.run("spring", "stiffness: 100, damping: 10", "--error", "0.05", "--format", "lottie").output)
    #expect((lottie["k"] as? [[String: Any]])?.last?["s"] as? [Double] == [1])
  }

  @Test("samples have the bits of published series")
  func samples() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let closed = try physim.run(
      "spring", "stiffness: 230, damping: 22", "--from", "10", "--target", "100", "--velocity", "2000", "--sample", "0,0.016,0.032")
    let rows = closed.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    #expect(rows[0] == [0, 10, 2000])
    #expect((rows[1][1] - 39.064_099_288_063_86).magnitude < 1e-12)
    #expect((rows[2][2] - 1300.075_114_168_103).magnitude < 1e-9)
    let own = try physim.run(
      "spring", "config: { tension: 170, friction: 26 }", "--from", "1", "--target", "0", "--sample", "0.016666666666666666:0.05",
      "--scheme",
      "own")
    #expect(own.output.contains(",0.9773651566921419,") && own.output.contains(",0.852727045431224,"), "\(own.output)")
    let tenths = try physim.run("spring", "stiffness: 1, damping: 1", "--sample", "0.1:0.3")
    #expect(tenths.output.split(separator: "\n").last?.hasPrefix("0.3,") == true)
  }

  static let lines = [
    "", "hello world", "stiffness: 100, damping: 10, bounce: 0.2", "duration: 0.5, bounce: 0.3", "mass: -1, stiffness: 100, damping: 10",
    "stiffness: 0, damping: 10", "stiffness: nan, damping: 10", "stiffness: 100, dampingRatio: 1e9", "stiffness: 100, dampning: 10",
    "for i in 0..<3 { print(i) }", "linear(0, 1)", ".spring(tension: 40)",
  ]

  @Test("a line that is not read has one located message", arguments: lines)
  func rejected(line: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("spring", line)
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }.count == 1)
    #expect(result.errors.contains(" --> 1:") && result.errors.contains("^"))
  }

  @Test("options that do not go together or have no such value are usage errors, and a motion without an end has no export")
  func usage() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let spring = "stiffness: 100, damping: 10"
    for options in [
      ["--css", "--keyframes", "4"], ["--target", "0"], ["--error", "2"], ["--keyframes", "1"], ["--sample", "0:1"], ["--sample", "2,1"],
      ["--velocity", "nan"], ["--to", "plain"], ["--scheme", "own"], ["--scheme", "own", "--sample", "0.1"],
      ["--json", "--sample", "0.1"], ["--json", "--to", "flutter"], ["--plot", "motion.png"], ["--column", "y"],
    ] {
      #expect(try physim.run(["spring", spring] + options).status == 64, "\(options)")
    }
    #expect(try physim.run("spring", "stiffness: 100, damping: 0", "--css").status == 1)
    let away = try physim.run("spring", spring, "--velocity", "-3")
    #expect(away.status == 0 && away.errors.contains("warning: the velocity points away from the target"))
  }

  @Test("a recorded value has its spring, and a page shows both")
  func fit() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let samples = try physim.run("spring", "stiffness: 100, damping: 10", "--sample", "0.02:1.2")
    try samples.output.write(to: physim.folder.appending(path: "recording.csv"), atomically: true, encoding: .utf8)
    let result = try physim.run("spring", "--fit", "recording.csv", "--plot", "fit.html", "--json")
    let json = try Self.object(result.output)
    #expect(json["model"] as? String == "rest" && (json["indistinguishable"] as? [String])?.isEmpty == true)
    #expect(((json["angularFrequency"] as? Double ?? 0) - 10).magnitude < 1e-3)
    #expect(((json["dampingRatio"] as? Double ?? 0) - 0.5).magnitude < 1e-3)
    let page = try #require(physim.text("fit.html"))
    #expect(page.hasPrefix("<!doctype html>\n<!-- a physim page") && page.contains("linear(0 0%") && !page.contains("<script"))
    let line = try physim.run("spring", "stiffness: 120, damping: 10", "--fit", "recording.csv")
    #expect(line.status == 0 && line.output.contains("as given, with a time shift"))
    try "notes, no table".write(to: physim.folder.appending(path: "notes.csv"), atomically: true, encoding: .utf8)
    #expect(try physim.run("spring", "--fit", "notes.csv").status == 65)
    #expect(try physim.run("spring", "--fit", "none.csv").status == 66)
    #expect(try physim.run("spring", "--fit", "recording.csv", "--css").status == 64)
    #expect(try physim.run("spring").status == 64)
  }

  @Test("a fling has its target, its landing and its duration")
  func fling() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let json = try Self.object(try physim.run("fling", "--dialect", "uikit", "--from", "5074", "--velocity", "750", "--json").output)
    #expect(((json["target"] as? Double ?? 0) - 5443.63).magnitude < 0.01)
    #expect(((json["landing"] as? Double ?? 0) - 5443.26).magnitude < 0.01)
    #expect(((json["duration"] as? Double ?? 0) - 2.1566).magnitude < 0.001)
    let edge = try physim.run("fling", "--from", "39088", "--velocity", "3125", "--bounds", "0:39148")
    #expect(edge.output.contains("bound      39148"))
    let held = try Self.object(
      try physim.run("fling", "--from", "-235", "--velocity", "0", "--bounds", "0:100", "--viewport", "852", "--json").output)
    #expect(((held["travel"] as? Double ?? 0) - 590).magnitude < 0.1)
    for options in [
      [], ["--velocity", "x"], ["--velocity", "1", "--bounds", "3:1"], ["--velocity", "1", "--rate", "2"],
      ["--velocity", "1", "--drag", "0.5"], ["android", "--dialect", "uikit", "--velocity", "1"],
    ] {
      #expect(try physim.run(["fling"] + options).status == 64, "\(options)")
    }
  }
}
