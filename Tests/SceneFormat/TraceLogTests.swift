import Foundation
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Logs of several sensors, of serial monitors, with empty cells, times as differences, or counts for readings.
@Suite("Logs as traces") struct TraceLogTests {
  private static func swing(_ name: String, _ change: (inout TraceOptions) -> Void = { _ in }) -> (GravityCurve?, [TraceProblem]) {
    var options = TraceOptions()
    change(&options)
    return RecorderTests.swing(name, options)
  }

  private static func isSwing(_ curve: GravityCurve?) -> Bool {
    guard let curve, let expected = RecorderTests.swing("plain").0 else { return false }
    return curve.times.count == expected.times.count && zip(curve.times, expected.times).allSatisfy { ($0 - $1).magnitude < 1e-6 }
      && zip(curve.vectors, expected.vectors).allSatisfy { ($0.x - $1.x).magnitude < 1e-6 && ($0.y - $1.y).magnitude < 1e-6 }
  }

  // MARK: - Several sensors

  @Test("the accelerometer's rows are read where the sensor's name is known, with a note", arguments: ["sensors", "sensor-types"])
  func known(name: String) {
    let (curve, problems) = Self.swing(name)
    #expect(Self.isSwing(curve), "\(problems)")
    let isCounted = problems.contains { if case .sensorRows(_, _, _, 75, 150) = $0 { true } else { false } }
    #expect(problems.count == 1 && isCounted && problems[0].severity == .note, "\(problems)")
  }

  @Test("\"where\" picks rows by the text in a column, one of a list too, and nothing is left to say")
  func conditions() {
    for values in [["accelerometer"], ["acc", "accelerometer"]] {
      let (curve, problems) = Self.swing("sensors") { $0.conditions = [TraceCondition(column: "sensor", values: values)] }
      #expect(Self.isSwing(curve) && problems.isEmpty, "\(problems)")
    }
  }

  /// Rows of two sensors in turn, the first of them with 1 g.
  private static func log(_ first: String, _ second: String, header: String = "time,sensor,x,y,z\n") -> String {
    header + (0..<6).map { "\($0).0,\(first),0,-1,0\n\($0).01,\(second),2,1,0\n" }.joined()
  }

  @Test(
    "of the known names the one with gravity is read",
    arguments: [
      ("TotalAcceleration", "Accelerometer"), ("android.sensor.accelerometer", "android.sensor.gyroscope"),
      ("TYPE_ACCELEROMETER", "TYPE_LINEAR_ACCELERATION"), ("Gravity", "Orientation"), ("1", "10"),
    ])
  func names(first: String, second: String) {
    for text in [
      Self.log(first, second),
      Self.log(second, first).replacing("0,-1,0", with: "q").replacing("2,1,0", with: "0,-1,0").replacing("q", with: "2,1,0"),
    ] {
      let curve = TraceTests.read(text).0
      #expect(curve?.vectors == Array(repeating: Vector(0, 1), count: 6))
    }
  }

  @Test("Sensor Logger's Accelerometer is without gravity, so its Gravity is read")
  func sensorLogger() {
    let text = Self.log("Gravity", "Accelerometer", header: "seconds_elapsed,sensor,x,y,z\n")
    #expect(TraceTests.read(text).0?.vectors == Array(repeating: Vector(0, 1), count: 6))
  }

  @Test("other names are an error with the column and a condition that reads the file when it is pasted")
  func unknown() throws {
    for header in ["time,part,x,y,z\n", ""] {
      let text = Self.log("acc", "gyr", header: header)
      let column = header.isEmpty ? "2" : "part"
      let problem = TraceProblem.severalSensors(
        path: "t.csv", line: header.isEmpty ? 1 : 2, column: column, likely: "acc", values: ["acc", "gyr"])
      #expect(TraceTests.read(text).1 == [problem])
      let help = try #require(DiagnosticText.trace(problem).help)
      let pasted = try JSONDecoder().decode([String: String].self, from: Data(help[#require(help.firstIndex(of: "{"))...].utf8))
      let read = TraceTests.read(text) { $0.conditions = pasted.map { TraceCondition(column: $0.key, values: [$0.value]) } }
      #expect(read.0?.vectors == Array(repeating: Vector(0, 1), count: 6))
    }
  }

  @Test("sensors without an accelerometer are an error; labels, notes and dates are not sensors")
  func others() {
    let none = TraceTests.read(Self.log("Gyroscope", "Magnetometer")).1
    #expect(none == [.otherSensors(path: "t.csv", line: 2, column: "sensor", values: ["Gyroscope", "Magnetometer"])])
    let labels = (0..<9).map { "\($0 < 5 ? "sitting" : "walking"),01.03.2026 12:00:0\($0 / 3),\(Double($0) / 50),0,-1,0\n" }.joined()
    #expect(TraceTests.read("label,day,t,x,y,z\n" + labels).1.isEmpty)
    let sensorLog = (0..<9).map { "\($0.isMultiple(of: 2) ? "still" : "moving"),\(Double($0) / 50),0,-1\n" }.joined()
    let header = "activity(txt),accelerometerTimestamp_sinceReboot(s),accelerometerAccelerationX(G),accelerometerAccelerationY(G)\n"
    #expect(TraceTests.read(header + sensorLog).1.isEmpty)
  }

  @Test("a condition that no row fulfills is an error with some of the texts that are there; so is a column that is not there")
  func nothing() {
    let rows = (0..<30).map { "\($0),n\($0),0,-1,0\n" }.joined()
    let problems = TraceTests.read("time,part,x,y,z\n" + rows) { $0.conditions = [TraceCondition(column: "part", values: ["acc"])] }.1
    guard case .nothingSelected("t.csv", "part", ["acc"], let seen)? = problems.first else {
      Issue.record("\(problems)")
      return
    }
    #expect(seen.first == "n0" && seen.count < 12)
    let missing = TraceTests.read("time,part,x,y,z\n" + rows) { $0.conditions = [TraceCondition(column: "prt", values: ["acc"])] }.1
    let names = ["time", "part", "x", "y", "z"]
    #expect(missing == [.missingColumn(path: "t.csv", line: 1, column: "prt", suggestion: "part", known: names, proposal: [])])
  }

  @Test("\"where\" takes texts and lists of them")
  func types() {
    func codes(_ value: String) -> [String] {
      let trace = "{\"file\": \"\(RecorderTests.folder.path)/swing-sensors.csv\", \"loop\": true, \"where\": \(value)}"
      return Samples.read(Samples.scene("\"gravity\": {\"trace\": \(trace)}")).codes
    }
    #expect(codes(#"{"sensor": "accelerometer"}"#) == [] && codes(#"{"sensor": ["accelerometer"]}"#) == [])
    #expect(codes(#"{"x": 0}"#).contains("wrong-type") && codes(#"{"x": [1]}"#).contains("wrong-type"))
    #expect(codes(#"{"x": []}"#).contains("wrong-count"))
  }

  // MARK: - Empty cells

  @Test("rows with an empty cell are an error that names the line, and are left out and counted on request")
  func empty() {
    let (curve, problems) = Self.swing("merged")
    let isNamed = problems.contains { if case .badField(_, 3, 2, "") = $0 { true } else { false } }
    #expect(curve == nil && problems.count == 1 && isNamed, "\(problems)")
    let (skipped, notes) = Self.swing("merged") { $0.skipsEmpty = true }
    #expect(Self.isSwing(skipped))
    #expect(notes.count == 1 && notes.allSatisfy { if case .emptyRows(_, 75) = $0 { $0.severity == .note } else { false } }, "\(notes)")
    let gaps = "t,x,y,z\n0,0,-1,0\n0.1,NaN,NA,0\n,0,-1,0\n0.2,0,-1,null\n0.3,0,-1,0\n"
    #expect(TraceTests.read(gaps) { $0.skipsEmpty = true }.0?.times == [0, 0.3])
    #expect(TraceTests.read("t,x,y,z\n0,,,\n") { $0.skipsEmpty = true }.1.contains(.empty(path: "t.csv")))
  }

  // MARK: - Times

  @Test("times that count from the reading before are read with \"differences\", whether they vary or not")
  func differences() {
    let (curve, problems) = Self.swing("differences") { $0.areDifferences = true }
    #expect(Self.isSwing(curve) && problems.isEmpty, "\(problems)")
    #expect(Self.swing("differences").0 == nil)
    let even = "x y z dt\n" + String(repeating: "0 -1 0 32\n", count: 5)
    #expect(TraceTests.read(even).1 == [.timesStandStill(path: "t.csv", count: 5)])
    let times = TraceTests.read(even) { $0.areDifferences = true }.0?.times ?? []
    #expect(zip(times, [0, 0.032, 0.064, 0.096, 0.128]).allSatisfy { ($0 - $1).magnitude < 1e-12 } && times.count == 5)
    for problem in [
      TraceProblem.timesStandStill(path: "t.csv", count: 5), .timeRunsBackwards(path: "t.csv", line: 3, time: 1, before: 2),
    ] {
      #expect(DiagnosticText.trace(problem).help?.contains("\"differences\": true") == true)
    }
    let back = TraceTests.read("dt,x,y,z\n20,0,-1,0\n-20,0,-1,0\n") { $0.areDifferences = true }.1
    #expect(back == [.timeRunsBackwards(path: "t.csv", line: 3, time: 0, before: 0.02)] || back.count == 1)
    let trace = "{\"file\": \"\(RecorderTests.folder.path)/swing-plain.csv\", \"rate\": 20, \"differences\": true}"
    #expect(Samples.read(Samples.scene("\"gravity\": {\"trace\": \(trace)}")).codes == ["conflicting-keys"])
  }

  // MARK: - Text

  @Test(
    "what a serial monitor writes around the readings does not change them",
    arguments: [
      "12:00:00.000 -> 0,-1,0\n12:00:00.100 -> 0.5,-0.8,0\n",
      "12:00:00.000 -> t,x,y\n12:00:00.000 -> 0,0,-1\n12:00:00.100 -> 0.1,0.5,-0.8\n",
      "12:00:00.000 -> 0\t-1\t0\t\r\n12:00:00.100 -> 0.5\t-0.8\t0\t\r\n", "12:00:00.000 -> 0 -1 0\n12:00:00.100 -> 0.5 -0.8 0\n",
      "12:00:00.000 -> Z,Y,X= 0,-1,0\n12:00:00.100 -> Z,Y,X= 0,-0.8,0.5\n", "t,x,y,z= 0,0,-1,0\nt,x,y,z= 0.1,0.5,-0.8,0\n",
      "12:00:00.000 -> acceleration = 0;-1;0;\n12:00:00.100 -> acceleration = 0.5;-0.8;0;\n",
    ])
  func serial(text: String) {
    let (curve, problems) = TraceTests.read(text)
    #expect(problems.isEmpty && curve?.vectors == [Vector(0, 1), Vector(0.5, 0.8)], "\(problems)")
    #expect(curve?.times.count == 2 && ((curve?.times.last ?? 0) - 0.1).magnitude < 1e-9)
  }

  @Test("the first reading is not a header: a separator at its end, a text or an empty cell in it do not make it one")
  func first() {
    for text in ["0\t0\t-1\t0\t\n0.1\t0\t-1\t0\t\n", "a;0;0;-1;0\na;0.1;0;-1;0\n", "7,run,0,0,-1,0;\n7,run,0.1,0,-1,0;\n"] {
      #expect(TraceTests.read(text).0?.vectors == [Vector(0, 1), Vector(0, 1)], "\(text)")
    }
    #expect(TraceTests.read("0,,-1,0\n0.1,0,-1,0\n").1 == [.badField(path: "t.csv", line: 1, column: 2, field: "")])
  }

  @Test("columns without names are called by their places, counted from 1, and the message gives those that read the file")
  func places() {
    let rows = (0..<4).map { "\(Double($0) / 50),0,-1,0,2,1,\($0 % 2)\n" }.joined()
    let places = ["1", "2", "3", "4"]
    #expect(TraceTests.read(rows).1 == [.noHeader(path: "t.csv", line: 1, fields: 7, proposal: places)])
    #expect(TraceTests.read(rows) { $0.columns = places }.0?.vectors == Array(repeating: Vector(0, 1), count: 4))
    let twice = "time,x,y,z,x,y,z\n0,2,1,0,0,-1,0\n0.1,2,1,0,0,-1,0\n"
    #expect(TraceTests.read(twice).1 == [.duplicateColumn(path: "t.csv", line: 1, column: "x", proposal: places)])
    #expect(TraceTests.read(twice) { $0.columns = ["1", "5", "6", "7"] }.0?.vectors == [Vector(0, 1), Vector(0, 1)])
  }

  @Test("a file that is not a table shows nothing of itself, whatever the scene calls its columns")
  func secret() {
    let places = TraceTests.read("user,password,host\nme,abc123,example\n") { $0.columns = ["1", "2", "3", nil] }.1
    #expect(places == [.notTable(path: "t.csv", line: 1)])
  }

  @Test("a file with more columns than any recorder writes is refused")
  func wide() {
    let names = (0..<100_000).map { "acc \($0)q x" }.joined(separator: ",")
    let values = String(repeating: "0,", count: 100_000)
    for text in [names + "\n" + values, values] {
      let problems = TraceTests.read(text).1
      #expect(problems.count == 1 && problems.contains { if case .tooManyColumns = $0 { true } else { false } })
    }
    for text in ["", ",,,\n,,,\n", ";\n;\n", "->\n", "=\n1=\n", "12:00 -> \n", "a\0X= 1;\n", "12:00 ->=1", "X=1\0,2"] {
      #expect(TraceTests.read(text).0 == nil)
    }
  }

  // MARK: - Units

  @Test(
    "readings of one magnitude far above an accelerometer's are an error with the scale that makes them g",
    arguments: [16384, 8192, 4096, 2048, 1024, 1000, 256])
  func counts(per1g: Double) {
    let text =
      "t,x,y,z\n"
      + (0..<40).map { i in
        let angle = 0.02 * Double(i)
        return "\(Double(i) / 50),\(per1g * sin(angle)),\(-0.995 * per1g * cos(angle)),0\n"
      }.joined()
    guard case .counts(_, _, let found)? = TraceTests.read(text).1.first else {
      Issue.record("no error")
      return
    }
    #expect(found == per1g)
    let (curve, problems) = TraceTests.read(text) { ($0.isMetric, $0.scale) = (false, 1 / found) }
    #expect(problems.isEmpty && curve.map { ($0.vectors[0].y - 0.995).magnitude < 1e-9 } == true, "\(problems)")
  }

  @Test("a scale that a scene gives for strong gravity, and milli-g under a header with that unit, are accepted")
  func strong() {
    #expect(TraceTests.read(TraceTests.upright) { $0.scale = 100 }.1.isEmpty)
    #expect(TraceTests.read("t,X [mg],Y [mg]\n0,0,-1000\n0.1,0,-1000\n").1.isEmpty)
    #expect(Self.swing("counts").0 == nil)
    #expect(Self.isSwing(Self.swing("counts") { ($0.isMetric, $0.scale) = (false, 1.0 / 16384) }.0))
  }

  @Test("columns of another quantity are not proposed, and are an error where a scene names them")
  func otherQuantities() {
    for unit in ["(µT)", "[uT]", "(rad/s)", "rad/s", "(°/s)"] {
      let names = ["when", "u \(unit)", "v \(unit)", "w \(unit)"]
      let text = names.joined(separator: ",") + "\n0,1,2,3\n0.1,1,2,3\n"
      #expect(TraceTests.read(text).1 == [.noAcceleration(path: "t.csv", line: 1, header: names.joined(separator: ","))])
      #expect(TraceTests.read(text) { $0.columns = names }.1 == [.otherQuantity(path: "t.csv", line: 1, column: names[1])])
    }
    let mixed = TraceTests.read("when,u (rad/s),a,b,c\n0,1,2,3,4\n").1
    #expect(mixed == [.unknownHeader(path: "t.csv", line: 1, header: "when,u (rad/s),a,b,c", proposal: ["when", "a", "b", "c"])])
  }
}
