// What an animator costs beside its own scene: views that fall and bounce for ten seconds, the median of 15 runs of each.
import Physim
import PhysimDynamics

@MainActor func animator(of count: Int) -> (UIDynamicAnimator, UIView) {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let animator = UIDynamicAnimator(referenceView: view)
  let items = (0..<count).map { i in
    let item = UIView(frame: CGRect(x: 10 + 43 * (i % 7), y: 10 + 45 * (i / 7), width: 30, height: 30))
    view.addSubview(item)
    return item
  }
  animator.addBehavior(UIGravityBehavior(items: items))
  let collision = UICollisionBehavior(items: items)
  collision.translatesReferenceBoundsIntoBoundary = true
  animator.addBehavior(collision)
  let properties = UIDynamicItemBehavior(items: items)
  properties.elasticity = 0.9
  animator.addBehavior(properties)
  return (animator, view)
}

let frames = 600
let clock = ContinuousClock()

@MainActor func median(_ run: () throws -> Duration) rethrows -> Double {
  let times = try (0..<15).map { _ in try run() / .microseconds(1) }
  return times.sorted()[7] / Double(frames)
}

for count in [1, 10, 50] {
  let (first, view) = animator(of: count)
  first.step(frames: frames)
  let json = withExtendedLifetime(view) { first.sceneJSON() }
  let ofAnimator = median {
    let (animator, view) = animator(of: count)
    return withExtendedLifetime(view) { clock.measure { animator.step(frames: frames) } }
  }
  let ofScene = try median {
    var run = try Run(Scene(json: json))
    return try clock.measure { while try run.step() {} }
  }
  func rounded(_ value: Double) -> Double { (100 * value).rounded() / 100 }
  print("\(count) views: \(rounded(ofAnimator)) µs a frame, their scene \(rounded(ofScene)) µs, ratio \(rounded(ofAnimator / ofScene))")
}
