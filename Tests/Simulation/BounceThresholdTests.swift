import SceneModel
import Simulation
import Testing
import Trajectories

/// `bounceThreshold`: impacts slower than this do not bounce.
@Suite("The bounce threshold") struct BounceThresholdTests {
  /// A ball of elasticity 0.8 falls from a height at 1000 pt/s².
  private static func run(_ profile: Profile, from height: Double, frames: Int, threshold: Double?) throws -> Run {
    try Run(
      ProfileTests.scene(
        profile,
        #"{"id": "ball", "center": [100, \#(290 - height)], "size": [20, 20], "collisionBoundsType": "ellipse", "elasticity": 0.8, "resistance": 0}"#,
        ProfileTests.gravity, frames: frames, threshold.map { ", \"bounceThreshold\": \($0)" } ?? ""))
  }

  /// How high it is above the floor at most, from a frame on.
  private static func height(_ run: Run, from frame: Int) -> Float {
    290 - (frame..<run.frames.count).map { run.view("ball", $0).y }.reduce(.infinity, min)
  }

  @Test("a ball rises to e² h where it falls faster than the threshold, and stays where it does not", arguments: Profile.allCases)
  func drop(profile: Profile) throws {
    // from 45 pt it arrives with 300 pt/s, after 18 frames
    for threshold in [nil, 0, 100, 280] as [Double?] {
      let run = try Self.run(profile, from: 45, frames: 40, threshold: threshold)
      #expect(isNear(Self.height(run, from: 20), 0.64 * 45, within: profile == .physics ? 0.2 : 4), "\(threshold ?? -1)")
    }
    for threshold in [320.0, 5000] {
      let run = try Self.run(profile, from: 45, frames: 90, threshold: threshold)
      // under the other profiles outlines have a skin, and the ball starts without it
      #expect(isNear(Self.height(run, from: 20), 0, within: profile == .physics ? 0.1 : 2.6))
      #expect(run.view("ball").vy.magnitude < 0.1)
    }
  }

  @Test("each bounce takes a fifth of the speed until it is below the threshold")
  func count() throws {
    // 300, 240, 192, 153.6 and 122.9 pt/s
    let run = try Self.run(.physics, from: 45, frames: 300, threshold: 130)
    #expect(run.meetings("ball", "floor").count == 5)
    #expect(isNear(run.view("ball").y, 290, within: 0.1) && run.view("ball").vy == 0)
  }

  @Test("without a threshold a ball still comes to rest under gravity")
  func rest() throws {
    let run = try Self.run(.physics, from: 5, frames: 240, threshold: 0)
    #expect(run.view("ball").asleep)
  }

  @Test("the threshold of a profile is what it has unless given", arguments: [(Profile.uikit, 100.0), (.box2d, 100), (.physics, 0.1)])
  func standard(profile: Profile, threshold: Double) throws {
    let (given, plain) = (
      try Self.run(profile, from: 30, frames: 200, threshold: threshold), try Self.run(profile, from: 30, frames: 200, threshold: nil)
    )
    #expect(given.digest == plain.digest)
  }
}
