/// The elements of a ``JointGraph``.
extension JointGraph {
  /// A joint, by the list and the place where its row is.
  struct Link: Equatable, Sendable {
    var kind: JointStore.Kind
    var row: Int32
    /// Entries of motions, 0 for bodies that do not move.
    var a: Int32
    var b: Int32

    /// Number of the three coordinates of B relative to A that it holds, without its stops.
    var rows: Int {
      switch kind {
      case .distance: 1
      case .weld: 3
      default: 2
      }
    }
  }

  /// The method by which the joints of a part are solved.
  struct Attempt: Equatable, Sendable {
    /// The time within the drift at which impulses of the position pass have their directions, s.
    var lead: Float = 0
    /// C, relative to the diagonal of J M⁻¹ Jᵀ. With less than the usual, rounding grows in redundant loops; with more, chains stretch.
    var compliance = 1e-7
    /// Whether it is a pass of the midpoint rule. Loads amplify no oscillation in it, so bodies have their own inertia, and normals turn
    /// with them.
    var isMidpoint = false

    /// Impulses act as at the beginning of the drift, which the velocity pass mirrors at its end.
    static let explicit = Attempt()
    /// Impulses act as in the middle of a drift of `h` seconds. See ``JointGraph/beginMidpoint(_:_:)``.
    static func midpoint(_ h: Float) -> Attempt { Attempt(lead: 0.5 * h, isMidpoint: true) }
    /// The velocity pass after it.
    static let afterMidpoint = Attempt(isMidpoint: true)
    /// Contradicting joints press with a hundredth of the force; the rounding of larger forces would change the common momentum.
    static let yielding = Attempt(compliance: 1e-5)
  }

  struct Part: Sendable {
    var links: Range<Int>
    var bodies: Range<Int>
    /// Of the factorization; empty if sweeps solve the part.
    var pivots: Range<Int>
    /// Of the pair of matrices that share these pivots.
    var lane = 0
    /// Its stops, motors and friction, which may be active or not, of ``JointRows/angles``.
    var angles = 0..<0
    /// Its bodies' contact points with static bodies, of ``JointGraph/points``.
    var points = 0..<0
    /// Whether contacts act on its bodies.
    var isTouched = false
    /// The present method for its joints.
    var attempt = Attempt.explicit
    /// Whether directions matter within a substep: a load turns one of its bodies back faster than substeps can follow, or a face of one
    /// is on something round.
    var isTurning = false
    /// Whether the error of a joint is so large that contacts on its bodies come last. See ``JointRows/findStrained(_:_:_:_:_:)``.
    var isStrained = false
    /// Whether the position pass has solved its joints.
    var isSettled = false
    /// Whether its stops have changed since the locked bodies were determined.
    var needsLocks = true
    /// Whether it has factors of this step, and how they were made.
    var isFactored = false
    var factoredAttempt = Attempt.explicit

    var isDirect: Bool { !pivots.isEmpty }
    /// Whether its active stops and points may change within a pass.
    var canChange: Bool { !angles.isEmpty || !points.isEmpty }
    /// Number of attempts of the position pass at its joints.
    var rounds: Int { canChange ? 2 * JointGraph.rounds : JointGraph.rounds }
    /// Whether its joints are solved once more after the contacts.
    var isResolved: Bool { isDirect && isTouched && !isStrained }
  }

  /// The places of the blocks of a joint.
  struct Places: Sendable {
    /// Its bodies in ``JointGraph/nodes``; -1 for a body that does not move.
    var nodeA: Int32
    var nodeB: Int32
    /// Of the joint, and of its bodies; -1 for a body that does not move.
    var pivot: Int32
    var pivotA: Int32
    var pivotB: Int32
    var blockA: Int32
    var blockB: Int32
  }

  /// The state of a joint in a pass.
  struct Joint: Sendable {
    let places: Places
    var demand = JointDemand.none
    /// The demand for which the factors were computed.
    var factored = JointDemand.none
    /// Its impulses in the pass so far.
    var total = SIMD3<Double>.zero
  }

  /// The state of a body in the midpoint rule.
  struct MidpointMotion: Sendable {
    /// Its velocity before the impulses of the pass.
    var velocityBefore = SIMD4<Float>.zero
    /// Their change of it.
    var change = SIMD4<Float>.zero
    /// The momentum that they still have to give, kg·pt/s.
    var residual = SIMD3<Double>.zero
    /// The stiffness with which they turn it back, times the lead and the substep, kg·pt².
    var geometricStiffness = 0.0
  }

  struct Node: Sendable {
    /// Its entry of motions.
    var entry: Int32
    var pivot: Int32
    var part: Int32
    /// Number of joints at it.
    var joints: Int32 = 0
    var mass = SIMD3<Double>.one
    var inverseMass = SIMD3<Double>.one
    /// Its center of mass at the beginning of the step.
    var center = Vector2.zero
    var canTurn = true
    /// Its displacement when the factors were computed.
    var factoredAt = SIMD4<Float>.zero
    /// The stiffness with which its loads turn it back, times h², and the inertia that counts because of it.
    var stiffness = 0.0 { didSet { inertia = max(mass.z, stiffness / JointGraph.stiffnessLimit) } }
    private(set) var inertia = 1.0
    var saved = SIMD4<Float>.zero
    var midpoint = MidpointMotion()

    /// kg·pt²/s², at a velocity.
    func kineticEnergy(_ velocity: SIMD4<Float>) -> Double {
      let v = SIMD3(Double(velocity.x), Double(velocity.y), Double(velocity.z))
      let doubled = mass * v * v
      return 0.5 * (doubled.x + doubled.y + doubled.z)
    }

    /// Changes the velocity of its body.
    @inline(always)
    func change(by change: SIMD3<Double>, _ motions: inout MutableSpan<SolverBody>) {
      motions[Int(entry)].velocity += SIMD4(Float(change.x), Float(change.y), canTurn ? Float(change.z) : 0, 0)
    }
  }
}
