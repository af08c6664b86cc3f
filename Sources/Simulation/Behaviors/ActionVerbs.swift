import Rigid2D
import SceneModel

/// The functions of one kind of ``Action``, for behaviors in a list of all kinds. One object per kind.
final class ActionVerbs: Sendable {
  let stage: ActionStage
  let influence: Animator.Pending
  let act: @Sendable (inout BehaviorAction, [Int32]) -> Bool
  let resolveBoundaries: @Sendable (inout BehaviorAction, [String], inout StaticBodyTable) -> Void
  let assign: @Sendable (inout BehaviorAction, BehaviorParameter, [Float]) -> Bool
  let admit: @Sendable (inout BehaviorAction, Int32, _ whileActing: Bool) -> Void
  let dismiss: @Sendable (inout BehaviorAction, Int32) -> Bool
  let begin: @Sendable (BehaviorIndex, inout Animator, inout World) throws(BehaviorError) -> Void
  let include: @Sendable (Int32, BehaviorIndex, inout Animator, inout World) -> Void
  let change: @Sendable (_ old: BehaviorAction, BehaviorIndex, inout Animator, inout World) throws(BehaviorError) -> Void
  let end: @Sendable (BehaviorIndex, inout Animator, inout World) -> Void

  init<Kind: Action>(_ kind: Kind.Type) {
    stage = Kind.stage
    influence = Kind.influence
    act = { behavior, items in Self.edit(&behavior) { (action: inout Kind) in action.act(on: items) } ?? false }
    resolveBoundaries = { behavior, names, bodies in
      Self.edit(&behavior) { (action: inout Kind) in action.resolveBoundaries(names, in: &bodies) }
    }
    assign = { behavior, parameter, values in
      Self.edit(&behavior) { (action: inout Kind) in action.assign(parameter, values) } ?? false
    }
    admit = { behavior, item, whileActing in
      Self.edit(&behavior) { (action: inout Kind) in action.admit(item, whileActing: whileActing) }
    }
    dismiss = { behavior, item in Self.edit(&behavior) { (action: inout Kind) in action.dismiss(item) } ?? true }
    begin = { index, animator, world throws(BehaviorError) in
      try Kind(animator.behavior(index))?.begin(index, of: &animator, in: &world)
    }
    include = { item, index, animator, world in
      Kind(animator.behavior(index))?.include(item, index, of: &animator, in: &world)
    }
    change = { old, index, animator, world throws(BehaviorError) in
      guard let old = Kind(old), let new = Kind(animator.behavior(index)) else { return }
      try new.change(from: old, index, of: &animator, in: &world)
    }
    end = { index, animator, world in Kind(animator.behavior(index))?.end(index, of: &animator, in: &world) }
  }

  private static let vacant = BehaviorAction.snap(SnapAction(item: -1, point: .zero, damping: 0))

  /// Changes a behavior in place; nil for one of another kind.
  @discardableResult private static func edit<Kind: Action, Result>(
    _ behavior: inout BehaviorAction, _ change: (inout Kind) -> Result
  ) -> Result? {
    guard var action = Kind(behavior) else { return nil }
    // its lists are changed without a copy when nothing else holds them
    behavior = vacant
    let result = change(&action)
    behavior = action.element
    return result
  }
}
