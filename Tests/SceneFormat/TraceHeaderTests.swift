import Foundation
import TestSupport
import Testing

@testable import SceneFormat
@testable import SceneModel

/// Headers of recorded traces.
@Suite("Headers of traces") struct TraceHeaderTests {
  /// A reading of 1 g toward the top of the device with Apple's sign, in the columns of that number.
  private static func read(_ header: String, x: Int, y: Int, g: Double = 1) -> (GravityCurve?, [TraceProblem]) {
    let count = header.split(separator: ",", omittingEmptySubsequences: false).count
    let rows = (0..<10).map { row in
      (0..<count).map { $0 == 0 ? "\(Double(row) / 50)" : $0 == x ? "\(0.6 * g)" : $0 == y ? "\(-0.8 * g)" : "0" }.joined(separator: ",")
    }
    return TraceTests.read(([header] + rows).joined(separator: "\n"))
  }

  @Test(
    "columns are found by the words of their names",
    arguments: [
      ("timestamp,ax,ay,az", 1, 2, 1), ("time,accX,accY,accZ", 1, 2, 1), ("t,acc_x,acc_y,acc_z", 1, 2, 1),
      ("Time,Accel X (g),Accel Y (g),Accel Z (g)", 1, 2, 1), ("timestamp,accelerationX,accelerationY,accelerationZ", 1, 2, 1),
      ("time,x-axis (m/s^2),y-axis (m/s^2),z-axis (m/s^2)", 1, 2, 9.80665), ("time,X-Axis [mg],Y-Axis [mg],Z-Axis [mg]", 1, 2, 1000),
      ("timestamp,gyroscope_x,gyroscope_y,gyroscope_z,accelerometer_x,accelerometer_y,accelerometer_z", 4, 5, 1),
      ("time,gravityX,gravityY,gravityZ,userAccelerationX,userAccelerationY,userAccelerationZ", 1, 2, 1),
      ("time,userAcceleration.x,userAcceleration.y,userAcceleration.z,gravity.x,gravity.y,gravity.z", 4, 5, 1),
      ("time,linear_acceleration_x,linear_acceleration_y,acceleration_x,acceleration_y", 3, 4, 1),
      ("time,accelerationIncludingGravity.x,accelerationIncludingGravity.y", 1, 2, 9.80665),
      ("loggingTime,id,mag_x,mag_y,a_x,a_y", 4, 5, 1),
      ("elapsed (s),ACCELEROMETER Z (m/sÂ²),ACCELEROMETER Y (m/sÂ²),ACCELEROMETER X (m/sÂ²)", 3, 2, 9.80665),
    ])
  func words(header: String, x: Int, y: Int, g: Double) {
    let (curve, problems) = Self.read(header, x: x, y: y, g: g)
    #expect(problems.isEmpty, "\(problems)")
    #expect(curve?.vectors.allSatisfy { ($0.x - 0.6).magnitude < 1e-12 && ($0.y - 0.8).magnitude < 1e-12 } == true)
  }

  @Test(
    "columns without gravity say so", arguments: ["time,ax,ay,az,aT", "time,userAcceleration.x,userAcceleration.y,userAcceleration.z"])
  func linear(header: String) {
    let column = String(header.split(separator: ",")[1])
    #expect(Self.read(header, x: 1, y: 2).1 == [.columnWithoutGravity(path: "t.csv", column: column)])
  }

  @Test("rows of other sensors between the readings are skipped")
  func gaps() {
    let text = "time,gFx,gFy,gFz,TgF,wx,wy,wz\n0,0,1,0,1,,,\n0.002,,,,,0.1,0.1,0.1\n0.02,0,1,0,1,,,\n0.022,,,,,0.1,0.1,0.1\n"
    let (curve, problems) = TraceTests.read(text)
    #expect(problems.isEmpty && curve?.times == [0, 0.02] && curve?.vectors == [Vector(0, 1), Vector(0, 1)])
  }

  private static func sentence(_ text: String, _ change: (inout TraceOptions) -> Void = { _ in }) -> DiagnosticText {
    TraceTests.read(text, change).1.first.map { DiagnosticText.trace($0) } ?? DiagnosticText("")
  }

  @Test("an unknown header is quoted with the file's own separator, and its columns make a \"columns\" line that reads the file")
  func proposals() throws {
    for (header, quoted) in [
      ("when;a;b;c", "when;a;b;c"), ("\"when\", \"left\", \"up\"", "\"when\", \"left\", \"up\""), ("when\tu\tv\tw\t", "when\\tu\\tv\\tw"),
      ("stamp,ax,ay,az", "stamp,ax,ay,az"),
    ] {
      let separator = header.contains(";") ? ";" : header.contains("\t") ? "\t" : ","
      let row = Array(repeating: "0", count: header.split(separator: separator, omittingEmptySubsequences: false).count)
      let sentence = Self.sentence("\(header)\n\(row.joined(separator: separator))\n")
      #expect(sentence.text.hasSuffix("\"\(quoted)\""), "\(sentence.text)")
      #expect(sentence.help?.contains("\"columns\": {\"time\"") == true, "\(sentence.help ?? "")")
    }
    // what is not a table may be any file of the machine, and none of it is shown
    for text in ["Datum|a\n0|1\n", "user,password\n", "user,password\nme,1\n", "a,b\nc,d\n"] {
      #expect(TraceTests.read(text).1 == [.notTable(path: "t.csv", line: 1)])
    }
    let header = "when;quote\"d;b;c;d"
    let help = try #require(Self.sentence(header + "\n1;0;-1;0;7\n").help)
    let line = try #require(help.firstRange(of: "\"columns\": ")).upperBound
    let columns = try JSONDecoder().decode([String: String].self, from: Data(help[line...].utf8))
    #expect(columns == ["time": "when", "x": "quote\"d", "y": "b", "z": "c"])
    let names = ["time", "x", "y", "z"].map { columns[$0] }
    #expect(TraceTests.read(header + "\n1;0;-1;0;7\n") { $0.columns = names }.0?.vectors == [Vector(0, 1)])
    // what the scene names and the file has stays
    let partly = Self.sentence("when,b,a\n0,1,2\n") { $0.columns = ["when", "a", "up", nil] }
    #expect(partly.text.contains("no column \"up\"") && partly.help?.contains("{\"time\": \"when\", \"x\": \"a\", \"y\": \"b\"}") == true)
  }

  @Test("a file in ISO 8859-1 has its names, and no archive is taken for one")
  func encodings() throws {
    let header = "time (ms);X (m/s²);Y (m/s²)\n"
    let bytes = header.unicodeScalars.map { UInt8($0.value) } + Array("0;0;-9.80665\n20;0;-9.80665\n".utf8)
    let (curve, problems) = TraceReader.read(bytes, path: "t.csv", TraceOptions(), .standard)
    #expect(problems.isEmpty && curve?.times == [0, 0.02] && curve?.vectors.first == Vector(0, 1))
    for magic in [
      [0x50, 0x4B, 3, 4, 20, 0], [0x1F, 0x8B, 8, 0], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0x62, 0x70, 0x6C, 0x69, 0x00],
    ] as [[UInt8]] {
      let problems = TraceReader.read(magic + Array("x,y\n".utf8), path: "t.csv", TraceOptions(), .standard).1
      #expect(problems.count == 1 && problems.contains { if case .notText = $0 { true } else { false } }, "\(problems)")
    }
  }

  @Test("a damaged recording is a curve or an error with a line in it, and as a track's file too")
  func damaged() throws {
    var random = SplitMix64(seed: 23)
    var curves = 0
    for name in RecorderTests.flavors + RecorderTests.relatives {
      let start = try Array(Data(contentsOf: RecorderTests.folder.appending(path: "swing-\(name).csv")).prefix(1200))
      let whole = Array(start[..<(start.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? start.count)])
      for _ in 0..<10 {
        let bytes = MutationTests.damage(whole, &random)
        let (curve, problems) = TraceReader.read(bytes, path: "t.csv", TraceOptions(), .standard)
        #expect((curve == nil) == problems.contains { $0.severity == .error }, "\(name): \(problems)")
        #expect(problems.allSatisfy { !DiagnosticText.trace($0).text.isEmpty })
        if let curve {
          curves += 1
          #expect(
            zip(curve.times, curve.times.dropFirst()).allSatisfy { $0 < $1 } && curve.vectors.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
        var table = TrackTable(path: "t.csv", type: .numbers(2, .any), limits: .standard, needed: nil)
        _ = try? table.read(bytes)
      }
    }
    #expect(curves > 20)
  }
}
