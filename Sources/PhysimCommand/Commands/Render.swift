import Formats
import Pictures
import Platform
import Trajectories

extension Command {
  static let render = Command(
    name: "render",
    abstract: "Draw scenes, trajectories and sweeps: pages, pictures, plots.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(line: "physim render pong.json -o pong.html", purpose: "A page that plays the run in any browser."),
      Example(line: "physim render pong.json -o pong.svg", purpose: "A strobe picture."),
      Example(line: "physim render pong.json --plot x,vx --views ball -o plot.svg", purpose: "Two channels of one view over time."),
      Example(
        line: "physim run pong.json --format jsonl | physim render - pong.json -o both.html",
        purpose: "A trajectory as a ghost and a run over it, opened at the first difference."),
      Example(
        line: "physim render pong.json --profiles physics,uikit,box2d -o profiles.html",
        purpose: "One scene under three profiles, overlaid."),
      Example(
        line: "physim render pong.json --live -x e=/views/ball/elasticity=0:1 -o live.html",
        purpose: "A page that runs the scene, with a slider."),
      Example(line: "physim render pong.json --sparkline --plot y", purpose: "A line per view in the terminal."),
    ],
    notes: [
      "A page is one file that loads nothing. It opens in any browser; ? shows its keys. '#run=NAME@FRAME' at the end of its address "
        + "opens a run at a frame. Of very many views or frames it shows a selection, and reports it.",
      "A file is recognized by its first bytes: a scene, which is run once, or a trajectory as CSV, JSON, JSON Lines, NPY or a golden. "
        + "Several scenes become a list in one page. With a trajectory among the inputs all are overlaid: the last one solid, those before "
        + "it as ghosts, and the page opens at the first frame in which they differ.",
      "The folder of a sweep becomes an SVG: each metric against the axis, as a heat map over two axes, or as dots against each of more. With "
        + "'-o NAME.html' it becomes a page to filter and sort its runs, and to play them: from the scene of the sweep, or of --scene.",
      "A trajectory has no outlines. They come from --scene, from a scene among the inputs, or from one beside the first trajectory, as "
        + "pong.json is of pong.csv and pong.golden.csv; without any, views are discs.",
      "Exit status: 0 success, 1 a view became non-finite; earlier frames are drawn, 64 usage, 65 bad scene or "
        + "trajectory, 66 unreadable input, 73 output cannot be created, 74 output error, 130 interrupted, 141 broken pipe, 143 terminated.",
    ],
    operand: Operand(
      name: "input", repeats: true, endings: ["json", "csv", "jsonl", "npy"],
      help: "Scenes, trajectories or a sweep's folder; - for standard input."),
    options: RenderRequest.options,
    run: RenderRequest.action)
}

extension RenderRequest: CommandRequest {
  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let clock = Stopwatch()
    if kind != .sparkline, output == "-", Descriptor.output.isTerminal {
      throw .usage(.pictureToTerminal, command: .render)
    }
    let output = try Output(output, for: outputKind, force: force)
    do throws(Failure) {
      let job = try RenderJob(self, console)
      let start = clock.elapsed
      output.text.append(try job.picture())
      try output.commit()
      let spent = clock.elapsed - start
      if !output.isStandardOutput {
        console.printMessage(
          "\(output.path) (\(NumberFormat.byteCount(output.length))): \(job.summary), drawn in \(NumberFormat.duration(spent))")
      }
      for line in job.messages { console.printMessage("\(line)") }
      if let error = job.simulationError { throw .run(error) }
    } catch {
      output.discard()
      throw error
    }
    return .fine
  }
}
