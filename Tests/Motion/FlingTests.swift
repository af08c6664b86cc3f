import Testing

@testable import Motion

@Suite("Flings") struct FlingTests {
  @Test("a fling without bounds lands where its decay ends, whatever the side", arguments: FlingDialect.allCases)
  func free(dialect: FlingDialect) {
    let right = Fling(dialect, from: 50, velocity: 1200)
    let left = Fling(dialect, from: 50, velocity: -1200)
    #expect(right.landing > 250 && right.duration > 0.3)
    #expect((right.landing + left.landing - 100).magnitude < 1e-9)
    #expect(right.duration == left.duration)
    #expect(right.bounce == nil)
    #expect(right.target >= right.landing - 1e-9)
    // position and velocity agree along the way; Android joins a hundred straight pieces
    let decay = right.decay
    for share in [0.103, 0.517, 0.811] {
      let (time, h) = (share * right.duration, 1e-5)
      let slope = (decay.state(at: time + h).position - decay.state(at: time - h).position) / (2 * h)
      #expect((slope - decay.state(at: time).velocity).magnitude < 1, "\(dialect)")
    }
    #expect(decay.state(at: right.duration + 1) == MotionState(position: right.landing, velocity: 0))
    #expect(Fling(dialect, from: 50, velocity: 0).landing == 50)
  }

  @Test("a bound ends a fling, or a spring carries it past and back", arguments: FlingDialect.allCases)
  func bounded(dialect: FlingDialect) throws {
    let fling = Fling(dialect, from: 0, velocity: 1200, bounds: -10...100)
    let bounce = try #require(fling.bounce)
    #expect(fling.landing == 100 && fling.target == 100)
    #expect((fling.decay.state(at: bounce.time).position - 100).magnitude < 1e-6)
    #expect(bounce.velocity > 0)
    #expect((dialect.edgeSpring == nil) == (bounce.excursion == 0))
    #expect((dialect.edgeSpring == nil) == (fling.duration == bounce.time))
    #expect(Fling(dialect, from: 0, velocity: 1200, bounds: -1e6...1e6).bounce == nil)
  }

  @Test("UIScrollView's impact and held release have the recorded numbers")
  func recorded() throws {
    let impact = try #require(Fling(.uikit, from: 39088, velocity: 3125, bounds: 0...39148).bounce)
    #expect((impact.excursion - 100.33).magnitude < 0.5)
    let held = Fling(.uikit, from: -235, velocity: 0, bounds: 0...1000)
    #expect(held.landing == 0 && held.bounce?.excursion == 235)
    // the frame after which the recording is at the edge
    #expect((held.duration - 0.6911).magnitude < 0.04)
  }
}
