import TestSupport
import Testing

@testable import Formats
@testable import Trajectories

/// A run of a few views; one is removed while another is added.
struct SmallRun {
  var header = RunHeader(version: "1", scene: "small, \"run\"", frameRate: 60, names: ["ball", "a,\"b\"", "naïve 🏀"])
  var frames: [Frame] = []
  var events: [[EventRecord]] = []

  init(frames count: Int = 25) {
    var random = SplitMix64(seed: 7)
    for index in 0..<count {
      var samples: [ViewSample] = []
      for view in Int32(0)..<4 where !(view == 1 && index > 11) && !(view == 3 && index < 8) {
        let noise = Float(UInt32(truncatingIfNeeded: random.next())) * 0x1p-32
        let time = Float(index) / 60
        var sample = ViewSample(
          view: view, x: 10 + Float(view) * 40.1 + time * 3, y: view == 2 ? noise * 400 : 490 * time * time,
          angle: view == 0 ? 0 : -noise, vx: 3, vy: 980 * time, omega: -0.0)
        (sample.energy, sample.asleep, sample.contacts) = (noise, index > 20, view)
        samples.append(sample)
      }
      let new = index == 8 ? ["late"] : []
      frames.append(Frame(index: index, time: Double(index) / 60, samples: samples, newViews: new, digest: random.next()))
      let touch = EventRecord(
        frame: index, time: Double(index) / 60, kind: index == 3 ? .contactBegan : .sensorEntered, a: "ball", b: "a,\"b\"")
      events.append(index == 3 || index == 9 ? [touch] : [])
    }
  }

  func text(_ format: TrajectoryFormat, _ layout: TrajectoryLayout = .long, _ plan: RecordPlan = RecordPlan()) -> (
    bytes: [UInt8], sidecar: [UInt8]
  ) {
    var writer = TrajectoryWriter(plan, format, layout: layout)
    var digest = RunDigest()
    writer.begin(header)
    for frame in frames {
      digest.absorb(frame.digest)
      writer.observe(frame, [])
    }
    writer.end(RunResult(digest: digest))
    var bytes = Array(writer.text.bytes[..<writer.text.count])
    if let head = writer.revisedHead { bytes.replaceSubrange(0..<head.count, with: head) }
    return (bytes, plan.sidecar(header, digest))
  }

  var golden: [UInt8] {
    var writer = GoldenWriter()
    var header = header
    header.lastFrame = frames.count - 1
    writer.begin(header)
    var digest = RunDigest()
    for (frame, events) in zip(frames, events) {
      digest.absorb(frame.digest)
      writer.observe(frame, events)
    }
    writer.end(RunResult(digest: digest))
    return writer.bytes
  }
}

/// Bytes that come a few at a time.
func dribble(_ bytes: [UInt8], piece: Int) -> ByteSource {
  let source = ByteSource(bytes)
  return ByteSource { (limit, buffer) throws(ByteSourceError) -> Int in try source.read(min(limit, piece), &buffer) }
}

func frames(of bytes: [UInt8], sidecar: [UInt8]? = nil, piece: Int = 1 << 20) throws -> (RunHeader, [Frame]) {
  var reader = try TrajectoryReader(dribble(bytes, piece: piece), sidecar: sidecar)
  var frames: [Frame] = []
  var frame = Frame()
  while try reader.next(into: &frame) { frames.append(frame) }
  return (reader.header, frames)
}

extension Frame {
  /// The columns of the views, one view after the other.
  func values(_ columns: [Column]) -> [Float] { samples.flatMap { sample in columns.map { sample.value($0) } } }
}

@Suite("Readers") struct ReaderTests {
  let run = SmallRun()

  func expectSame(_ read: (RunHeader, [Frame]), _ columns: [Column], views: [Int32] = [0, 1, 2, 3]) {
    let (header, frames) = read
    #expect(header.columns == columns)
    #expect(header.frameRate == 60)
    let all = run.header.names + ["late"]
    let names = views.map { all[Int($0)] }
    #expect(header.names == names)
    #expect(frames.count == run.frames.count)
    for (frame, truth) in zip(frames, run.frames) {
      let samples = truth.samples.filter { views.contains($0.view) }
      #expect(frame.index == truth.index)
      #expect(frame.time == truth.time)
      let found = frame.samples.map { header.names[Int($0.view)] }
      let expected = samples.map { all[Int($0.view)] }
      #expect(found == expected)
      let values: [Float] = samples.flatMap { sample in columns.map { sample.value($0) } }
      #expect(frame.values(columns) == values)
    }
  }

  @Test(
    "what is written as long CSV, JSON and JSON Lines is read back with every bit, however few bytes come at a time",
    arguments: [1, 7, 1 << 20])
  func roundTrip(piece: Int) throws {
    for format in [TrajectoryFormat.csv, .json, .jsonl] {
      for columns in [Column.standard, Column.allCases, [.vx], [.y, .x]] {
        let text = run.text(format, .long, RecordPlan(columns: columns)).bytes
        let read = try frames(of: text, piece: piece)
        #expect(read.0.columns.count == columns.count)
        if columns != [.y, .x] || format == .csv { expectSame(read, columns) }
      }
    }
  }

  @Test("wide CSV and NPY are read back, but for views that came during the run", arguments: [1, 1 << 20])
  func grids(piece: Int) throws {
    for columns in [Column.standard, Column.allCases] {
      let plan = RecordPlan(columns: columns)
      expectSame(try frames(of: run.text(.csv, .wide, plan).bytes, piece: piece), columns, views: [0, 1, 2])
      let npy = run.text(.npy, .long, plan)
      expectSame(try frames(of: npy.bytes, sidecar: npy.sidecar, piece: piece), columns, views: [0, 1, 2])
    }
  }

  @Test("JSON of other programs, with other space and other order of keys, is read as well")
  func foreignJSON() throws {
    let text = """
      { "frames": [
        { "views": { "a": { "y": 2, "x": 1.5e0 }, "b\\u0041": { "x": null, "y": -0 } }, "extra": [{ "x": [] }], "frame": 0 },
        { "frame": 3, "time": 0.1, "views": { "bA": { "x": 1, "y": 2 }, "a": { "x": 4, "y": 3 } } }
      ], "frameRate": 30, "physim": "x" }
      """
    let (header, frames) = try frames(of: Array(text.utf8))
    #expect(header.names == ["a", "bA"] && header.columns == [.y, .x] && header.frameRate == 30)
    let first = frames[0].values(header.columns)
    #expect(first[0..<3] == [2, 1.5, 0] && first[3].isNaN)
    #expect(frames[1].index == 3 && frames[1].samples.map(\.view) == [0, 1] && frames[1].values(header.columns) == [3, 4, 2, 1])
  }

  @Test(
    "CSV of other programs: columns in any order, in any case, time or frame, one row per view or per frame", arguments: [1, 7, 1 << 20])
  func foreignCSV(piece: Int) throws {
    for text in [
      "y,view,time,x\n2,a,0,1\n4,b,0,3\n6,a,0.0167,5\n8,b,0.0167,7\n10,a,0.05,9\n",
      "Time , View, X, Y\r\n0,a,1,2\r\n0,b,3,4\r\n.0167,a,5,6\r\n.0167,b,7,8\r\n\r\n.05,a,9,10",
      "t,b.y,a.x,a.y,b.x\n0,4,1,2,3\n0.0167,8,5,6,7\n0.05,,9,10,\n",
      "view,frame,x,y\na,0,1,2\nb,0,3,4\na,1,5,6\nb,1,7,8\na,3,9,10\n",
      "frame,time,b.x,b.y,a.y,a.x\n0,0,3,4,2,1\n1,0.016666666666666666,7,8,6,5\n3,0.05,,,10,9\n",
      #"{"time":0,"views":{"a":{"y":2,"x":1},"b":{"x":3,"y":4}}}{"time":0.0167,"views":{"a":{"x":5,"y":6},"b":{"x":7,"y":8}}}"#
        + #"{"time":0.05,"views":{"a":{"x":9,"y":10}}}"#,
    ] {
      let (header, frames) = try frames(of: Array(text.utf8), piece: piece)
      #expect(header.isForeign)
      #expect(Set(header.names) == ["a", "b"] && Set(header.columns) == [.x, .y])
      #expect(!header.hasFrameNumbers || frames.map(\.index) == [0, 1, 3])
      for frame in frames.indices {
        for sample in frames[frame].samples {
          let first = Float(4 * frame + (header.names[Int(sample.view)] == "a" ? 1 : 3))
          #expect(sample.x == first && sample.y == first + 1, "\(text)")
        }
      }
      #expect(frames.map(\.samples.count) == [2, 2, 1])
    }
  }

  @Test("frames that have only times are numbered by the clock they are compared with, and rounded times are theirs") func clock() throws {
    var text = "time,view,x\n"
    for frame in 0..<200 where frame != 77 { text += "\((Double(frame) / 60 * 1000).rounded() / 1000),a,1\n" }
    var reader = try TrajectoryReader(ByteSource(Array(text.utf8)))
    #expect(reader.header.frameRate == 60)
    var frame = Frame()
    var numbers: [Int] = []
    while try reader.next(into: &frame) {
      numbers.append(frame.index)
      #expect(frame.time == Double(frame.index) / 60)
    }
    #expect(numbers == (0..<200).filter { $0 != 77 })
    var half = try TrajectoryReader(ByteSource(Array("time,view,x\n0,a,1\n0.033,a,1\n0.067,a,1\n".utf8)))
    half.number(framesPerSecond: 60)
    #expect(half.interval == 2 && half.header.frameRate == 60)
    numbers = []
    while try half.next(into: &frame) { numbers.append(frame.index) }
    #expect(numbers == [0, 2, 4])
  }

  @Test(
    "columns that are not channels are left out with a note; a file without channels and a trace of an accelerometer are not trajectories")
  func foreignColumns() throws {
    let (header, frames) = try frames(of: Array("comment,time,x,y,hue\nhello,0,1,2,3\n".utf8))
    #expect(header.notes == [.ignoredColumns(["comment", "hue"])])
    #expect(header.notes[0].sentence == "not read: columns 'comment', 'hue'")
    #expect(header.names == ["view"] && frames[0].values(header.columns) == [1, 2])
    for text in ["time,hue\n0,1\n", "x,y\n1,2\n", "time,x,y,z\n0,1,2,3\n"] {
      #expect(throws: TrajectoryError.self) { try TrajectoryReader(ByteSource(Array(text.utf8))) }
    }
  }

  @Test("comments stand above a header, and numbers in its place are reported at their line") func comments() throws {
    let (header, frames) = try frames(of: Array("# recorded\n# y down\ntime,y\n0,5\n0.1,6\n".utf8))
    #expect(header.columns == [.y] && frames.count == 2)
    do throws(TrajectoryError) {
      _ = try TrajectoryReader(ByteSource(Array("# recorded\n0,5\n0.1,6\n".utf8)))
      Issue.record("it is read")
    } catch {
      #expect(error.line == 2 && error.problem.sentence.contains("time,y"))
    }
  }

  @Test("every shortest decimal of a Float is read as that Float, and decimals beyond as the nearest")
  func decimals() {
    var random = SplitMix64(seed: 99)
    var text = TextBuffer()
    for round in 0..<300_000 {
      let bits = UInt32(truncatingIfNeeded: random.next())
      let value = round % 3 == 0 ? Float(bitPattern: bits) : Float(Int32(bitPattern: bits) >> 8) / (round % 3 == 1 ? 4096 : 1000)
      guard value.isFinite else { continue }
      text.removeAll()
      text.append(value)
      text.append(UInt8(0))
      var place = 0
      let read = DecimalText.float(text.bytes.span, &place)
      #expect(read == value && place == text.count - 1, "\(value)")
    }
    // halves between two floats, and a hair to either side, with too many digits for one multiplication
    for word in [
      "16777217", "16777217.000000000000000001", "16777216.999999999999999999", "1.00000005960464477539062500001", "7e-46", "1e-45",
      "0.0000000000000000000000000000000000000000000000000000001e60",
    ] {
      var place = 0
      #expect(DecimalText.float(Array((word + "\0").utf8).span, &place) == Float(word), "\(word)")
    }
    var place = 0
    #expect(DecimalText.float(Array("1e39\0".utf8).span, &place) == nil)
  }

  @Test(
    "what is not a trajectory is reported with its place",
    arguments: [
      ("", "t:1:1: the file is empty"),
      ("hello\n", "t:1:1: this is not a trajectory; it must be CSV, JSON, JSON Lines, NPY or a golden"),
      ("{\"physim\":1,\"views\":[]}", "t:1:2: this is not a trajectory but a scene; 'physim run' makes a trajectory of it"),
      ("frame,time,kind,a\n", "t:1:1: this is not a trajectory but a list of events; it must be CSV, JSON, JSON Lines, NPY or a golden"),
      ("frame,time,view,x,y\n0,0,a,1,2\n1,0.1,a,1\n", "t:3:10: the file is cut off in a row that has too few cells"),
      ("frame,time,view,x,y\n0,0,a,1,2\n1,0.1,a,1,3,4\n", "t:3:12: the row has 6 cells, the header 5"),
      ("frame,time,view,x,y\n0,0,a,1,2\n1,0.1,a,1,2", "t:3:12: the file is cut off in a row"),
      ("frame,time,view,x,y\n0,0,a,1,2\n1,0.1,a,one,2\n", "t:3:9: must be a number, found 'one'"),
      ("frame,time,view,x,y\n0,0,a,1,2\n1,0.1,a,1x,2\n", "t:3:9: must be a number, found '1x'"),
      (
        "frame,time,view,x,y\n5,0,a,1,2\n4,0.1,a,1,2\n",
        "t:3:1: frame 4 comes after frame 5; frames must ascend, and all rows of one stand together"
      ),
      ("frame,time,view,x,y\n5,0,a,1,2\n5,0,a,1,2\n", "t:4:1: the view 'a' is in frame 5 twice"),
      ("frame,time,view,x,spede\n", "t:2:1: there is no column 'spede'"),
      ("frame,time,view,x,y\n", "t:1:1: the file is cut off in the head: there is not one frame"),
      ("frame,time,view,x,y\n0,0,\"a,1,2\n", "t:2:5: the quote that begins here does not end"),
      ("frame,time,view,x,y\n0,0,a,1,2\n\n1,1,a,1,2\n", "t:3:1: there is an empty line"),
      ("view,time,x\na,0,1\na,1,2\na,1,3\n", "t:4:1: the view 'a' is in frame 1 twice"),
      ("view,time,x\na,1,1\na,0,2\n", "t:3:1: time 0.0 comes after 1.0; times must ascend, and all rows of one time stand together"),
      ("view,time,x\na,0,one\n", "t:2:1: must be a number, found 'one'"),
      ("view,time,x\na,0\n", "t:2:1: the row has 2 cells, the header 3"),
      (
        "{\"frame\":0,\"time\":0,\"views\":{\"a\":{\"x\":1}}}\n{\"frame\":1,\"views\":{\"a\":{\"x\":",
        "t:2:30: the file is cut off in the middle of a value"
      ),
      ("{\"frame\":0,\"views\":{\"a\":{\"x\":1}}}\n{\"frame\":1,\"views\":{\"a\":{\"x\":tru}}}\n", "t:2:30: must be a number, found 'tru'"),
      ("{\"physim\":\"1\",\"frames\":[{\"frame\":0,\"views\":{\"a\":{\"y\":1}}}]", "t:1:59: the file is cut off in the middle of a value"),
      ("\u{FEFF}frame;time\n", "t:1:1: the header must begin with 'frame,time,view', found 'frame;time'"),
      (
        "<<<<<<< HEAD\n",
        "t:1:1: there is a merge conflict in the golden; take either side whole, then run 'physim test' and 'physim accept'"
      ),
    ])
  func problems(text: String, sentence: String) {
    do {
      _ = try frames(of: Array(text.utf8))
      Issue.record("nothing was found in \(text)")
    } catch let error as TrajectoryError {
      #expect(error.sentence(in: "t") == sentence)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("array files that are cut off, of another type or without their names are reported")
  func arrays() throws {
    let npy = run.text(.npy)
    func problem(_ bytes: [UInt8], _ sidecar: [UInt8]?) -> String {
      do {
        _ = try frames(of: bytes, sidecar: sidecar)
        return "none"
      } catch { return (error as? TrajectoryError)?.problem.sentence ?? "" }
    }
    #expect(problem(Array(npy.bytes.dropLast()), npy.sidecar) == "the array ends after 24 of 25 frames")
    #expect(problem(npy.bytes + [0], npy.sidecar) == "there are bytes after the end of the array")
    #expect(problem(Array(npy.bytes[..<9]), nil) == "the file is cut off in the head of the array")
    #expect(problem(npy.bytes, Array("{\"columns\":[\"x\"],\"views\":[]}".utf8)) == "the file of names has 0 views, the array 3")
    let wide = run.text(.npy, .long, RecordPlan(columns: [.x, .vx])).bytes
    #expect(problem(wide, nil).hasPrefix("NAME.views.json beside NAME.npy is missing"))
    var double = npy.bytes
    double[double.firstIndex(of: UInt8(ascii: "4"))!] = UInt8(ascii: "8")
    #expect(problem(double, nil) == "the array holds '<f8'; it must be '<f4', little-endian float32")
  }

  @Test("any prefix and any changed byte of any format is read or refused, and never ends the process")
  func damage() throws {
    var random = SplitMix64(seed: 3)
    for bytes in [
      run.text(.csv).bytes, run.text(.csv, .wide).bytes, run.text(.json).bytes, run.text(.jsonl).bytes, run.text(.npy).bytes, run.golden,
      Array("y,view,time,x\n2,a,0,1\n4,b,0,3\n6,a,0.0167,5\n8,b,0.0167,7\n10,a,0.05,9\n".utf8),
      Array("t,b.y,a.x,a.y,b.x\n0,4,1,2,3\n0.0167,8,5,6,7\n0.05,,9,10,\n".utf8),
    ] {
      for end in stride(from: 0, to: bytes.count, by: 7) { _ = try? frames(of: Array(bytes[..<end])) }
      for _ in 0..<500 {
        var damaged = bytes
        for _ in 0...(random.next() % 3) {
          damaged[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        _ = try? frames(of: damaged)
      }
    }
  }
}
