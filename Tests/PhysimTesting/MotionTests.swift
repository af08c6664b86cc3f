import Foundation
import PhysimDynamics
import PhysimTesting
import Testing

/// `assertMotion`, from the recording of a golden to the attachment of a failed test. An assertion that fails is a known issue here.
@MainActor @Suite(.serialized) struct MotionTests {
  private func animator(elasticity: CGFloat) -> UIDynamicAnimator {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let box = UIView(frame: CGRect(x: 60, y: 40, width: 50, height: 30))
    box.accessibilityIdentifier = "box"
    view.addSubview(box)
    let animator = UIDynamicAnimator(referenceView: view)
    animator.addBehavior(UIGravityBehavior(items: [box]))
    let collision = UICollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    let properties = UIDynamicItemBehavior(items: [box])
    properties.elasticity = elasticity
    animator.addBehavior(properties)
    return animator
  }

  @Test func `the motion of an animator is its golden`() {
    // `PHYSIM_RECORD=missing` records it
    let isGood = assertMotion(of: animator(elasticity: 0.6), frames: 120, name: "drop")
    #expect(isGood)
  }

  @Test func `another elasticity fails and leaves what was found beside the golden`() throws {
    let folder = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    let pending = folder.appendingPathComponent("MotionTests.drop.new.csv")
    defer { try? FileManager.default.removeItem(at: pending) }
    var isGood = true
    withKnownIssue {
      isGood = assertMotion(of: animator(elasticity: 0.65), frames: 120, name: "drop", record: .never)
    }
    #expect(!isGood && FileManager.default.fileExists(atPath: pending.path))
    // within a tolerance it passes, and the pending result goes
    let isNear = assertMotion(
      of: animator(elasticity: 0.65), frames: 120, name: "drop", tolerance: GoldenTolerance(x: 50, y: 200, angle: 4), record: .never)
    #expect(isNear)
  }

  @Test func `touches that cannot be read fail the test`() {
    var isGood = true
    withKnownIssue {
      isGood = assertMotion(of: animator(elasticity: 0.6), frames: 3, touches: "nothing.csv", name: "nothing recorded", record: .never)
    } matching: {
      "\($0)".contains("nothing.csv")
    }
    #expect(!isGood)
    // this file is not a table of touches
    withKnownIssue {
      assertMotion(of: animator(elasticity: 0.6), frames: 3, touches: "MotionTests.drop.json", name: "nothing recorded", record: .never)
    } matching: {
      "\($0)".contains("the columns must be time,phase,x,y")
    }
  }

  @Test func `a call that UIKit raises an exception for fails the test`() {
    let handler = DynamicsWarning.handler
    defer { DynamicsWarning.handler = handler }
    DynamicsWarning.handler = { _ in }
    let (first, second) = (animator(elasticity: 0.6), animator(elasticity: 0.6))
    second.addBehavior(first.behaviors[0])
    withKnownIssue {
      assertMotion(of: second, frames: 3, name: "nothing recorded", record: .never)
    } matching: {
      "\($0)".contains("Adding the same behavior twice")
    }
  }

  @Test func `changes before a frame belong to the motion`() {
    let folder = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder.appendingPathComponent("MotionTests.nothing-recorded.new.csv")) }
    let animator = animator(elasticity: 0.6)
    var frames: [Int] = []
    withKnownIssue {
      assertMotion(of: animator, frames: 3, name: "nothing recorded", record: .never) { frames.append($0) }
    }
    #expect(frames == [0, 1, 2])
  }
}
