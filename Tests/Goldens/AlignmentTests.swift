import Formats
import Goldens
import Platform
import SceneFormat
import SceneModel
import Simulation
import TestSupport
import TestTraits
import Testing
import Trajectories

/// Recordings of other clocks are found to be of the same motion, and only then.
struct AlignmentTests {
  /// Two balls and a box that fall, are pushed and bounce between the sides.
  static func scene(_ seed: UInt64, elasticity: Double = 0, frameRate: Int = 60) -> String {
    var random = SplitMix64(seed: seed)
    func number(_ low: Float, _ high: Float) -> Double { Double(random.uniform(low, high)) }
    var views: [String] = []
    var pushes: [String] = []
    for (i, shape) in ["ellipse", "ellipse", "rectangle"].enumerated() {
      let e = number(0.35, 0.8) + elasticity
      views.append(
        #"{"id":"v\#(i)","center":[\#(60 + 100 * i),\#(number(60, 200))],"size":[40,40],"collisionBoundsType":"\#(shape)","elasticity":\#(e)}"#
      )
      pushes.append(
        #"{"type":"push","mode":"instantaneous","items":["v\#(i)"],"direction":[\#(number(-0.4, 0.4)),\#(number(-0.4, 0.2))]}"#)
    }
    return """
      {"physim":1,"bounds":[320,480],"profile":"uikit","frameRate":\(frameRate),"duration":5,"views":[\(views.joined(separator: ","))],
      "behaviors":[{"type":"gravity","items":"*"},{"type":"collision","items":"*","mode":"boundaries","translatesReferenceBoundsIntoBoundary":true},
      \(pushes.joined(separator: ","))]}
      """
  }

  private static func run(_ json: String) throws -> SceneRun {
    let reading = SceneReader.read(bytes: Array(json.utf8), name: "scene.json")
    return try SceneRun(try #require(reading.scene, "\(reading.rendered())"), name: "scene", limits: .standard)
  }

  /// Frames of a device: jitter of 3 ms, every fiftieth dropped, centers rounded to 1/3 pt, another start of its clock. From a run with 120 frames a second.
  private static func recording(_ seed: UInt64, elasticity: Double, rate: Double, offset: Double) throws -> TrajectorySource {
    let text = try recordingText(seed, elasticity: elasticity, rate: rate, offset: offset)
    return TrajectorySource(try TrajectoryReader(ByteSource(Array(text.utf8))), name: "recording.csv")
  }

  static func recordingText(_ seed: UInt64, elasticity: Double, rate: Double, offset: Double) throws -> String {
    let run = try run(scene(seed, elasticity: elasticity, frameRate: 120))
    var frames: [Frame] = []
    var frame = Frame()
    while try run.next(into: &frame) { frames.append(frame) }
    var random = SplitMix64(seed: seed + 77)
    var text = "time,view,x,y,angle\n"
    for k in 0..<Int(4.9 * rate) {
      let time = max(0, Double(k) / rate + Double(random.uniform(-0.003, 0.003)))
      if random.next() % 50 == 0 { continue }
      let place = time * 120
      let (a, b, share) = (frames[Int(place)], frames[Int(place) + 1], Float(place - place.rounded(.down)))
      for i in 0..<3 {
        func value(_ column: Column) -> Float {
          let (before, after) = (a.samples[i].value(column), b.samples[i].value(column))
          return before + share * (after - before)
        }
        func rounded(_ column: Column) -> Float { (3 * value(column)).rounded() / 3 }
        text += "\(time - offset),v\(i),\(rounded(.x)),\(rounded(.y)),\(value(.angle))\n"
      }
    }
    return text
  }

  @Test(arguments: seeds(2, thorough: 20), [60.0, 120.0]) func `a recording is found within a millisecond and 0.3 pt`(
    seed: UInt64, rate: Double
  ) throws {
    let offset = 0.04 * Double(seed) / 19
    let scene = TrajectorySource(try Self.run(Self.scene(seed)), name: "scene")
    let alignment = try #require(try Alignment(scene, Self.recording(seed, elasticity: 0, rate: rate, offset: offset)))
    #expect(abs(alignment.offset - offset) <= 0.001, "\(seed): \(alignment.offset) for \(offset)")
    #expect(alignment.rms <= 0.3, "\(seed): \(alignment.rms)")
    let comparison = try Comparison.of(alignment.expected, alignment.recording, tolerances: Self.tolerances)
    #expect(comparison.structure.isEmpty && comparison.frames > 200)
  }

  private static var tolerances: Tolerances {
    var tolerances = Tolerances.exact
    // between two frames of a bounce the turn of the recording is cut off
    (tolerances[.x], tolerances[.y], tolerances[.angle]) = (2, 2, 7)
    return tolerances
  }

  @Test(arguments: seeds(2, thorough: 20)) func `an elasticity that is off by 0.05 is detected`(seed: UInt64) throws {
    let scene = TrajectorySource(try Self.run(Self.scene(seed)), name: "scene")
    let alignment = try #require(try Alignment(scene, Self.recording(seed, elasticity: 0.05, rate: 60, offset: 0.02)))
    let comparison = try Comparison.of(alignment.expected, alignment.recording, tolerances: Self.tolerances)
    #expect(!comparison.passes && alignment.rms > 1, "\(seed): RMS \(alignment.rms)")
  }

  @Test(arguments: seeds(2, thorough: 20)) func `a true recording passes with a tolerance of two points`(seed: UInt64) throws {
    let scene = TrajectorySource(try Self.run(Self.scene(seed)), name: "scene")
    let alignment = try #require(try Alignment(scene, Self.recording(seed, elasticity: 0, rate: 60, offset: 0.02)))
    let comparison = try Comparison.of(alignment.expected, alignment.recording, tolerances: Self.tolerances)
    #expect(comparison.passes, "\(seed): x \(comparison.largestDifference(.x)), y \(comparison.largestDifference(.y))")
  }

  @Test func `a recording of one view without a name is that of the only view`() throws {
    let rows = (0..<20).map { "\(0.1 * Double($0)),\($0 * $0)" }
    let named = "time,view,y\n" + rows.map { $0.replacing(",", with: ",a,") }.joined(separator: "\n") + "\n"
    let a = TrajectorySource(try TrajectoryReader(ByteSource(Array(named.utf8))), name: "a")
    let unnamed = "t,y\n" + rows.joined(separator: "\n") + "\n"
    let b = TrajectorySource(try TrajectoryReader(ByteSource(Array(unnamed.utf8))), name: "b")
    #expect(try #require(try Alignment(a, b)).rms < 1e-6)
  }

  @Test func `recordings without a view in common are not aligned`() throws {
    let a = TrajectorySource(try TrajectoryReader(ByteSource(Array("time,view,x,y\n0,a,1,2\n0.1,a,1,3\n".utf8))), name: "a")
    let b = TrajectorySource(try TrajectoryReader(ByteSource(Array("time,view,x,y\n0,b,1,2\n0.1,b,1,3\n".utf8))), name: "b")
    #expect(try Alignment(a, b) == nil)
  }
}
