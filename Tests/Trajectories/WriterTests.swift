import Formats
import Testing
import Trajectories

@Suite("Writers") struct WriterTests {
  /// Two views, one gone after frame 0; a third comes in frame 2.
  let header = RunHeader(version: "1", scene: "two", frameRate: 2, names: ["ball", "a,\"b\""])
  let frames: [Frame]

  init() {
    let first = [ViewSample(view: 0, x: 1, y: 2.5, angle: 0, vx: 3, vy: 4), ViewSample(view: 1, x: -0.0, y: 7, angle: 0.5)]
    var second = ViewSample(view: 0, x: 2, y: 3, angle: -1)
    second.asleep = true
    var third = [ViewSample(view: 0, x: 2, y: 4, angle: -1), ViewSample(view: 2, x: 9, y: 9, angle: 9)]
    third[0].contacts = 2
    frames = [
      Frame(index: 0, time: 0, samples: first, digest: 1), Frame(index: 1, time: 0.5, samples: [second], digest: 2),
      Frame(index: 2, time: 1, samples: third, newViews: ["late"], digest: 3),
    ]
  }

  func write(_ plan: RecordPlan, _ format: TrajectoryFormat, _ layout: TrajectoryLayout = .long) -> (String, TrajectoryWriter) {
    var writer = TrajectoryWriter(plan, format, layout: layout)
    var digest = RunDigest()
    writer.begin(header)
    for frame in frames {
      digest.absorb(frame.digest)
      writer.observe(frame, [])
    }
    writer.end(RunResult(digest: digest))
    return (writer.text.string, writer)
  }

  @Test("long CSV has a row per frame and view, ids quoted by RFC 4180, no minus zero")
  func long() {
    #expect(
      write(RecordPlan(), .csv).0 == """
        frame,time,view,x,y,angle
        0,0,ball,1,2.5,0
        0,0,"a,""b""\",0,7,0.5
        1,0.5,ball,2,3,-1
        2,1,ball,2,4,-1
        2,1,late,9,9,9

        """)
  }

  @Test("columns, views and every choose what is recorded")
  func plan() {
    let plan = RecordPlan(columns: [.x, .speed, .asleep, .contacts], views: [Glob("b*")], every: 2)
    #expect(
      write(plan, .csv).0 == """
        frame,time,view,x,speed,asleep,contacts
        0,0,ball,1,5,0,0
        2,1,ball,2,0,0,2

        """)
  }

  @Test("wide CSV has a row per frame, empty cells for the absent, and counts the late")
  func wide() {
    let (text, writer) = write(RecordPlan(columns: [.x, .y]), .csv, .wide)
    #expect(
      text == """
        frame,time,ball.x,ball.y,"a,""b"".x","a,""b"".y"
        0,0,1,2.5,0,7
        1,0.5,2,3,,
        2,1,2,4,,

        """)
    #expect(writer.unplaced == 1)
  }

  @Test("JSON is one document whose last key is the run's digest")
  func json() {
    var digest = RunDigest()
    for frame in frames { digest.absorb(frame.digest) }
    #expect(
      write(RecordPlan(), .json).0 == #"""
        {"physim":"1","scene":"two","frameRate":2,"frames":[
        {"frame":0,"time":0,"views":{"ball":{"center":[1,2.5],"angle":0},"a,\"b\"":{"center":[0,7],"angle":0.5}}},
        {"frame":1,"time":0.5,"views":{"ball":{"center":[2,3],"angle":-1}}},
        {"frame":2,"time":1,"views":{"ball":{"center":[2,4],"angle":-1},"late":{"center":[9,9],"angle":9}}}
        ],"digest":"\#(digest.text)"}

        """#)
  }

  @Test("JSON Lines is one frame object per line; selected columns become keys")
  func lines() {
    let plan = RecordPlan(columns: [.y, .asleep], views: [Glob("ball")])
    #expect(
      write(plan, .jsonl).0 == """
        {"frame":0,"time":0,"views":{"ball":{"y":2.5,"asleep":false}}}
        {"frame":1,"time":0.5,"views":{"ball":{"y":3,"asleep":true}}}
        {"frame":2,"time":1,"views":{"ball":{"y":4,"asleep":false}}}

        """)
  }

  @Test("NPY revises its head to the shape it got, and keeps its length")
  func npy() throws {
    var writer = TrajectoryWriter(RecordPlan(columns: [.x]), .npy)
    writer.begin(header)
    let head = writer.text.count
    for frame in frames { writer.observe(frame, []) }
    let revised = try #require(writer.revisedHead)
    #expect(head % 64 == 0)
    #expect(revised.count == head)
    #expect(writer.text.count == head + 3 * 2 * 4)
    #expect(String(decoding: revised, as: UTF8.self).contains("'shape': (3, 2, 1)"))
  }

  @Test("a number out of range is an empty cell, or null, and no crash")
  func outOfRange() {
    var sample = ViewSample(view: 0, x: 1, y: .nan, angle: 0, vx: 3e38, vy: 0)
    sample.energy = .infinity
    func write(_ format: TrajectoryFormat) -> String {
      var writer = TrajectoryWriter(RecordPlan(columns: [.x, .y, .speed, .energy]), format)
      writer.begin(RunHeader(version: "1", scene: "", frameRate: 60, names: ["a"]))
      writer.text.removeAll()
      writer.observe(Frame(index: 0, time: 0, samples: [sample], digest: 0), [])
      return writer.text.string
    }
    #expect(write(.csv) == "0,0,a,1,,3e38,\n")
    #expect(write(.jsonl).contains(#""center":[1,null],"speed":3e38,"energy":null"#))
  }

  @Test("events have empty cells, and no keys, for missing values")
  func events() {
    var contact = EventRecord(frame: 3, time: 1.5, kind: .contactBegan, a: "ball", b: "floor,1", x: 1, y: 2)
    contact.impulse = 0.25
    let events = [contact, EventRecord(frame: 4, time: 2, kind: .settled, a: "")]
    func write(_ format: EventsWriter.Format) -> String {
      var writer = EventsWriter(format)
      writer.begin(header)
      writer.observe(Frame(index: 4, time: 2, samples: [], digest: 0), events)
      writer.end(RunResult(digest: RunDigest()))
      return writer.text.string
    }
    #expect(
      write(.csv) == """
        frame,time,kind,a,b,x,y,impulse
        3,1.5,contactBegan,ball,"floor,1",1,2,0.25
        4,2,settled,,,,,

        """)
    #expect(
      write(.json) == """
        {"physim":"1","scene":"two","events":[
        {"frame":3,"time":1.5,"kind":"contactBegan","a":"ball","b":"floor,1","x":1,"y":2,"impulse":0.25},
        {"frame":4,"time":2,"kind":"settled"}
        ]}

        """)
  }

  @Test("the digest of a run depends on every frame and on their order")
  func digest() {
    func digest(_ frames: [UInt64]) -> RunDigest {
      var digest = RunDigest()
      for frame in frames { digest.absorb(frame) }
      return digest
    }
    #expect(digest([1, 2]) == digest([1, 2]))
    #expect(digest([1, 2]) != digest([2, 1]))
    #expect(digest([]) != digest([0]))
    #expect(digest([1]).text.count == 16)
  }

  @Test(
    "globs match whole ids",
    arguments: [
      ("*", "", true), ("ball*", "ball-12", true), ("ball*", "a ball", false), ("b?ll", "bell", true), ("*-1*", "a-2-13", true),
      ("ball", "ball", true), ("ball", "balls", false), ("", "x", false), ("**a", "bba", true),
    ])
  func glob(pattern: String, name: String, fits: Bool) {
    #expect(Glob(pattern).matches(name) == fits)
  }
}
