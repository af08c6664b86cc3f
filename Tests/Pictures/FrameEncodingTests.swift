import Testing
import Trajectories

@testable import Pictures

/// The reading side of ``FrameEncoding``, written from its description.
private struct Unpacking {
  private let bytes: [UInt8]
  private var place = 0
  private var zeros = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count && zeros == 0 }

  mutating func stream(_ count: Int) -> [Int] {
    var numbers: [Int] = []
    while numbers.count < count {
      let difference = next()
      let (last, before) = (numbers.last ?? 0, numbers.dropLast().last ?? 0)
      numbers.append(numbers.count > 1 ? difference + 2 * last - before : difference + last)
    }
    return numbers
  }

  private mutating func next() -> Int {
    if zeros > 0 {
      zeros -= 1
      return 0
    }
    let number = varint()
    if number == 0 {
      zeros = Int(varint())
      return 0
    }
    return number % 2 == 1 ? -Int((number + 1) / 2) : Int(number / 2)
  }

  private mutating func varint() -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 127) << shift
      shift += 7
      if byte < 128 { return number }
    }
  }
}

@Suite("Packing") struct PackingTests {
  private func packed(_ run: RecordedRun) -> FrameEncoding {
    FrameEncoding(run, columns: run.columns, size: 480, views: run.shownViews, places: Array(run.frames.indices))
  }

  @Test("every number comes back within half a quantum, a position within 1/256 pt") func roundTrip() throws {
    let run = Samples.run(7, last: 120)
    let encoding = packed(run)
    var unpacking = Unpacking(encoding.bytes)
    var count = 0
    for span in encoding.spans {
      for (column, quantum) in encoding.quanta.enumerated() {
        for (i, number) in unpacking.stream(span.count).enumerated() {
          let sample = try #require(run.sample(of: span.view, span.first + i))
          let value = Double(run.value(sample, column))
          #expect(abs(Double(number) * quantum - value) <= 0.5 * quantum + 1e-12)
          count += 1
        }
      }
    }
    #expect(count == 7 * 121 * RecordedRun.everything.count)
    #expect(unpacking.isAtEnd)
    #expect(encoding.quanta[0] == 1.0 / 128 && encoding.quanta[1] == 1.0 / 128 && encoding.quanta[2] == 1.0 / 4096)
  }

  @Test("what comes and goes has a span for each time that it is there") func spans() {
    var run = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["a", "b"]), label: "run", columns: [])
    let presence: [[Int32]] = [[0], [0, 1], [1], [], [0, 1], [0]]
    for (index, views) in presence.enumerated() {
      run.append(Frame(index: index, time: 0, samples: views.map { ViewSample(view: $0, x: Float(index), y: 0, angle: 0) }, digest: 0))
    }
    typealias Span = FrameEncoding.Span
    #expect(
      packed(run).spans == [
        Span(view: 0, first: 0, count: 2), Span(view: 0, first: 4, count: 2), Span(view: 1, first: 1, count: 2),
        Span(view: 1, first: 4, count: 1),
      ])
  }

  @Test("a view at rest costs next to nothing") func rest() {
    var run = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["a"]), label: "run", columns: [])
    for index in 0...10_000 {
      run.append(Frame(index: index, time: 0, samples: [ViewSample(view: 0, x: 100.3, y: 200.7, angle: 1.5)], digest: 0))
    }
    #expect(packed(run).bytes.count < 40)
  }

  @Test(
    "numbers beyond any screen do not break the encoding", arguments: [Float.greatestFiniteMagnitude, -1e30, .infinity, .nan])
  func extremes(value: Float) {
    var run = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["a"]), label: "run")
    for (index, x) in [0, value, 0, -value, value].enumerated() {
      var sample = ViewSample(view: 0, x: x, y: x, angle: x, vx: x, vy: x, omega: x)
      sample.energy = x
      run.append(Frame(index: index, time: 0, samples: [sample], digest: 0))
    }
    let encoding = packed(run)
    var unpacking = Unpacking(encoding.bytes)
    for _ in encoding.columns { #expect(unpacking.stream(5).allSatisfy { $0.magnitude <= 1 << 47 }) }
    #expect(unpacking.isAtEnd)
  }
}
