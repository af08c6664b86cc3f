import Formats
import Testing
import Trajectories

@testable import Pictures

@Suite("Reel") struct ReelTests {
  @Test("a run that is too long is thinned evenly, keeping its first and its last frame") func thinning() {
    let run = Samples.run(10, last: 999, sampleLimit: 2000)
    #expect(run.frameCount == 1000)
    #expect(run.views.count <= 2000)
    #expect(run.frames.first == 0)
    #expect(run.frames.last == 999)
    let steps = zip(run.frames, run.frames.dropFirst()).map { $1 - $0 }
    #expect(Set(steps.dropLast()).count == 1)
    #expect(run.isSampled)
    for (place, index) in run.frames.enumerated() {
      let whole = Samples.frame(10, index)
      #expect(
        run.pose(of: 3, place)
          == Pose(x: Double(whole.samples[3].x), y: Double(whole.samples[3].y), angle: Double(whole.samples[3].angle)))
    }
  }

  @Test("only the views and frames that are wanted are kept") func selection() {
    let header = RunHeader(version: "", scene: "", frameRate: 60, names: ["ball-1", "box", "ball-2"])
    var run = RecordedRun(header, label: "run", views: [Glob("ball*")], frames: 2...4)
    let meetings = [("ball-1", "floor"), ("box", "floor"), ("box", "ball-2"), ("", nil)].map { a, b in
      EventRecord(frame: 3, time: 0, kind: .contactBegan, a: a, b: b)
    }
    for index in 0...9 { run.append(Samples.frame(3, index), events: index == 3 ? meetings : []) }
    #expect(run.events.map(\.a) == ["ball-1", "box", ""], "what happens to others is theirs")
    #expect(run.frames == [2, 3, 4])
    #expect(run.shownViews == [0, 2])
  }

  @Test("a trajectory whose times are uneven is at its times, one with rounded times at its frame rate") func times() throws {
    func run(_ times: [Double], step: Int = 1) throws -> RecordedRun {
      let rows = times.enumerated().map { "\(step * $0.offset),\($0.element),a,\(10 * $0.element),0,0\n" }.joined()
      var reader = try TrajectoryReader(ByteSource(Array("frame,time,view,x,y,angle\n\(rows)".utf8)))
      var run = RecordedRun(reader.header, label: "run", columns: reader.header.columns)
      _ = try run.read(&reader)
      return run
    }
    let uneven = [0, 0.01, 0.02, 0.05, 0.06, 0.2, 0.3, 0.32, 0.5]
    let found = try run(uneven)
    #expect(found.frames.map { found.time(of: $0) } == uneven)
    let sparse = try run(uneven, step: 4)
    #expect(sparse.frames.map { sparse.time(of: $0) } == uneven)
    let rounded = (0..<100).map { (Double($0) / 60 * 1e4).rounded() / 1e4 }
    let even = try run(rounded)
    #expect(even.schedule == FrameSchedule(rate: 60))
  }

  @Test("velocities that a trajectory lacks are its slopes; at an end, those of its last step") func slopes() {
    var run = RecordedRun(RunHeader(version: "", scene: "", frameRate: 10, names: ["a"]), label: "run", columns: Column.standard)
    for (index, x) in [0, 1, 4, 9].enumerated() {
      run.append(Frame(index: index, time: 0, samples: [ViewSample(view: 0, x: Float(x), y: Float(-x), angle: 0)], digest: 0))
    }
    #expect(run.series(of: 0, .vx) == [10, 20, 40, 50])
    #expect(run.series(of: 0, .vy) == [-10, -20, -40, -50])
    #expect(run.series(of: 0, .omega) == [0, 0, 0, 0])
    #expect(run.series(of: 0, .speed)[1] == 20 * 2.0.squareRoot())
    #expect(run.series(of: 0, .energy).allSatisfy { $0.isNaN })
  }

  @Test("runs part in the first frame in which any channel differs, and not before") func firstDifference() throws {
    let golden = Samples.run(5, last: 60)
    let same = Samples.run(5, last: 60)
    #expect(FirstDifference(golden, same) == nil)
    let other = Samples.run(5, last: 60, shift: { frame, view in frame >= 31 && view == 2 ? 0x1p-14 : 0 })
    let firstDifference = try #require(FirstDifference(golden, other))
    #expect(firstDifference.frame == 31)
    #expect(firstDifference.view == "view-2")
    #expect(firstDifference.column == .x)
    #expect(try #require(firstDifference.difference) > 0)
    #expect(FirstDifference(golden, Samples.run(5, last: 40))?.frame == 41)
    #expect(FirstDifference(Samples.run(5, last: 40), golden)?.frame == 41)
    #expect(FirstDifference(golden, Samples.run(6, last: 60))?.view == "view-5")
    #expect(FirstDifference(Samples.run(6, last: 60), golden)?.view == "view-5")
  }

  @Test("the first difference is one of x, y or angle; energies and velocities do not count") func visible() throws {
    let golden = Samples.run(2, last: 20)
    var other = Samples.run(2, last: 0)
    for index in 1...20 {
      var frame = Samples.frame(2, index)
      for i in frame.samples.indices {
        frame.samples[i].energy += 5
        frame.samples[i].vx += 1
        if index >= 7, i == 1 { frame.samples[i].angle += 0.25 }
      }
      other.append(frame)
    }
    let difference = try #require(FirstDifference(golden, other))
    #expect(difference.frame == 7 && difference.view == "view-1" && difference.column == .angle)
    #expect(difference.sentence == "First difference: frame 7, view-1.angle, 0.25 rad")
    #expect(FirstDifference(golden, Samples.run(2, last: 15))?.sentence == "First difference: frame 16, one run ends before it")
    #expect(FirstDifference(golden, Samples.run(3, last: 20))?.sentence == "First difference: frame 0, 'view-2' exists in one run only")
  }

  @Test("sparse runs are compared in the frames that both have") func sparseParting() {
    let full = Samples.run(2, last: 60)
    let sparse = Samples.run(2, last: 60, every: 10)
    #expect(FirstDifference(full, sparse) == nil)
    #expect(FirstDifference(sparse, full) == nil)
    let late = Samples.run(2, last: 60, every: 10, shift: { frame, _ in frame > 33 ? 1 : 0 })
    #expect(FirstDifference(full, late)?.frame == 40)
  }
}
