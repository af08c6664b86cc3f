import Testing

@testable import Trajectories

@Suite("Golden format") struct GoldenFormatTests {
  let run = SmallRun()

  func problem(_ text: String) -> String {
    do {
      _ = try frames(of: Array(text.utf8))
      return "none"
    } catch { return (error as? TrajectoryError)?.sentence(in: "g") ?? "" }
  }

  var text: String { String(decoding: run.golden, as: UTF8.self) }

  @Test("a golden gives back every bit of every frame, views that come and go, digests and contacts")
  func exact() throws {
    let (header, frames) = try frames(of: run.golden, piece: 5)
    #expect(header.names == run.header.names + ["late"])
    #expect(header.scene == run.header.scene && header.frameRate == 60 && header.version == "1")
    #expect(header.contacts.map(\.frame) == [3, 9] && header.contacts.map(\.kind) == [.contactBegan, .sensorEntered])
    #expect(header.contacts[0].a == "ball" && header.contacts[0].b == "a,\"b\"")
    #expect(frames.count == run.frames.count)
    for (frame, truth) in zip(frames, run.frames) {
      #expect(frame.index == truth.index && frame.time == truth.time)
      #expect(frame.samples.map(\.view) == truth.samples.map(\.view))
      let values: [Float] = truth.samples.flatMap { [$0.x + 0, $0.y + 0, $0.angle + 0] }
      #expect(frame.values(Column.standard).map(\.bitPattern) == values.map(\.bitPattern))
      #expect(frame.check == UInt32(truth.digest >> 40))
    }
  }

  @Test("its head and rows are for people, and in this order")
  func form() {
    let lines = text.split(separator: "\n")
    #expect(lines[0] == "# physim golden 1")
    #expect(lines[1] == #"# scene: "small, \"run\"""#)
    #expect(lines[2] == #"# views: ["ball","a,\"b\"","naïve 🏀","late"]"#)
    #expect(lines[3] == "# frames: 25 at 60 per second")
    #expect(lines[4].hasSuffix(" by physim 1"))
    #expect(lines[5] == "# rows: every frame")
    #expect(lines[6] == "frame,time,view,x,y,angle")
    #expect(lines[7] == "0,0,ball,10,0,0")
    #expect(
      text.contains("# contacts: 2\n# 3,ball,\"a,\"\"b\"\"\"\n# 9,ball,\"a,\"\"b\"\"\",sensor\n# motion: 10 frames a line\n# 0 +0.+1.+2."))
    #expect(lines.last!.hasPrefix("# end: "))
  }

  @Test("even motion costs a few characters a frame, rest nothing")
  func size() {
    var writer = GoldenWriter()
    writer.begin(RunHeader(version: "1", scene: "", frameRate: 60, names: ["a", "b"], lastFrame: 3600))
    for index in 0...3600 {
      let time = Float(index) / 60
      let samples = [
        ViewSample(view: 0, x: 20 + 30.7 * time, y: 10 + 3.3 * time * time, angle: 0), ViewSample(view: 1, x: 5, y: 5, angle: 1),
      ]
      writer.observe(Frame(index: index, time: Double(index) / 60, samples: samples, digest: UInt64(index) << 40), [])
    }
    writer.end(RunResult(digest: RunDigest()))
    let count = writer.bytes.count
    #expect(count < 3600 * 9 + 8000, "\(count)")
  }

  @Test("every kind of damage is recognized")
  func damage() {
    let text = text
    let cut = String(text.prefix(text.count / 2))
    #expect(problem(cut).contains("cut off"))
    #expect(
      problem(String(text.dropLast(24))).hasSuffix("the golden is cut off after 20 of 25 frames; take it from version control again")
        || problem(String(text.dropLast(24))).contains("cut off"))
    #expect(
      problem(text.replacing("golden 1\n", with: "golden 2\n")).hasPrefix("g:1:1: this golden is of format 2; this physim reads format 1"))
    #expect(
      problem(text.replacing("\n0,0,ball,10,", with: "\n0,0,ball,11,"))
        == "g:8:1: the row of 'ball' in frame 0 differs from the motion at the end; goldens cannot be edited by hand")
    #expect(problem(text.replacing("# 3,ball", with: "# 4,ball")).contains("the golden was changed after it was written"))
    #expect(problem(text.replacing("# contacts: 2\n", with: "# contacts: 2\n<<<<<<< HEAD\n")).contains("merge conflict"))
    #expect(problem(text + "x\n").contains("something after the end"))
    #expect(problem(text.replacing("# frames: 25", with: "# frames: 26")).contains("cut off after 25 of 26 frames"))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let motion = lines.firstIndex { $0.hasPrefix("# motion") }!
    lines.swapAt(motion + 1, motion + 2)
    #expect(problem(lines.joined(separator: "\n")).contains("expected '# 0 …', found '# 10 "))
  }

  @Test("line ends and byte order marks that tools have put in do no harm and are noted")
  func tools() throws {
    let bytes = Array("\u{FEFF}".utf8) + Array(text.replacing("\n", with: "\r\n").utf8)
    let (header, read) = try frames(of: bytes)
    #expect(header.notes == [.carriageReturns, .byteOrderMark])
    #expect(read.count == 25)
  }
}
