import Foundation
import Testing

/// Columns of a sweep's table: their names, and the same table for data frames.
@Suite("Columns of sweeps") struct SweepNameTests {
  private static let arguments = [
    "sweep", "scene.json", "-x", "e=/views/ball/elasticity=0,0.5", "-x", "/views/box/angle=0,-0.1", "--frames", "40", "-m",
    "top=ball.y:max", "-m", "ball.y:at=0.5", "-m", "gap=distance(ball,box):min", "-m", "low=b*.y:final:max", "-m",
    "hit=contacts(ball,box):first-time", "-q",
  ]

  private func run(_ physim: Physim, _ more: String...) throws -> Physim.Result { try physim.finish(physim.start(Self.arguments + more)) }

  @Test("a name before a pointer or a metric names its column; the run's id and command line do not depend on it")
  func names() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try run(physim, "-o", "out").status == 0)
    let table = try #require(physim.text("out/runs.csv")).split(separator: "\n").map(String.init)
    #expect(table[0] == "id,e,/views/box/angle,status,digest,top,ball.y:at=0.5,gap,low,hit")
    let id = String(table[1].prefix(16))
    let line = try physim.run("sweep", "show", "out", id).output
    #expect(line.contains("--set /views/ball/elasticity=0 ") && !line.contains("e=/"))
    let bare = Self.arguments.map { $0.replacingOccurrences(of: "e=/views/ball", with: "/views/ball") }
    #expect(try physim.finish(physim.start(bare + ["-o", "bare"])).status == 0)
    #expect(physim.text("bare/runs.csv")?.contains("\n\(id),") == true)
    // the sweep is another one for --resume: its table has other columns
    #expect(try physim.finish(physim.start(bare + ["-o", "out", "--resume"])).status == 65)
    #expect(try run(physim, "-o", "out", "--resume").status == 0)
    // in a file and in a table of parameters
    try physim.write(
      #"{ "sweep": 1, "scene": "scene.json", "axes": { "e=/views/ball/elasticity": [0, 0.5] }, "metrics": ["top=ball.y:max"] }"#,
      to: "sweep.json")
    #expect(try physim.run("sweep", "sweep.json").output.hasPrefix("id,e,status,digest,top\n"))
    try physim.write("e=/views/ball/elasticity\n0\n", to: "table.csv")
    #expect(try physim.run("sweep", "scene.json", "--params", "table.csv").output.hasPrefix("id,e,status,digest\n"))
  }

  @Test(
    "a name that another column has is refused where it stands",
    arguments: [
      (["-x", "id=/views/ball/angle=0,1"], "id"), (["-x", "a=/views/ball/angle=0,1", "-m", "a=ball.y:max"], "a"),
      (["-x", "/frames=1,2", "-m", "t=ball.y:max", "-m", "t=ball.y:min"], "t"),
    ] as [([String], String)])
  func taken(arguments: [String], name: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.finish(physim.start(["sweep", "scene.json"] + arguments))
    #expect(result.status == 65)
    #expect(result.errors.contains("the table already has a column \"\(name)\""), "\(result.errors)")
  }

  private static let python = Physim.package.appending(path: ".build/python/bin/python")
  private static let hasFrames = FileManager.default.fileExists(atPath: Physim.package.appending(path: ".build/python/frames").path)

  @Test("runs.parquet has the same bytes for any number of threads and for shards, and begins and ends as the format asks")
  func bytes() throws {
    let physim = try Physim()
    defer { physim.remove() }
    func bytes(_ folder: String) throws -> Data { try Data(contentsOf: physim.folder.appending(path: "\(folder)/runs.parquet")) }
    #expect(try run(physim, "-j", "1", "-o", "one").status == 0)
    #expect(try run(physim, "-j", "3", "-o", "three").status == 0)
    for i in 1...2 { #expect(try run(physim, "--shard", "\(i)/2", "-o", "s\(i)").status == 0) }
    #expect(try physim.run("sweep", "merge", "s2", "s1", "-o", "all").status == 0)
    let one = try bytes("one")
    #expect(try bytes("three") == one && bytes("all") == one)
    #expect(one.prefix(4) == Data("PAR1".utf8) && one.suffix(4) == Data("PAR1".utf8))
  }

  @Test(
    "series.parquet has the rows of every run's trajectory in the order of the plan, with the same bytes for threads, shards and a resume")
  func seriesTable() throws {
    let physim = try Physim()
    defer { physim.remove() }
    func bytes(_ folder: String) throws -> Data { try Data(contentsOf: physim.folder.appending(path: "\(folder)/series.parquet")) }
    #expect(try run(physim, "-j", "1", "-o", "one", "--series", "parquet").status == 0)
    #expect(try run(physim, "-j", "3", "-o", "three", "--series=parquet").status == 0)
    for i in 1...2 { #expect(try run(physim, "--shard", "\(i)/2", "-o", "s\(i)", "--series", "parquet").status == 0) }
    #expect(try physim.run("sweep", "merge", "s2", "s1", "-o", "all").status == 0)
    let one = try bytes("one")
    #expect(try bytes("three") == one && bytes("all") == one)
    #expect(try run(physim, "-o", "one", "--series", "parquet", "--resume").status == 0)
    #expect(try bytes("one") == one)
    #expect(try run(physim, "-o", "one", "--series", "--resume").status == 65)
    // a flag before another option, as ever
    #expect(try run(physim, "--series", "-o", "csv").status == 0)
    #expect(!FileManager.default.fileExists(atPath: physim.folder.appending(path: "csv/series.parquet").path))
    guard Self.hasFrames else { return }
    let script = """
      import csv, pyarrow.parquet
      want = []
      for run in csv.DictReader(open("one/runs.csv")):
        rows = list(csv.reader(open(f"one/series/{run['id']}.csv")))
        want += [[run["id"]] + [c if n == "view" else float(c) for n, c in zip(rows[0], r)] for r in rows[1:]]
      table = pyarrow.parquet.read_table("one/series.parquet")
      assert table.column_names == ["id"] + rows[0], table.column_names
      assert [list(r.values()) for r in table.to_pylist()] == want
      print("same")
      """
    let result = try physim.finish(physim.start(["-c", script], executable: Self.python))
    #expect((result.status, result.output) == (0, "same\n"), "\(result.errors)")
  }

  @Test(
    "PyArrow, pandas, Polars and DuckDB read from runs.parquet what stands in runs.csv",
    .enabled(if: hasFrames, "there is no .build/python with pyarrow, pandas, polars and duckdb; 'make python' needs pip and the network"))
  func frames() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try run(physim, "-o", "out").status == 0)
    let script = """
      import csv, duckdb, pandas, polars, pyarrow.parquet
      rows = list(csv.reader(open("out/runs.csv")))
      text = {"id", "status", "digest"}
      want = [[None if c == "" else c if n in text else float(c) for n, c in zip(rows[0], r)] for r in rows[1:]]
      path = "out/runs.parquet"
      table = pyarrow.parquet.read_table(path)
      assert table.column_names == rows[0], table.column_names
      assert [list(r.values()) for r in table.to_pylist()] == want
      assert [list(r) for r in polars.read_parquet(path).rows()] == want
      assert [list(r) for r in duckdb.sql(f"select * from '{path}'").fetchall()] == want
      frame = pandas.read_parquet(path)
      assert list(frame.columns) == rows[0] and frame["hit"].isna().all() and frame["e"].tolist() == [r[1] for r in want]
      print("same", len(want))
      """
    let process = try physim.start(["-c", script], executable: Self.python)
    let result = try physim.finish(process)
    #expect((result.status, result.output) == (0, "same 4\n"), "\(result.errors)")
  }
}
