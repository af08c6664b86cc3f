import Formats
import SceneFormat
import Testing
import Trajectories

@testable import Pictures

@Suite("Terminal pictures") struct TerminalTests {
  @Test("each of the eight dots of a cell is where its bit says") func dots() {
    for (x, y, scalar) in [
      (0, 0, 0x2801), (1, 0, 0x2808), (0, 1, 0x2802), (1, 1, 0x2810), (0, 2, 0x2804), (1, 2, 0x2820), (0, 3, 0x2840), (1, 3, 0x2880),
    ] {
      var canvas = Canvas(columns: 1, rows: 1)
      canvas.set(x, y, 0)
      #expect(canvas.lines(isColored: false) == [String(Unicode.Scalar(UInt32(scalar)).map(Character.init) ?? "?")])
    }
  }

  @Test("lines end where they should, and what is off the canvas costs nothing") func lines() {
    var canvas = Canvas(columns: 4, rows: 1)
    canvas.line((0, 0), (7, 0), 0)
    #expect(canvas.lines(isColored: false) == ["⠉⠉⠉⠉"])
    canvas = Canvas(columns: 2, rows: 2)
    canvas.line((-1e9, -1e9), (1e9, 1e9), 0)
    #expect(canvas.lines(isColored: false) == ["⠑⢄", "  "])
    canvas = Canvas(columns: 2, rows: 2)
    canvas.line((.nan, 0), (.infinity, 3), 0)
    canvas.line((100, 100), (200, 100), 0)
    #expect(canvas.lines(isColored: false) == ["  ", "  "])
  }

  @Test("a frame has as many rows and columns as asked for, with color only if wanted") func frame() throws {
    let scene = try Samples.scene(
      #"""
      "walls": [{"id": "floor", "from": [0, 300], "to": [320, 300]}],
      "views": [{"id": "ball", "frame": [0, 0, 80, 80], "collisionBoundsType": "ellipse"}],
      "behaviors": [{"type": "attachment", "item": "ball", "anchor": [160, 0]}]
      """#)
    var picture = Braille(Drawing(scene), views: [Glob("*")])
    picture.add(["ball"])
    let frame = Frame(index: 0, time: 0, samples: [ViewSample(view: 0, x: 160, y: 200, angle: 1)], digest: 0)
    for (columns, rows) in [(80, 24), (30, 50), (1, 1)] {
      let lines = picture.lines(frame, columns: columns, rows: rows, isColored: false)
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { $0.count == columns })
      #expect(!lines.joined().contains("\u{1B}"))
    }
    #expect(picture.lines(frame, columns: 80, rows: 24, isColored: true).joined().contains("\u{1B}[38;5;32m"))
    // the ball is where it is, and nowhere else: the cell at its leftmost point has dots of it
    let big = picture.lines(frame, columns: 160, rows: 60, isColored: false)
    let without = picture.lines(Frame(index: 0, time: 0, samples: [], digest: 0), columns: 160, rows: 60, isColored: false)
    let scale = min(319.0 / 320, 239.0 / 480)
    let left = (319 - 320 * scale) / 2
    let (column, row) = (Int((left + 120 * scale) / 2), Int(200 * scale / 4))
    let neighbors = (column - 1...column + 1).map { Array(big[row])[$0] != Array(without[row])[$0] }
    #expect(neighbors.contains(true))
    #expect(Array(big[row])[column + 5] == Array(without[row])[column + 5], "inside of the outline there is nothing")
  }

  @Test("a sparkline climbs with the values, is as wide as asked for, and names its range") func sparkline() {
    var run = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["a", "b\u{1B}[2J"]), label: "")
    for index in 0..<80 {
      let samples = [ViewSample(view: 0, x: Float(index), y: 5, angle: 0), ViewSample(view: 1, x: 0, y: 0, angle: 0)]
      run.append(Frame(index: index, time: 0, samples: samples, digest: 0))
    }
    let text = Sparkline(replay: Replay(title: "", drawing: nil, runs: [run]), columns: [.x, .y], width: 8).text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "a.x     ▁▂▃▄▅▆▇█ 0 … 79 pt")
    #expect(lines[1] == "a.y     ▄▄▄▄▄▄▄▄ 5 …  5 pt")
    #expect(lines[2].hasPrefix("b\u{FFFD}[2J.x "))
    #expect(Sparkline(replay: Replay(title: "", drawing: nil, runs: []), columns: [.x]).text.isEmpty)
  }
}
