import Simulation
import Testing
import Trajectories

/// What the tutorials that physim grew from promise.
struct SeedSceneTests {
  private static let squares: [Double] = [40, 60, 30, 50, 80, 20, 24, 36, 48, 64]

  private func squares(_ run: Run, _ frame: Int) -> [Box] {
    Self.squares.map { Box(run.view("square-\(Int($0))", frame), width: $0, height: $0) }
  }

  @Test func `physics-101: the heap comes to rest inside the screen, and nothing overlaps`() throws {
    let run = try Run(fixture: "physics-101")
    #expect(run.last.allSatisfy { $0.asleep && $0.speed == 0 })
    #expect(run.events(.settled).count == 1)
    for frame in stride(from: 0, to: run.frames.count, by: 10) {
      #expect(deepestOverlap(squares(run, frame), width: 320, height: 460) < 0.3)
    }
  }

  @Test func `physics-101-tilt: the heap slides to whichever side is down, also after a long stillness`() throws {
    // one heap may end as a tower or slide on slowly, so the claim is about heaps with slightly different starts
    let runs = try (0..<48).map {
      try Run(Simulation(Scenery.scene(fixture: "physics-101-tilt", setting: ["/views/square-40/center/0": "\(60 + 0.01 * Double($0))"])))
    }
    // the mean of the distances that views keep from a side, at the end of each phase: upright, left, right, upside down
    func mean(_ second: Double, _ distance: (ViewSample) -> Float) -> Float {
      let samples = runs.flatMap { $0.frames[Int(second * 60)] }
      return samples.map(distance).reduce(0, +) / Float(samples.count)
    }
    #expect(mean(2.4) { 460 - $0.y } < 60)
    #expect(mean(12.8) { $0.x } < 55)
    // half of the heaps sleep by then, and each of these slides
    let sleeping = runs.filter { $0.frames[Int(12.8 * 60)].allSatisfy { $0.asleep } }
    #expect(sleeping.count > 16)
    for run in sleeping {
      #expect(zip(run.frames[Int(12.8 * 60)], run.frames[Int(16.5 * 60)]).allSatisfy { $1.x > $0.x + 100 })
    }
    #expect(mean(16.5) { 320 - $0.x } < 60)
    #expect(mean(20) { $0.y } < 130)
    for run in runs {
      for frame in stride(from: 0, to: run.frames.count, by: 30) {
        #expect(deepestOverlap(squares(run, frame), width: 320, height: 460) < 0.3)
      }
    }
  }

  @Test func `newtons-cradle: the end balls swing in turn while the middle ones hang`() throws {
    let run = try Run(fixture: "newtons-cradle")
    let released = 54
    func displacement(_ ball: Int, _ frame: Int) -> Float { run.view("ball-\(ball)", frame).x - run.view("ball-\(ball)", 0).x }
    let swing = run.frames.indices.dropFirst(released)
    let amplitude = -(swing.map { displacement(1, $0) }.min() ?? 0)
    #expect(amplitude > 50)
    // the far ball rises as high as the first one fell from
    #expect(isNear(swing.map { displacement(5, $0) }.max() ?? 0, amplitude, within: 0.03 * amplitude))
    for ball in 2...4 {
      for frame in swing { #expect(displacement(ball, frame).magnitude < 0.02 * amplitude) }
    }
    // in turn: when one is far out the other hangs
    for frame in swing where displacement(1, frame) < -0.5 * amplitude { #expect(displacement(5, frame) < 0.02 * amplitude) }
    for frame in swing where displacement(5, frame) > 0.5 * amplitude { #expect(displacement(1, frame) > -0.02 * amplitude) }
    // they still do so at the end
    #expect(-(swing.suffix(60).map { displacement(1, $0) }.min() ?? 0) > 0.97 * amplitude)
  }

  @Test func `newtons-cradle-two: two balls swing in, two swing out, and the middle one hangs`() throws {
    let run = try Run(fixture: "newtons-cradle-two")
    let released = 54
    func displacement(_ ball: Int, _ frame: Int) -> Float { run.view("ball-\(ball)", frame).x - run.view("ball-\(ball)", 0).x }
    let swing = run.frames.indices.dropFirst(released)
    let amplitude = -(swing.map { displacement(1, $0) }.min() ?? 0)
    #expect(amplitude > 50)
    for (ball, side) in [(1, -1), (2, -1), (4, 1), (5, 1)] as [(Int, Float)] {
      #expect(isNear(swing.map { side * displacement(ball, $0) }.max() ?? 0, amplitude, within: 0.03 * amplitude))
    }
    for frame in swing {
      #expect(displacement(3, frame).magnitude < 0.03 * amplitude)
      // a pair swings as one
      #expect(isNear(displacement(1, frame), displacement(2, frame), within: 0.03 * amplitude))
      #expect(isNear(displacement(4, frame), displacement(5, frame), within: 0.03 * amplitude))
      // in turn: when one pair is far out the other hangs
      if displacement(1, frame) < -0.5 * amplitude { #expect(displacement(5, frame) < 0.03 * amplitude) }
      if displacement(5, frame) > 0.5 * amplitude { #expect(displacement(1, frame) > -0.03 * amplitude) }
    }
    #expect(-(swing.suffix(60).map { displacement(1, $0) }.min() ?? 0) > 0.95 * amplitude)
  }

  @Test func `newtons-cradle-resistance: the swing dies away`() throws {
    let run = try Run(fixture: "newtons-cradle-resistance")
    let start = run.view("ball-5", 0).x
    let early = run.frames.indices[54..<120].map { run.view("ball-5", $0).x - start }.max() ?? 0
    let late = run.frames.indices.suffix(60).map { run.view("ball-5", $0).x - start }.max() ?? 0
    #expect(early > 40)
    #expect(late < 0.3 * early)
  }

  @Test func `tap-to-spawn: taps add views that join the heap`() throws {
    let run = try Run(fixture: "tap-to-spawn")
    #expect(run.frames[0].isEmpty)
    #expect(run.events(.spawned).map { $0.a } == (1...12).map { "tap-\($0)" })
    // the first tap, at 0.2 s, is visible in the frame after
    #expect(run.events(.spawned).first?.frame == 13)
    #expect(run.last.count == 12)
    for frame in stride(from: 0, to: run.frames.count, by: 10) {
      let boxes = run.frames[frame].map { Box($0, width: 50, height: 30) }
      #expect(deepestOverlap(boxes, width: 320, height: 460) < 0.3)
    }
    #expect(run.last.filter { $0.speed < 5 && $0.y > 300 }.count >= 11)
  }

  @Test func `pong: the ball keeps its speed for a minute and the paddle stays`() throws {
    let run = try Run(fixture: "pong")
    #expect(run.frames.count == 3601)
    let speed = run.view("ball", 1).speed
    // (0.5, 1) N·s on 32 x 32 pt
    #expect(isNear(speed, 100 * (1.25 as Float).squareRoot() / 0.1024, within: 0.01))
    for frame in 1..<3601 { #expect(isNear(run.view("ball", frame).speed, speed, within: 1e-5 * speed)) }
    for frame in 0..<3601 {
      #expect(run.view("paddle", frame).x == 160 && run.view("paddle", frame).y == 452)
      #expect(run.view("ball", frame).angle == 0)
    }
    #expect(run.meetings("ball", "paddle").count > 20)
  }

  @Test func `pong-heavy: energy stays, and the paddle moves as momentum has it`() throws {
    let run = try Run(fixture: "pong-heavy")
    func energy(_ frame: Int) -> Float { run.frames[frame].map { $0.energy }.reduce(0, +) }
    for frame in 1..<run.frames.count { #expect(isNear(energy(frame), energy(1), within: 1e-4 * energy(1))) }
    let first = run.meetings("ball", "paddle").first ?? 0
    // 2 · p over M + m, to the side that was hit
    let impact = run.view("paddle", first + 1)
    #expect(isNear(impact.speed, 2 * 50 / 288.1, within: 0.01) || isNear(impact.speed, 2 * 100 / 288.1, within: 0.01))
  }

  @Test func `pong-paddle: the finger teleports the paddle, then carries it`() throws {
    let run = try Run(fixture: "pong-paddle")
    #expect(isNear(run.view("paddle", 91).x, 220, within: 1))
    #expect(isNear(run.view("paddle", 181).x, 100, within: 1))
    // at the end of each rest of the finger; the spring damps along itself only, so the paddle still circles a little
    #expect(isNear(run.view("paddle", 600).x, 90, within: 12))
    #expect(isNear(run.view("paddle", 750).x, 230, within: 12))
    #expect(run.meetings("ball", "paddle").count > 5)
  }

  @Test func `pong-snap: each tap draws the paddle to it, past it first, and the ball cannot push it off`() throws {
    let run = try Run(fixture: "pong-snap")
    let taps: [(second: Int, from: Float, to: Float)] = [
      (2, 160, 220), (5, 220, 100), (8, 100, 160), (11, 160, 240), (14, 240, 80), (17, 80, 160),
    ]
    for tap in taps {
      let way = tap.to - tap.from
      let flight = run.frames.indices[60 * tap.second..<60 * tap.second + 60].map { (run.view("paddle", $0).x - tap.from) / way }
      // without a turn the springs' ratio is 0.5·√2: it shoots over by exp(-π) of the way, unless the ball is in it
      if tap.second == 2 || tap.second == 17 { #expect(isNear(flight.max() ?? 0, 1.0432, within: 0.003)) }
      #expect((flight.max() ?? 0) > 1)
      for frame in 60 * tap.second + 75..<60 * tap.second + 180 { #expect(isNear(run.view("paddle", frame).x, tap.to, within: 1.5)) }
    }
    for frame in run.frames.indices { #expect(isNear(run.view("paddle", frame).y, 452, within: 2)) }
    #expect(run.meetings("ball", "paddle").count > 5)
  }

  @Test func `basketball: the shot comes off the backboard and the rim and falls through the hoop`() throws {
    let run = try Run(fixture: "basketball")
    let board = run.meetings("ball", "back").first ?? .max
    let rim = min(run.meetings("ball", "start").first ?? .max, run.meetings("ball", "end").first ?? .max)
    let entered = run.events(.sensorEntered).first { $0.a == "hoop-center" && $0.b == "ball" && run.view("ball", $0.frame).vy > 0 }
    let left = run.events(.sensorExited).first { $0.frame > entered?.frame ?? .max }
    #expect(board < rim)
    #expect(rim < left?.frame ?? 0)
    // below the hoop's plane, between its ends, on its way down
    let ball = run.view("ball", left?.frame ?? 0)
    #expect(ball.y > 350 && ball.x > 17 && ball.x < 147 && ball.vy > 0)
  }
}
