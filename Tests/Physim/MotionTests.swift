import Formats
import Physim
import Testing

/// Springs, decays and scrolls as values.
struct MotionTests {
  @Test func `a spring has the closed form, and a new target keeps its velocity`() throws {
    // ω = 10/s, critically damped
    let spring = Spring(stiffness: 100, damping: 20, from: 100, to: 500)
    for t in [0.0, 0.05, 0.2, 0.7] {
      let left = -400 * (1 + 10 * t) * PortableMath.exponential(-10 * t)
      #expect((spring.value(at: t) - 500 - left).magnitude < 1e-9)
      #expect((spring.velocity(at: t) - 40000 * t * PortableMath.exponential(-10 * t)).magnitude < 1e-8)
    }
    #expect((try #require(spring.finish()) - 0.9233413476).magnitude < 1e-6 && spring.overshoot == 0 && spring.target == 500)
    let other = spring.retargeted(to: 200, at: 0.2)
    #expect(other.value(at: 0) == spring.value(at: 0.2) && other.velocity(at: 0) == spring.velocity(at: 0.2) && other.target == 200)
  }

  @Test func `forms of a spring are those of Apple's documentation`() {
    let apple = Spring(duration: 0.5, bounce: 0.3)
    #expect((apple.stiffness - 157.9137).magnitude < 1e-3 && (apple.damping - 17.5929).magnitude < 1e-3)
    #expect((Spring(stiffness: 100, damping: 10).response - 0.6283).magnitude < 1e-3)
    // exp(-πζ/√(1-ζ²)) for a half
    #expect((Spring(response: 1, dampingFraction: 0.5, to: 100).overshoot - 16.3034).magnitude < 1e-3)
    #expect(Spring(stiffness: 100, damping: 0).finish() == nil)
  }

  @Test func `a decay tells a delegate UIKit's target, and bounces at bounds`() {
    let fling = Decay(from: 5074, velocity: 750)
    #expect((fling.target - 5443.63).magnitude < 0.01 && (fling.landing - 5443.26).magnitude < 0.01)
    #expect(fling.value(at: 9) == fling.landing && fling.velocity(at: 9) == 0 && fling.value(at: 0) == 5074)
    let bounded = Decay(from: 300, velocity: 1200, bounds: 0...600)
    #expect(bounded.landing == 600 && bounded.target == 600 && bounded.finish > 0.5)
    #expect((1...200).contains { bounded.value(at: Double($0) / 100) > 610 })
    let android = Decay(.android(), from: 0, velocity: 1000)
    #expect((android.landing - 194.314).magnitude < 1e-2 && (android.finish - 0.555).magnitude < 1e-3)
  }

  @Test func `content follows a finger, decays, and comes to rest at its stops`() {
    var list = ScrollMotion(content: 3000, viewport: 800)
    list.drag([(0, 600), (0.1, 540)], at: 0)
    #expect((list.value(at: 0.1) - 50).magnitude < 1e-9 && list.finish == nil)
    list.release(at: 0.1)
    // 590 / 2.002 beyond 50, and the landing is 0.499 · 590
    #expect((list.target - 50 - 590 / 2.002002).magnitude < 0.01)
    #expect((list.value(at: 9) - 50 - 0.499 * 590).magnitude < 0.01)
    var pages = ScrollMotion(content: 3000, viewport: 800, offset: 100, dialect: .flutter, stops: .pages)
    pages.release(at: 0, velocity: -600)
    #expect((pages.value(at: 9) - 800).magnitude < 1e-9 && pages.target == 800)
    pages.scroll(to: 9000, at: 9, duration: 0)
    #expect(pages.value(at: 9) == 2200)
  }
}
