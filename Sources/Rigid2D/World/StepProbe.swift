/// The phases of a step whose time a probe measures.
public enum StepPhase: String, CaseIterable, Sendable {
  /// Awake bodies listed, boxes renewed, new pairs found.
  case pairs
  /// Contact points computed before the first substep and between substeps.
  case manifolds
  /// Contacts colored and packed for the solver, joints prepared.
  case rows
  /// Impacts, forces, contacts and joints of all substeps, and their results stored.
  case solve
  /// Fast bodies stopped where they would tunnel.
  case continuous
  /// Contact events.
  case events
  /// Islands put to sleep.
  case rest
}

/// Called at the end of each phase, so that a client can time a step; the engine has no clock.
package protocol StepProbe {
  /// The time since the last mark, or since the step began, belongs to `phase`.
  mutating func mark(_ phase: StepPhase)
}

/// A probe without effect; steps specialized for it have no marks.
struct NoProbe: StepProbe {
  @inline(always) mutating func mark(_ phase: StepPhase) {}
}
