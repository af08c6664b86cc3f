import Formats
import Testing
import Trajectories

/// Metrics: how they are written, and what they come to.
@Suite("Metrics") struct MetricTests {
  @Test(
    "a text names a metric",
    arguments: [
      ("ball.x:final", .channel(view: "ball", .x, .final)), ("ball.speed:max", .channel(view: "ball", .speed, .max)),
      ("a.b.vy:time-above=-1.5", .channel(view: "a.b", .vy, .timeAbove(-1.5))),
      ("a:b.omega:first-time-below=0", .channel(view: "a:b", .omega, .firstTimeBelow(0))),
      ("ball.angle:first-time-above=1e2", .channel(view: "ball", .angle, .firstTimeAbove(100))),
      ("ball.asleep:mean", .channel(view: "ball", .asleep, .mean)), ("energy:min", .energy(.min)), ("settled:time", .settledTime),
      ("ball.x:median", .channel(view: "ball", .x, .quantile(0.5))), ("ball.x:quantile=0.9", .channel(view: "ball", .x, .quantile(0.9))),
      ("ball.x:at=1.5", .channel(view: "ball", .x, .at(1.5))), ("energy:argmax", .energy(.argmax)),
      ("distance(a, b.c):argmin", .distance("a", "b.c", .argmin)),
      ("ball-*.x:mean", .channels(views: Glob("ball-*"), .x, .mean, over: .mean)),
      ("ball-*.x:min", .channels(views: Glob("ball-*"), .x, .min, over: .min)),
      ("ball-?.y:time-above=1.5:sum", .channels(views: Glob("ball-?"), .y, .timeAbove(1.5), over: .sum)),
      ("sheet.y:settled-within=490±0.5", .channel(view: "sheet", .y, .settledWithin(target: 490, band: 0.5))),
      ("sheet.y:settled-within=-4.5+-0", .channel(view: "sheet", .y, .settledWithin(target: -4.5, band: 0))),
      ("s-*.y:settled-within=1e2+-1", .channels(views: Glob("s-*"), .y, .settledWithin(target: 100, band: 1), over: .max)),
      ("distance(a,b):settled-within=0+-1", .distance("a", "b", .settledWithin(target: 0, band: 1))),
      ("contacts(ball, the floor):count", .contactCount("ball", "the floor")),
      ("contacts(a,b):first-time", .firstContactTime("a", "b")), ("digest", .digest),
    ] as [(String, Metric)])
  func parsed(text: String, metric: Metric) throws { #expect(try Metric.parse(text) == metric) }

  @Test(
    "the error of a text that is not a metric has its place and reason",
    arguments: [
      ("ball", 0..<4), ("ball.speed", 0..<10), ("ball:max", 0..<4), ("", 0..<0), (".x:max", 0..<2), ("ball.speedy:max", 5..<11),
      ("ball.x:maximum", 7..<14), ("ball.x:", 7..<7), ("ball.x:time-above", 7..<17), ("ball.x:time-above=", 7..<18),
      ("ball.x:time-above=nan", 7..<21), ("ball.x:max=1", 7..<12), ("energy:meen", 7..<11), ("ball.x:at", 7..<9), ("ball.x:at=-1", 7..<12),
      ("ball.x:quantile=2", 7..<17), ("b*.x:final:most", 11..<15),
      ("b*.x:finally:mean", 5..<12), ("ball.x:final:mean", 5..<12), ("distance(a):min", 0..<11), ("distance(a,b):least", 14..<19),
      ("settled:when", 8..<12), ("ball.x:settled-within", 7..<21), ("ball.x:settled-within=4", 7..<23),
      ("ball.x:settled-within=4+-", 7..<25),
      ("ball.x:settled-within=4+--1", 7..<27), ("ball.x:settled-within=+-1", 7..<25), ("ball.x:settled-within=nan+-1", 7..<28),
      ("contacts(a,b):first", 14..<19), ("contacts(a):count", 0..<11), ("contacts(a,b:count", 0..<12), ("digest:final", 0..<6),
    ] as [(String, Range<Int>)])
  func refused(text: String, range: Range<Int>) {
    #expect { _ = try Metric.parse(text) } throws: { ($0 as? MetricProblem)?.range == range }
  }

  /// Ten frames per second; the view's x is the numbers in turn, nil while it is not there.
  static func measure(_ metrics: [Metric], _ numbers: [Float?], events: [EventRecord] = []) -> [MetricValue] {
    var measurement = Measurement(metrics)
    measurement.begin(RunHeader(version: "1", scene: "", frameRate: 10, names: ["other", "ball"]))
    for (i, x) in numbers.enumerated() {
      func sample(_ view: Int32, x: Float, energy: Float) -> ViewSample {
        var sample = ViewSample(view: view, x: x, y: 0, angle: 0)
        sample.energy = energy
        return sample
      }
      var samples = [sample(0, x: 1000, energy: 2)]
      if let x { samples.append(sample(1, x: x, energy: x)) }
      let frame = Frame(index: i, time: Double(i) / 10, samples: samples, digest: UInt64(i))
      measurement.observe(frame, events.filter { $0.frame == i })
    }
    return metrics.indices.map { measurement.value($0) }
  }

  @Test(
    "a reduction of 3, -1, nothing, 5, 1 at ten frames per second",
    arguments: [
      (.final, .number(1, at: 0.4)), (.min, .number(-1, at: 0.1)), (.max, .number(5, at: 0.3)), (.mean, .number(2, at: nil)),
      (.rms, .number(3, at: nil)), (.range, .number(6, at: nil)), (.timeAbove(2), .number(0.1, at: nil)),
      // frame 0 is where it begins: no time has passed
      (.timeAbove(0), .number(0.2, at: nil)), (.timeBelow(5), .number(0.2, at: nil)), (.firstTimeAbove(3), .number(0.3, at: 0.3)),
      (.firstTimeBelow(0), .number(0.1, at: 0.1)), (.firstTimeAbove(5), .never), (.argmax, .number(0.3, at: 0.3)),
      (.argmin, .number(0.1, at: 0.1)), (.quantile(0), .number(-1, at: nil)), (.quantile(0.5), .number(2, at: nil)),
      (.quantile(0.9), .number(4.4, at: nil)), (.quantile(1), .number(5, at: nil)), (.at(0), .number(3, at: 0)),
      (.at(0.14), .number(-1, at: 0.1)), (.at(0.2), .never), (.at(0.26), .number(5, at: 0.3)), (.at(0.46), .never),
      // from the last frame that is outside
      (.settledWithin(target: 3, band: 2), .number(0.3, at: 0.3)), (.settledWithin(target: 1, band: 0), .number(0.4, at: 0.4)),
      (.settledWithin(target: 2, band: 3), .number(0, at: 0)), (.settledWithin(target: 5, band: 1), .never),
    ] as [(Reduction, MetricValue)])
  func reduced(reduction: Reduction, value: MetricValue) {
    #expect(Self.measure([.channel(view: "ball", .x, reduction)], [3, -1, nil, 5, 1]) == [value])
  }

  @Test("energy is that of all views together; what never was there has no value")
  func sums() {
    let values = Self.measure([.energy(.final), .energy(.max), .channel(view: "ghost", .x, .max), .settledTime], [3, -1, nil, 5, 1])
    #expect(values == [.number(3, at: 0.4), .number(7, at: 0.3), .never, .never])
  }

  @Test("a pattern reduces each view over the frames, then the results over the views; views of events count from when they are there")
  func patterns() {
    let over: [ViewReduction: Double] = [.min: 2, .max: 9, .mean: 5, .median: 4, .sum: 15, .range: 7]
    let metrics = ViewReduction.allCases.map { Metric.channels(views: Glob("b*"), .x, .final, over: $0) }
    var measurement = Measurement(metrics + [.channels(views: Glob("z*"), .x, .final, over: .mean), .distance("b1", "a", .max)])
    measurement.begin(RunHeader(version: "1", scene: "", frameRate: 10, names: ["a", "b1", "b2"]))
    let samples = [0, 2, 4].enumerated().map { ViewSample(view: Int32($0.offset), x: $0.element, y: $0.element * 2, angle: 0) }
    measurement.observe(Frame(index: 0, time: 0, samples: samples, digest: 0), [])
    let late = Frame(index: 1, time: 0.1, samples: samples + [ViewSample(view: 3, x: 9, y: 0, angle: 0)], newViews: ["b3"], digest: 0)
    measurement.observe(late, [])
    for (i, reduction) in ViewReduction.allCases.enumerated() { #expect(measurement.value(i) == .number(over[reduction] ?? 0, at: nil)) }
    #expect(measurement.value(6) == .never)
    #expect(measurement.value(7) == .number(Double(20).squareRoot(), at: 0))
  }

  @Test("several have settled when the last one has, and never while one has not")
  func settling() {
    let metrics = [9.0, 1].map { Metric.channels(views: Glob("b*"), .x, .settledWithin(target: 5, band: $0), over: .max) }
    var measurement = Measurement(metrics)
    measurement.begin(RunHeader(version: "1", scene: "", frameRate: 10, names: ["b1", "b2"]))
    for (i, x) in [Float(20), 20, 5].enumerated() {
      let samples = [ViewSample(view: 0, x: 5, y: 0, angle: 0), ViewSample(view: 1, x: x + 8, y: 0, angle: 0)]
      measurement.observe(Frame(index: i, time: Double(i) / 10, samples: samples, digest: 0), [])
    }
    #expect(measurement.value(0) == .number(0.2, at: nil))
    #expect(measurement.value(1) == .never)
  }

  @Test("contacts count beginnings, in either order, overlaps of sensors included; settled is the end of the motion before the first time")
  func events() {
    func event(_ frame: Int, _ kind: EventKind, _ a: String, _ b: String? = nil) -> EventRecord {
      EventRecord(frame: frame, time: Double(frame) / 10, kind: kind, a: a, b: b)
    }
    var settled = event(3, .settled, "")
    settled.motionEnd = 0.1
    let events = [
      event(1, .contactBegan, "ball", "floor"), event(2, .contactEnded, "ball", "floor"), event(3, .sensorEntered, "floor", "ball"),
      event(3, .contactBegan, "ball", "wall"),
      settled, event(4, .settled, ""),
    ]
    let metrics: [Metric] = [
      .contactCount("floor", "ball"), .contactCount("ball", "wall"), .contactCount("ball", "other"), .firstContactTime("ball", "wall"),
      .firstContactTime("ball", "other"), .settledTime,
    ]
    let values = Self.measure(metrics, [1, 1, 1, 1, 1], events: events)
    #expect(
      values == [.number(2, at: nil), .number(1, at: nil), .number(0, at: nil), .number(0.3, at: 0.3), .never, .number(0.1, at: 0.1)])
  }

  @Test("the digest is the run's; a view that comes during the run is measured from then on")
  func late() {
    var digest = RunDigest()
    var measurement = Measurement([.digest, .channel(view: "late", .x, .max)])
    measurement.begin(RunHeader(version: "1", scene: "", frameRate: 10, names: ["ball"]))
    for i in 0..<4 {
      let samples = (0...(i < 2 ? 0 : 1)).map { ViewSample(view: Int32($0), x: Float(10 * $0 + i), y: 0, angle: 0) }
      let new = i == 2 ? ["late"] : []
      measurement.observe(Frame(index: i, time: Double(i) / 10, samples: samples, newViews: new, digest: UInt64(i)), [])
      digest.absorb(UInt64(i))
    }
    #expect(measurement.value(0) == .digest(digest))
    #expect(measurement.value(1) == .number(13, at: 0.3))
  }
}
