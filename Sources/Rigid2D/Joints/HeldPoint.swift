/// A contact point at which something that cannot be moved holds up a jointed body, as an unknown of the body's part of ``JointGraph``.
///
/// Of a chain over a peg the peg bears the weights at the ends, link by link. A contact that sees the mass of its link alone does a thousandth of what is needed, and the joints
/// take that back. So the points that bear load are solved with the joints. With J the row of the point, r the wanted change of its speed and γ a compliance, its impulse is
///
///     λ = (r - J Δv) / γ
///
/// which adds Jᵀ J / γ to the body's mass and Jᵀ r / γ to its right side: the matrix keeps its structure, whatever touches. γ is that of the contact as the sweeps have it, so what is solved
/// here is at rest there, and where no motion meets the demands of both contacts yield before joints do.
struct HeldPoint: Sendable {
  /// Where its contact is in the rows, and which of the contact's points it is.
  let row: Int
  let lane: Int
  let isSecond: Bool
  /// Its body in ``JointGraph``, and 1 if that is the contact's body B, -1 if A.
  let node: Int
  let sign: Float
  /// Whether it bears load.
  var isHeld = false
  /// J: how its speed changes with the velocity of its body.
  var jacobian = SIMD3<Double>.zero
  /// 1/γ.
  var stiffness = 0.0
  /// r, pt/s.
  var change = 0.0
  /// λ, of the last solution.
  var impulse = 0.0
  /// Its impulses before the pass, to fall back to.
  var saved = PassImpulses()
  /// The weight of its row in the factors at hand.
  var factored = Weight()

  /// What it adds to the matrix: nothing where it is not held.
  struct Weight: Equatable, Sendable {
    var jacobian = SIMD3<Double>.zero
    var stiffness = 0.0
  }

  var weight: Weight { isHeld ? Weight(jacobian: jacobian, stiffness: stiffness) : Weight() }
  var isAsFactored: Bool { weight == factored }
}
