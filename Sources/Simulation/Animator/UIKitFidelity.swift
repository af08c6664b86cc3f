public import Rigid2D

/// The implementation of behaviors.
public enum UIKitFidelity: Equatable, Sendable {
  /// As documented for UIKit, each independent of the others: gravities add up, a snap is an exact oscillator.
  case documented
  /// As measured on UIKit: one gravity for the items of all gravity behaviors, a snap of four springs, and bodies moved by gravity or a
  /// push never pass through others.
  case measured
}

extension Animator {
  /// Acceleration of each item by the gravity behaviors, pt/s².
  func pulls() -> [Vector2] { pulls { entries[$0].isActing } }

  /// The pull on each item, pt/s², once the behaviors whose window contains `time` are prepared.
  public func pulls(at time: Double) -> [Vector2] { pulls { entries[$0].isActing || mayStart($0, time) } }

  private func pulls(_ acts: (BehaviorIndex) -> Bool) -> [Vector2] {
    var pulls = [Vector2](repeating: .zero, count: items.count)
    switch fidelity {
    case .documented:
      for i in entries.indices where acts(i) {
        guard case .gravity(let behavior) = entries[i].behavior else { continue }
        for item in entries[i].items { pulls[Int(item)] += behavior.pull }
      }
    case .measured:
      // new behaviors come after active ones
      let next = entries.indices.last { acts($0) && !entries[$0].isActing && entries[$0].isGravity }
      guard let written = next ?? written, case .gravity(let last) = entries[written].behavior else { return pulls }
      for i in entries.indices where acts(i) && entries[i].isGravity {
        for item in entries[i].items { pulls[Int(item)] = last.pull }
      }
    }
    return pulls
  }

  /// Enables continuous collision for items that UIKit's gravity and pushes move.
  func arm(_ items: [Int32], in world: inout World) {
    guard fidelity == .measured else { return }
    for item in items { world.setBullet(self.items[Int(item)].body, true) }
  }
}

extension Animator.Entry {
  fileprivate var isGravity: Bool { if case .gravity = behavior { true } else { false } }
}

/// Units of UIKit Dynamics in the engine's points, seconds and kilograms.
///
/// A meter is always 100 pt here, independent of a scene's `pointsPerMeter`: the scale belongs to UIKit, not to the app.
public enum Units {
  /// Points in a meter.
  public static let meter: Float = 100
  /// A gravity of magnitude 1, pt/s².
  public static let gravity: Float = 1000
  /// A push of magnitude 1, kg·pt/s² (continuous) or kg·pt/s (instantaneous): one newton, one newton second.
  public static let newton: Float = 100
  /// A torque of 1 N·m, and an energy of 1 J, kg·pt²/s².
  public static let newtonMeter: Float = 10_000
  /// A density of 1, kg/pt²: a view of 100 x 100 pt has a mass of 1 kg.
  public static let density: Float = 0.0001
}
