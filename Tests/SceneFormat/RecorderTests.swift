import Foundation
import Platform
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Files of each recorder, recognized by the names in their headers.
@Suite("Recorders") struct RecorderTests {
  static let folder = Samples.fixtures.appending(path: "traces")
  static let flavors = [
    "headerless", "sensor-logger", "phyphox-comma-point", "phyphox-tab-point", "phyphox-semicolon-point", "phyphox-tab-comma",
    "phyphox-semicolon-comma", "sensor-log", "milliseconds", "andro-sensor", "physics-toolbox", "core-motion",
  ]
  /// Files of no known recorder, and of other encodings.
  static let relatives = [
    "motion-kit", "arduino", "nanoseconds", "iso-8601", "carriage-returns", "utf16-little-endian", "utf16-big-endian",
    "serial-monitor", "line-ends", "trailing-tab", "comment-header",
  ]

  static func swing(_ flavor: String, _ options: TraceOptions = TraceOptions()) -> (GravityCurve?, [TraceProblem]) {
    let path = folder.appending(path: "swing-\(flavor).csv").path
    return TraceReader.read(FileProvider.fileSystem.read(path, limit: Limits.standard.traceBytes), path: path, options, .standard)
  }

  @Test("one motion is one gravity curve, whatever recorded it", arguments: flavors + relatives)
  func flavor(name: String) throws {
    let expected = try #require(Self.swing("plain").0)
    let (curve, problems) = Self.swing(name)
    let found = try #require(curve, "\(problems)")
    #expect(problems.isEmpty)
    #expect(found.times.count == 75)
    #expect(zip(found.times, expected.times).allSatisfy { ($0 - $1).magnitude < 1e-8 })
    #expect(zip(found.vectors, expected.vectors).allSatisfy { ($0.x - $1.x).magnitude < 2e-7 && ($0.y - $1.y).magnitude < 2e-7 })
    for k in 0...30 {
      let (a, b) = (found.value(at: Double(k) / 10), expected.value(at: Double(k) / 10))
      #expect((a.x - b.x).magnitude < 1e-6 && (a.y - b.y).magnitude < 1e-6)
    }
  }

  @Test("there is a file of every format, and another format than its own is an error or reads the same", arguments: flavors + ["plain"])
  func formats(name: String) throws {
    let format = try #require(
      TraceFormat.allCases.first { $0.rawValue.lowercased() == name.replacing("-", with: "") || name.hasPrefix($0.rawValue + "-") }
        ?? (name == "headerless" ? .plain : nil))
    for other in TraceFormat.allCases {
      var options = TraceOptions()
      options.format = other
      let (curve, problems) = Self.swing(name, options)
      if other == format || name == "headerless" {
        #expect(curve != nil, "\(other): \(problems)")
      } else if let curve {
        let expected = try #require(Self.swing("plain").0)
        #expect(
          zip(curve.vectors, expected.vectors).allSatisfy { ($0.x - $1.x).magnitude < 0.1 && ($0.y - $1.y).magnitude < 0.1 }, "\(other)")
      } else {
        let isMissing = problems.allSatisfy { if case .missingColumn = $0 { true } else { false } }
        #expect(problems.count == 1 && isMissing, "\(problems)")
      }
    }
    #expect(
      TraceFormat.allCases.allSatisfy { format in
        (Self.flavors + ["plain"]).contains { $0.replacing("-", with: "").hasPrefix(format.rawValue.lowercased()) }
      })
  }

  @Test("phyphox columns in its wordings and languages; columns with gravity are preferred to linear ones")
  func phyphox() {
    let upright = "0;0;9,81;0\n0,1;0;9,81;0\n"
    for header in [
      "\"Time (s)\";\"X (m/s^2)\";\"Y (m/s^2)\";\"Z (m/s^2)\"",
      "Time (s);Acceleration x (m/s^2);Acceleration y (m/s^2);Acceleration z (m/s^2)",
      "Zeit (s);Beschleunigung x (m/s²);Beschleunigung y (m/s²);Beschleunigung z (m/s²)",
      "Temps (s);Accélération x (m/s^2);Accélération y (m/s^2);Accélération z (m/s^2)",
    ] {
      let (curve, problems) = TraceTests.read("\(header)\r\n\(upright)")
      #expect(problems.isEmpty)
      #expect(curve?.vectors == [Vector(0, 1), Vector(0, 1)], "\(header)")
    }
    let both =
      "Time (s);Linear Acceleration x (m/s^2);Linear Acceleration y (m/s^2);Acceleration x (m/s^2);Acceleration y (m/s^2);Absolute (m/s^2)\n"
    #expect(TraceTests.read(both + "0;1;2;0;9.81;9.81\n").0?.vectors == [Vector(0, 1)])
    let none = TraceTests.read("\"Time (s)\",\"Gyroscope x (rad/s)\"\n0,1\n").1
    #expect(none == [.noAcceleration(path: "t.csv", line: 1, header: "\"Time (s)\",\"Gyroscope x (rad/s)\"")])
  }

  @Test("an acceleration without gravity is recognized by its column's name, however strong the motion")
  func linear() {
    let header = "\"Time (s)\",\"Linear Acceleration x (m/s^2)\",\"Linear Acceleration y (m/s^2)\",\"Linear Acceleration z (m/s^2)\"\n"
    let phyphox = TraceTests.read(header + "0,0,20,0\n0.1,0,-20,0\n").1
    #expect(phyphox == [.columnWithoutGravity(path: "t.csv", column: "Linear Acceleration x (m/s^2)")])
    let names = ["X", "Y", "Z"].map { "motionUserAcceleration\($0)(G)" }.joined(separator: ",")
    let sensorLog = TraceTests.read("motionTimestamp_sinceReboot(s),\(names)\n5,0,1,0\n").1
    #expect(sensorLog == [.columnWithoutGravity(path: "t.csv", column: "motionUserAccelerationX(G)")])
  }

  @Test("SensorLog: the accelerometer before the device's idea of gravity, with and without units; lines without a reading are passed over")
  func sensorLog() {
    let old =
      "loggingTime,accelerometerTimestamp_sinceReboot,accelerometerAccelerationX,accelerometerAccelerationY,accelerometerAccelerationZ\n"
    #expect(TraceTests.read(old + "a,7,,,\na,7.1,0.5,-0.8,0\nb,7.2,0,-1,0\n").0?.vectors == [Vector(0.5, 0.8), Vector(0, 1)])
    let gravity =
      "motionTimestamp_sinceReboot(s),motionUserAccelerationX(G),motionUserAccelerationY(G),motionGravityX(G),motionGravityY(G)\n"
    #expect(TraceTests.read(gravity + "7,3,3,0.6,-0.8\n").0?.vectors == [Vector(0.6, 0.8)])
    let bad = TraceTests.read(old + "a,7,0,-1,0\nb,7.1,0.5,,0\n").1
    #expect(bad == [.badField(path: "t.csv", line: 3, column: 4, field: "")])
  }

  @Test("columns that the scene names have the units of their names")
  func namedUnits() throws {
    let text = "date,clock (ms),ax (m/s^2),ay (m/s^2)\nmonday,100,0,-9.80665\nmonday,120,0,-9.80665\n"
    let curve = try #require(TraceTests.read(text) { $0.columns = ["clock (ms)", "ax (m/s^2)", "ay (m/s^2)", nil] }.0)
    #expect(curve.vectors.allSatisfy { $0 == Vector(0, 1) })
    #expect(zip(curve.times, [0, 0.02]).allSatisfy { ($0 - $1).magnitude < 1e-12 })
    let phyphox = TraceTests.read("when,a,b\n0,0,9.81\n") { ($0.columns, $0.format) = (["when", "a", "b", nil], .phyphox) }
    #expect(phyphox.0?.vectors == [Vector(0, 1)])
  }

  @Test("a separator stands between quotes without separating, and a field may be quoted for its decimal comma")
  func quotes() {
    let text = "\"t\",\"x\",\"y\",\"note, with a comma\"\n\"0\",\"0,5\",\"-0,8\",\"a, b\"\n\"0,1\",\"0,25\",\"-0,75\",\"\"\n,,,\n\n"
    let (curve, problems) = TraceTests.read(text)
    #expect(problems.isEmpty)
    #expect(curve?.vectors == [Vector(0.5, 0.8), Vector(0.25, 0.75)])
    #expect(TraceTests.read("t;x;y\n0;0;-1;;\n").1.isEmpty)
  }

  @Test("readings of a device that seems to lie face down are asked for their sign, unless it is known")
  func sign() {
    let faceUp = "t,x,y,z\n0,0.1,1,9.6\n0.1,0,1.2,9.7\n"
    #expect(TraceTests.read(faceUp).1 == [.pointsUp(path: "t.csv")])
    #expect(TraceTests.read(faceUp) { $0.isAndroid = true }.1.isEmpty)
    #expect(TraceTests.read(faceUp) { $0.isAndroid = false }.1.isEmpty)
    let turned = "t,x,y,z\n0,0,1,0\n0.1,0,1,0\n"
    #expect(TraceTests.read(turned) { $0.orientation = .portraitUpsideDown }.1.isEmpty)
    #expect(TraceTests.read(turned).1 == [.pointsUp(path: "t.csv")])
    #expect(TraceTests.read("t,x,y,z\n0,1,-0.1,0\n0.1,-1,0.1,0\n").1.isEmpty)
  }
}
