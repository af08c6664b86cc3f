import Formats
import Pictures
import Platform
import SceneFormat
import SceneModel
import Trajectories

/// The arguments of `physim render`.
struct RenderRequest {
  private static let outputOption = Option(
    name: "output", short: "o", value: "file", file: .output, help: "File of the picture, .html or .svg. (default: -, standard output)")
  private static let formatOption = Option(
    name: "format", value: "format", choices: ["html", "svg"],
    help:
      "A page (html) or a picture (svg). (default: by the file's extension; without one, html, or svg with --plot)")
  private static let plotOption = Option(
    name: "plot", value: "list", offers: Plot.columns.map(\.rawValue), isList: true,
    help: "Plot channels over time: of x,y,angle,vx,vy,omega,speed,energy. In a page, the initial selection.")
  private static let sparklineOption = Option(
    name: "sparkline", help: "Print the channels of --plot, or x and y, as a line of blocks each.")
  private static let viewsOption = Option(
    name: "views", value: "glob", ofScene: .views, repeats: true,
    help: "Draw only views whose id matches, like 'ball*'. May be repeated.")
  private static let framesOption = Option(name: "frames", value: "a..b", help: "Draw frames a to b only; either may be omitted.")
  private static let instantsOption = Option(
    name: "instants", value: "n",
    help: "How many instants a strobe picture shows. (default: as many as can be distinguished, at most 16)"
  )
  private static let sizeOption = Option(
    name: "size", value: "wxh",
    help: "Size of an SVG in pixels; the width of a sparkline in characters. (default: automatic)")
  private static let themeOption = Option(
    name: "theme", value: "theme", choices: PlayerPage.Theme.allCases.map(\.rawValue),
    help: "auto, light or dark. (default: auto, by the viewer's preference)")
  private static let liveOption = Option(
    name: "live", help: "A page that runs the scene itself: views can be dragged, values changed, the text edited.")
  private static let sliderOption = Option(
    name: "slider", short: "x", value: "name=pointer=low:high", repeats: true,
    help:
      "A slider in a live page, like e=/views/ball/elasticity=0:1, or count=1:20 of a parameter; low:high:step sets its step. "
      + "May be repeated. (default: the scene's parameters)")
  private static let sceneOption = Option(
    name: "scene", value: "file", file: .input,
    help: "The scene of the trajectories or of the sweep. (default: the one next to the first, by its name; the sweep's)")
  private static let setOption = Option(
    name: "set", value: "pointer=value", ofScene: .pointers, repeats: true,
    help: "Change a value of the scene before it runs, as for run. May be repeated."
  )
  private static let forceOption = Option(name: "force", help: "Replace files that physim did not write.")

  /// In the order of the help.
  static let options = [
    outputOption, formatOption, plotOption, sparklineOption, viewsOption, framesOption, instantsOption, sizeOption, themeOption, liveOption,
    sliderOption, sceneOption, setOption, SceneChanges.variantOption, ProfileOptions.option, WatchLoop.option, SceneLimits.option,
    forceOption,
  ]

  enum Kind: Equatable {
    case page
    case strobe
    case plot
    case sparkline
  }

  let inputs: [Input]
  let kind: Kind
  /// Whether a page was asked for, not only taken for granted.
  let wantsPage: Bool
  let output: String
  /// Channels to plot; x and y where none are named.
  let columns: [Column]
  let views: [Glob]
  let frames: ClosedRange<Int>
  /// Width and height of a picture, pixels; nil as it fits.
  let size: PictureSize?
  let theme: PlayerPage.Theme
  let instants: Int?
  /// The scene that trajectories are of.
  let scene: String?
  let changes: SceneChanges
  /// Whether the page runs the scene itself.
  let isLive: Bool
  let sliders: [LiveScene.Slider]
  /// Under which each scene is run; empty for its own.
  let profiles: [Profile]
  let limits: SceneLimits
  let force: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    inputs = arguments.operands.map { Input(path: $0) }
    output = arguments.value(Self.outputOption) ?? "-"
    force = arguments.has(Self.forceOption)
    limits = try SceneLimits(arguments)
    scene = arguments.value(Self.sceneOption)
    instants = try arguments.integer(Self.instantsOption, atLeast: 1)
    theme = arguments.choice(Self.themeOption, as: PlayerPage.Theme.self) ?? .auto
    let globs = ViewPatterns(arguments).globs
    views = globs.isEmpty ? [Glob("*")] : globs
    frames =
      try arguments.value(Self.framesOption).map { (text: String) throws(Failure) in try Self.frames(text, arguments) } ?? 0...Int.max
    size = try arguments.value(Self.sizeOption).map { (text: String) throws(Failure) in try Self.size(text, arguments) }
    columns = try arguments.value(Self.plotOption).map { (text: String) throws(Failure) in try Self.columns(text, arguments) } ?? []
    changes = try SceneChanges(settingsOf: arguments)
    profiles = try ProfileOptions.named(arguments)
    kind = try Self.kind(arguments, output)
    wantsPage = kind == .page && (arguments.has(Self.formatOption) || output != "-")
    isLive = arguments.has(Self.liveOption)
    sliders = try arguments.all(Self.sliderOption).map { (text: String) throws(Failure) in try Self.slider(text, arguments) }
    if !sliders.isEmpty, !isLive { throw arguments.usage(.missingOption("--live", requiredBy: "--slider")) }
    if isLive, kind != .page { throw arguments.usage(.incompatible("--live", kind == .sparkline ? "--sparkline" : "--format svg")) }
    if isLive, !profiles.isEmpty { throw arguments.usage(.incompatible("--live", "--profiles")) }
    if isLive, inputs.count != 1 { throw arguments.usage(.onlyOneLiveScene) }

    if arguments.has(WatchLoop.option), kind != .sparkline, output == "-" {
      throw arguments.usage(.missingOption("-o <file>", requiredBy: "--watch"))
    }
    if inputs.filter(\.isStandardInput).count > 1 { throw arguments.usage(.repeatedInput) }
  }

  private static func kind(_ arguments: ParsedArguments, _ output: String) throws(Failure) -> Kind {
    if arguments.has(Self.sparklineOption) {
      if arguments.has(Self.formatOption) { throw arguments.usage(.incompatible("--sparkline", "--format")) }
      return .sparkline
    }
    let ending = PathName.fileExtension(output)
    let drawing: Kind = arguments.has(Self.plotOption) ? .plot : .strobe
    switch arguments.value(Self.formatOption)
      ?? (output == "-" || ending.isEmpty ? arguments.has(Self.plotOption) ? "svg" : "html" : ending)
    {
    case "html", "htm": return .page
    case "svg": return drawing
    default:
      throw arguments.usage(.unknownExtension(output, known: ["html", "svg"], canPassFormat: true))
    }
  }

  /// `NAME=POINTER=LOW:HIGH`, or `NAME=POINTER=LOW:HIGH:STEP`; without a pointer the name is a parameter's.
  private static func slider(_ text: String, _ arguments: ParsedArguments) throws(Failure) -> LiveScene.Slider {
    let problem = arguments.invalid(Self.sliderOption, text, expected: "like e=/views/ball/elasticity=0:1 or count=1:20")
    var parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 { parts.insert(parts[0], at: 1) }
    guard parts.count == 3, !parts[0].isEmpty, parts[1].hasPrefix("/") || SceneReader.isParameterName(parts[1]) else { throw problem }
    let numbers = parts[2].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let values = numbers.compactMap { Double($0) }
    guard numbers.count == 2 || numbers.count == 3, values.count == numbers.count, values.allSatisfy(\.isFinite), values[0] < values[1],
      values.count < 3 || values[2] > 0
    else { throw problem }
    return LiveScene.Slider(
      name: parts[0], pointer: parts[1], low: numbers[0], high: numbers[1], step: numbers.count == 3 ? numbers[2] : nil)
  }

  /// `a..b`, `a..` or `..b`, both ends included.
  private static func frames(_ text: String, _ arguments: ParsedArguments) throws(Failure) -> ClosedRange<Int> {
    let problem = arguments.invalid(Self.framesOption, text, expected: "like 0..120, 60.. or ..120")
    guard let dots = text.firstOccurrence(of: "..") else {
      guard let frame = Int(text), frame >= 0 else { throw problem }
      return frame...frame
    }
    let first = text[..<dots.lowerBound]
    let last = text[dots.upperBound...]
    guard let from = first.isEmpty ? 0 : Int(first), let to = last.isEmpty ? Int.max : Int(last), from >= 0, from <= to else {
      throw problem
    }
    return from...to
  }

  private static func size(_ text: String, _ arguments: ParsedArguments) throws(Failure) -> PictureSize {
    var sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    if sides.count == 1 { sides.append(sides[0]) }
    guard sides.count == 2, sides.allSatisfy({ $0 >= 64 && $0 <= 10_000 }) else {
      throw arguments.invalid(Self.sizeOption, text, expected: "width and height of 64 to 10000, like 800x600 or 800")
    }
    return PictureSize(width: Double(sides[0]), height: Double(sides[1]))
  }

  private static func columns(_ list: String, _ arguments: ParsedArguments) throws(Failure) -> [Column] {
    let known = Plot.columns
    var columns: [Column] = []
    for word in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let column = Column(rawValue: String(word)), known.contains(column) else {
        throw arguments.usage(
          .invalidValue(
            String(word), label: "--plot <list>", expected: "of \(known.map(\.rawValue).joined(separator: ","))",
            near: Suggestion.word(String(word), among: known.map(\.rawValue))))
      }
      if !columns.contains(column) { columns.append(column) }
    }
    return columns
  }

  /// The kind of the output file.
  var outputKind: OutputKind { kind == .page ? .page : .picture }
}
