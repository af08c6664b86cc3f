import SceneModel
import Testing
import Trajectories

@testable import Sweeps

@Suite("Fits") struct FitTests {
  private static let axes = ["e=/views/ball/elasticity=0.2:1", "c=/views/ball/resistance=0:2", "v=/views/ball/velocity/0=0:300"]
  private static let truth = ["/views/ball/elasticity": "0.83", "/views/ball/resistance": "0.35", "/views/ball/velocity/0": "187"]

  private func fit(_ axes: [String], _ recording: Recording, threads: Int = 2) throws -> FitResult {
    try Fit(Studying.space(Studying.thrown, axes, threads: threads), to: recording, views: [], seed: 0).run()
  }

  @Test("values are recovered across impacts from a recording without noise, whatever the number of threads")
  func exact() throws {
    let recording = try Studying.recording(Studying.thrown, Self.truth)
    let result = try fit(Self.axes, recording, threads: 1)
    #expect(result.parameters.map(\.name) == ["e", "c", "v"])
    for (parameter, value) in zip(result.parameters, [0.83, 0.35, 187]) {
      #expect(abs(parameter.value - value) < 2e-5 * value, "\(parameter)")
      #expect(parameter.flaw == nil)
      #expect(parameter.low <= parameter.value && parameter.value <= parameter.high)
    }
    #expect(result.followsToEnd)
    #expect(result.rms < 0.01)
    #expect(try #require(result.rmsBefore) > 10)
    #expect(try fit(Self.axes, recording, threads: 3) == result)
  }

  @Test("with noise of 0.5 pt the intervals hold the truth, and have the size of the noise")
  func noise() throws {
    var inside = 0
    for seed in 1...4 as ClosedRange<UInt64> {
      let result = try fit(Self.axes, Studying.recording(Studying.thrown, Self.truth, noise: 0.5, seed: seed))
      #expect(abs(result.rms - 0.5) < 0.1)
      for (parameter, value) in zip(result.parameters, [0.83, 0.35, 187]) {
        if parameter.low <= value, value <= parameter.high { inside += 1 }
        #expect(parameter.high - parameter.low < 0.1 * value, "\(parameter)")
        #expect(parameter.high > parameter.low)
      }
    }
    // of 12 intervals of 95 % fewer than 9 hold the truth once in 5000 times
    #expect(inside >= 9)
  }

  @Test("a pointer without effect is an error that names it")
  func noEffect() throws {
    let recording = try Studying.recording(Studying.thrown)
    #expect(throws: StudyError.noEffect(["f"])) {
      _ = try fit(["e=/views/ball/elasticity=0.2:1", "f=/walls/floor/friction=0:1"], recording)
    }
  }

  @Test("a value at its bound and two parameters with proportional effects are named")
  func flaws() throws {
    let recording = try Studying.recording(Studying.thrown, ["/views/ball/resistance": "0"])
    let bound = try fit(["c=/views/ball/resistance=0:2"], recording)
    #expect(bound.parameters.map(\.flaw) == [.atLowerBound])
    #expect(bound.parameters.map(\.text) == ["0"])
    #expect(bound.parameters[0].low == 0)
    // the velocity of a frictionless ball and a push of it before the first step add up
    let pushed =
      Studying.thrown.dropLast(2) + #"""
        , "behaviors": [{ "id": "push", "type": "push", "items": ["ball"], "mode": "instantaneous", "angle": 0, "magnitude": 0.01 }] }
        """#
    let space = try Studying.space(
      String(pushed), ["v=/views/ball/velocity/0=0:300", "p=/behaviors/push/magnitude=0:0.03"])
    let result = try Fit(space, to: Studying.recording(String(pushed)), views: [], seed: 0).run()
    #expect(result.indistinguishable == [["v", "p"]])
  }

  @Test("a recording at other times than the frames is compared between them")
  func otherTimes() throws {
    let exact = try Studying.recording(Studying.thrown, Self.truth)
    var coarse = Recording(names: exact.names, columns: exact.columns)
    for (k, frame) in exact.frames.enumerated() where k % 3 == 1 && k < 40 {
      var moved = Recording.RecordedFrame(time: frame.time, views: frame.views, values: frame.values)
      // on the straight line to the next frame, which is what the comparison takes
      for i in moved.values.indices { moved.values[i] = 0.5 * (moved.values[i] + exact.frames[k + 1].values[i]) }
      moved.time = 0.5 * (frame.time + exact.frames[k + 1].time)
      coarse.append(moved)
    }
    let result = try fit(["c=/views/ball/resistance=0:2", "v=/views/ball/velocity/0=0:300"], coarse)
    #expect(abs(result.parameters[1].value - 187) < 0.01)
    #expect(abs(result.parameters[0].value - 0.35) < 0.001)
  }

  @Test("a recording without a view of the scene has nothing in common with it")
  func nothingInCommon() throws {
    var other = Recording(names: ["a", "b"], columns: [.x, .y])
    other.append(.init(time: 0, views: [0, 1], values: [1, 2, 3, 4]))
    #expect(throws: StudyError.nothingInCommon) { _ = try fit(["c=/views/ball/resistance=0:2"], other) }
  }
}
