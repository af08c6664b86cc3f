@testable import Rigid2D

/// Settings that change between steps.
extension World {
  mutating func setAllowsSleeping(_ allows: Bool) {
    state.settings.allowsSleeping = allows
    if !allows { wakeAll() }
  }

  mutating func setContinuous(_ isContinuous: Bool) { state.settings.isContinuous = isContinuous }
}
