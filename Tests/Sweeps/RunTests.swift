import SceneModel
import Simulation
import Testing

@testable import Formats
@testable import SceneFormat
@testable import Sweeps
@testable import Trajectories

@Suite("The runs of a sweep") struct RunTests {
  private static let axes = ["/views/ball/angle=0.1,0.2", "/views/box/friction=0.1,0.5"]

  private func row(_ runner: Runner, _ run: Int) throws -> RunRow {
    guard case .row(let row) = RunWorker(runner, LateFactors(runner.plan)).run(run) else { throw Failed() }
    return row
  }
  private struct Failed: Error {}

  @Test("a run has the digest of the same scene run alone, and the metrics of its frames")
  func alone() throws {
    let plan = try Samples.plan(Self.axes, metrics: ["ball.y:final", "ball.y:max", "expect", "settled:time"])
    let row = try row(Samples.runner(plan), 2)
    let overrides = [Override(pointer: "/views/ball/angle", value: "0.2"), Override(pointer: "/views/box/friction", value: "0.1")]
    let scene = try #require(SceneReader.read(bytes: Array(Samples.scene.utf8), name: "", overrides: overrides).scene)
    var simulation = try Simulation(scene)
    while try simulation.next() {}
    let y = try #require(simulation.frame.sample(0)?.y)
    #expect(row.cells == [row.id, "0.2", "0.1", "ok", simulation.digest.text, "\(y)", "\(y)", "1", ""])
  }

  @Test(
    "a run is the same whatever runs came before it",
    arguments: [
      ["/views/ball/elasticity=0:1:#3", "/views/box/friction=0.1,0.5"], ["/views/*/density=1,2", "/views/ball/angularVelocity=0,5,-1"],
      ["/views/ball/frame/2=50,20", "/views/box/friction=0.1,0.5"],
    ])
  func order(_ axes: [String]) throws {
    let plan = try Samples.plan(axes, metrics: ["ball.y:final", "ball.y:max", "expect", "contacts(ball,screen):count"])
    let runner = Samples.runner(plan)
    let worker = RunWorker(runner, LateFactors(plan))
    for run in Array(0..<plan.count) + (0..<plan.count).reversed() {
      guard case .row(let later) = worker.run(run) else { throw Failed() }
      #expect(try later == row(runner, run))
    }
  }

  @Test("an id goes by what is run, not by its place in the plan or how a number is written")
  func identity() throws {
    func ids(_ axes: [String]) throws -> [String] {
      let plan = try Samples.plan(axes)
      return (0..<plan.count).map { Samples.runner(plan).identify($0).id }
    }
    let first = try ids(Self.axes)
    #expect(Set(first).count == 4)
    #expect(try ids(["/views/box/friction=0.1,0.5", "/views/ball/angle=0.10,2e-1"]).sorted() == first.sorted())
    #expect(try Set(ids(["/views/ball/angle=0.3", "/views/box/friction=0.1,0.5"])).isDisjoint(with: first))
  }

  @Test("values that make no scene together are a row of their own, and so is a run that breaks down")
  func failures() throws {
    let plan = try Samples.plan(["/views/ball/cornerRadius=5,20", "/views/ball/frame/2=50,20"], metrics: ["ball.x:final"])
    #expect(plan.check().isEmpty)
    let row = try row(Samples.runner(plan), 3)
    #expect(row.cells.dropFirst() == ["20", "20", "invalid", "", ""])
    #expect(row.error?.contains("radiusTooLarge") == true)
    let longer = try Samples.plan(["/views/ball/angle=0,1"], metrics: ["ball.x:final"]) {
      $0.overrides = [Override(pointer: "/frames", value: "120")]
    }
    var limits = Limits.standard
    limits.contacts = 0
    let tight = Runner(longer, limits: limits, seriesFolder: nil, diagnosis: { _ in "" }, sentence: { "\($0)" })
    let broken = try self.row(tight, 0)
    #expect(broken.cells.dropFirst() == ["0", "failed", "", ""])
    #expect(broken.error?.contains("tooManyContacts") == true)
  }

  @Test("lines of the table come back as the cells they were made of")
  func lines() {
    for cells in [["a", "b"], [" a ", "\r", ""], ["", ""], ["[1,2]", "say \"hi\"", "two\nlines", "\""], [","]] {
      #expect(CSVRecords.texts(of: CSVLine.text(cells)) == cells)
    }
  }

  @Test("a line of the journal comes back as the row it was made of; half a line is none")
  func journal() throws {
    let header = TableHeader(axes: ["/a"], metrics: ["m"])
    let cells = ["0f", "[1,2]", "failed", "", "é \"x\""]
    let row = try #require(RunRow(run: 12, cells, header, error: "view 'a\\b' left\nthe range"))
    let line = Journal.line(row).dropLast()
    #expect(Journal.row(line, header) == row)
    #expect(Journal.row(line, TableHeader(axes: ["/a"], metrics: [])) == nil)
    for end in line.indices.dropFirst() { #expect(Journal.row(line[..<end], header) == nil) }
  }

  @Test("a line of the journal with any bit turned over is none, and so is one of an unknown status")
  func damagedLine() throws {
    let header = TableHeader(axes: ["/a"], metrics: ["m"])
    let row = try #require(RunRow(run: 12, ["0f", "1", "ok", "00", "2"], header, error: nil))
    let line = Journal.line(row).dropLast()
    #expect(Journal.row(line, header) == row)
    for place in line.indices {
      for bit in 0..<8 {
        var damaged = line
        damaged[place] ^= 1 << UInt8(bit)
        #expect(Journal.row(damaged, header) == nil)
      }
    }
    let others: [Journal.Parts] = [
      (12, ["0f", "1", "fine", "00", "2"], nil), (12, ["0f", "1", "ok", "00", "2"], "but"), (12, ["0f", "1", "failed", "", ""], nil),
    ]
    for other in others {
      #expect(Journal.row(Journal.line(other).dropLast(), header) == nil)
    }
  }

  @Test("mean, least, most and deviation are those of the formulas, by value and over all; empty cells do not count")
  func summary() {
    var summary = Summary(TableHeader(axes: ["/a"], metrics: ["m"]), isSafe: false)
    for (value, number) in [("1", "2"), ("1", "4"), ("1", "9"), ("2", "5"), ("2", "")] {
      summary.absorb(RunRow(run: 0, id: "id", values: [TableCell(value)], digest: "", metrics: [TableCell(number)]))
    }
    #expect(
      summary.text == """
        axis,value,metric,n,mean,min,max,std
        *,*,m,4,5,2,9,2.943920288775949
        /a,1,m,3,5,2,9,3.605551275463989
        /a,2,m,1,5,5,5,

        """)
  }
}
