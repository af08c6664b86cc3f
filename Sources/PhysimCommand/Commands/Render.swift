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
    options: [
      Option(name: "output", short: "o", value: "file", help: "File of the picture, .html or .svg. (default: -, standard output)"),
      Option(
        name: "format", value: "format", choices: ["html", "svg"],
        help:
          "A page (html) or a picture (svg). (default: by the file's extension; without one, html, or svg with --plot)"),
      Option(
        name: "plot", value: "list", offers: Plot.columns.map(\.rawValue), isList: true,
        help: "Plot channels over time: of x,y,angle,vx,vy,omega,speed,energy. In a page, the initial selection."),
      Option(name: "sparkline", help: "Print the channels of --plot, or x and y, as a line of blocks each."),
      Option(
        name: "views", value: "glob", ofScene: .views, repeats: true,
        help: "Draw only views whose id matches, like 'ball*'. May be repeated."),
      Option(name: "frames", value: "a..b", help: "Draw frames a to b only; either may be omitted."),
      Option(
        name: "instants", value: "n",
        help: "How many instants a strobe picture shows. (default: as many as can be distinguished, at most 16)"
      ),
      Option(
        name: "size", value: "wxh",
        help: "Size of an SVG in pixels; the width of a sparkline in characters. (default: automatic)"),
      Option(
        name: "theme", value: "theme", choices: PlayerPage.Theme.allCases.map(\.rawValue),
        help: "auto, light or dark. (default: auto, by the viewer's preference)"),
      Option(
        name: "live", help: "A page that runs the scene itself: views can be dragged, values changed, the text edited."),
      Option(
        name: "slider", short: "x", value: "name=pointer=low:high", repeats: true,
        help:
          "A slider in a live page, like e=/views/ball/elasticity=0:1, or count=1:20 of a parameter; low:high:step sets its step. "
          + "May be repeated. (default: the scene's parameters)"),
      Option(
        name: "scene", value: "file",
        help: "The scene of the trajectories or of the sweep. (default: the one beside the first, by its name; the sweep's)"),
      Option(
        name: "set", value: "pointer=value", ofScene: .pointers, repeats: true,
        help: "Change a value of the scene before it runs, as for run. May be repeated."
      ),
      SceneChanges.variantOption,
      ProfileOptions.option,
      WatchLoop.option,
      SceneLimits.option,
      Option(name: "force", help: "Replace files that physim did not write."),
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let clock = Stopwatch()
    let request = try RenderRequest(arguments)
    if request.kind != .sparkline, request.output == "-", Descriptor.output.isTerminal {
      throw arguments.usage(.pictureToTerminal)
    }
    let output = try Output(request.output, for: request.outputKind, force: request.force)
    do throws(Failure) {
      let job = try RenderJob(request, console)
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
