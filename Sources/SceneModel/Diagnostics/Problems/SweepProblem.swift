import Formats

/// Problems of a sweep, in addition to those of its scene.
public enum SweepProblem: Equatable, Sendable {
  /// An axis without values.
  case noValues
  /// Nothing between two commas.
  case emptyItem
  /// A text with colons that is not a range.
  case notARange(String)
  /// Two ends without a step; `example` has one.
  case noStep(example: String)
  /// Not the two ends of an axis of a study.
  case notBounds(String)
  /// An axis of a study without a range, and nothing that gives it one.
  case noBounds(String, isParameter: Bool)
  case zeroStep
  /// A step that leads away from the end; `example` turns it around.
  case wrongWay(example: String)
  /// The number of values of a range.
  case badCount(String)
  /// More digits than a range supports.
  case tooManyDigits
  case unknownFunction(String, suggestion: String?, known: [String])
  /// `form` is how it is written.
  case badArguments(function: String, form: String)
  /// Arguments that mean nothing: `requirement` follows "must be".
  case unfitArguments(function: String, requirement: String)
  /// A distribution without a number of samples.
  case needsSample(String)
  /// A distribution together with other values of the same axis.
  case notAlone(String)
  case duplicateAxis(String)
  case duplicateMetric(String)
  /// The short name of an axis or metric that another column has.
  case duplicateName(String)
  /// An axis that is not a pointer, with a suggestion.
  case notAPointer(String, suggestion: String?)
  /// Nothing varies.
  case noAxes
  /// Axes that go together and differ in length.
  case unequalLengths(String, Int, other: String, Int)
  case tooManyRuns(limit: Int)
  case tooManyAxes(limit: Int, method: String)
  /// A key or option that requires a number of samples.
  case onlyWithSample(String)
  /// Samples of a table of parameters, which is taken row by row.
  case nothingToSample
  /// The metric `expect` of a scene that expects nothing.
  case expectsNothing(metric: String)
  case unreadable(path: String, reason: String)
  /// The file that a sweep names as its scene is something else; `line` is the first that is not JSON. Its text is not shown.
  case notScene(path: String, line: Int?)
  /// The file that a sweep names as its table is something else. Its text is not shown.
  case notTable(path: String)
  case table(TableProblem)

  /// What can be wrong with a table of parameters; lines count from 1.
  public enum TableProblem: Equatable, Sendable {
    case empty
    case noRows
    case ragged(line: Int, fields: Int, expected: Int)
    case unclosedQuote(line: Int)
    case notText(line: Int)
    case emptyCell(line: Int)
  }
}

extension DiagnosticText {
  /// Mistakes of a sweep's own.
  static func sweep(_ problem: SweepProblem) -> DiagnosticText {
    switch problem {
    case .noValues: DiagnosticText("this axis has no values", help: "list them as 0.1,0.5,1 or as a range 0.5:1:0.05, both ends included")
    case .emptyItem: DiagnosticText("there is no value between these commas", help: "leave one of the commas out")
    case .notARange(let text):
      DiagnosticText(
        "\"\(clipped(text))\" is not a range", help: "a range is low:high:step or low:high:#count, of numbers; put text in quotes")
    case .noStep(let example): DiagnosticText("this range has no step", help: "give a step or a number of values: \(example)")
    case .notBounds(let text):
      DiagnosticText("\"\(clipped(text))\" is not a range low:high", help: "write the lowest and the highest value, as in 0.3:1")
    case .noBounds(let text, let isParameter):
      DiagnosticText(
        isParameter ? "the parameter \"\(clipped(text))\" has no \"min\" and \"max\" to search between" : "this axis has no range",
        help: "write the lowest and the highest value, as in \(clipped(text))=0.3:1")
    case .zeroStep: DiagnosticText("the step of a range must not be 0", help: "a single value needs no range")
    case .wrongWay(let example): DiagnosticText("this range is empty: its step leads away from its end", help: "write \(example)")
    case .badCount(let text):
      DiagnosticText("\"#\(clipped(text))\" is not a number of values", help: "write a whole number of at least 2, as in 0:1:#11")
    case .tooManyDigits:
      DiagnosticText("this number has more digits than a range supports", help: "18 digits are enough for anything")
    case .unknownFunction(let name, let suggestion, let known):
      DiagnosticText(
        "there is no \"\(clipped(name))\" to make values with",
        help: suggestion.map { "did you mean \"\($0)\"?" } ?? "there are \(known.joined(separator: ", ")); put text in quotes")
    case .badArguments(let function, let form): DiagnosticText("\(function) takes other arguments", help: "write \(form)")
    case .unfitArguments(let function, let requirement):
      DiagnosticText("of \(function), \(requirement)", help: "check the order of the arguments")
    case .needsSample(let function):
      DiagnosticText("\(function) has no values of its own until it is sampled", help: "give a number of samples: --sample 100")
    case .notAlone(let function): DiagnosticText("\(function) stands alone on its axis", help: "give it an axis of its own")
    case .duplicateAxis(let pointer):
      DiagnosticText("\"\(clipped(pointer))\" is an axis already", help: "put all values into one, separated by commas")
    case .duplicateMetric(let text): DiagnosticText("the metric \"\(clipped(text))\" is here twice", help: "leave one of them out")
    case .duplicateName(let name):
      DiagnosticText("the table already has a column \"\(clipped(name))\"", help: "use another name")
    case .notAPointer(let text, let suggestion):
      DiagnosticText(
        "\"\(clipped(text))\" is not a JSON Pointer into the scene",
        help: suggestion.map { "did you mean \"\($0)\"?" } ?? "an axis looks like /views/ball/elasticity=0.5,1")
    case .noAxes:
      DiagnosticText("nothing varies: this sweep would be one run", help: "give an axis, such as -x /views/ball/elasticity=0.5,1")
    case .unequalLengths(let a, let count, let b, let other):
      DiagnosticText(
        "axes that go together must have as many values: \"\(clipped(a))\" has \(count), \"\(clipped(b))\" \(other)",
        help: "a range of #\(other) values always has \(other)")
    case .tooManyRuns(let limit): DiagnosticText("these axes make more than \(limit) runs", help: "take coarser steps, or --sample of them")
    case .tooManyAxes(let limit, let method): DiagnosticText("\(method) has at most \(limit) axes", help: "use lhs, which has no limit")
    case .onlyWithSample(let key): DiagnosticText("\"\(key)\" requires a number of samples", help: "give one: \"sample\": 100")
    case .nothingToSample:
      DiagnosticText(
        "there is no axis to take samples of: a table is taken row by row", help: "give axes, or leave the number of samples out")
    case .expectsNothing(let metric):
      DiagnosticText(
        "\"\(clipped(metric))\" has nothing to measure: the scene expects nothing", help: "add checks under \"expect\" to the scene")
    case .unreadable(let path, let reason):
      DiagnosticText(
        "cannot read \(path): \(reason.prefix(1).lowercased() + reason.dropFirst())", help: "paths are relative to the sweep's file")
    case .notScene(let path, let line):
      DiagnosticText(
        line.map { "\(path) is not a scene: line \($0) is not valid JSON" } ?? "\(path) is not a scene: it has no key \"physim\"",
        help: "physim check \(path) shows its errors")
    case .notTable(let path):
      DiagnosticText(
        "\(path) is not a table of parameters", help: "its first line names an axis per column, as in /views/ball/elasticity")
    case .table(let problem): table(problem)
    }
  }

  private static func table(_ problem: SweepProblem.TableProblem) -> DiagnosticText {
    switch problem {
    case .empty: DiagnosticText("the table is empty", help: "its first line names an axis a column, as in /views/ball/elasticity")
    case .noRows: DiagnosticText("the table has a header and no rows", help: "each row is one run, or one for each combination of the axes")
    case .ragged(let line, let fields, let expected):
      DiagnosticText(
        "line \(line) has \(fields) \(fields == 1 ? "field" : "fields"), the header \(expected)",
        help: fields > expected ? "put a value with commas in quotes, as in \"[1,2]\"" : "the line seems to be cut off")
    case .unclosedQuote(let line):
      DiagnosticText("line \(line) has a quote that nothing closes", help: "write \"\" for a quote within quotes")
    case .notText(let line): DiagnosticText("line \(line) is not text", help: "a table is CSV in UTF-8")
    case .emptyCell(let line): DiagnosticText("line \(line) has an empty field", help: "every run needs a value of every axis")
    }
  }
}

extension DiagnosticDocumentation {
  static let sweep = DiagnosticDocumentation(
    "a sweep that cannot be planned", scene: sample(),
    set: Override(pointer: "/views/ball/elasticity", value: "0:1", option: "-x"), foundBy: .sweep,
    meaning: "An axis is a JSON Pointer into the scene and the values that stand there one after the other. The values are not "
      + "written in a form that says what they are, the table of parameters is not whole, or what is asked for comes to nothing.",
    remedy: "Values stand between commas: 0.1,0.5,1 or true,false; ranges are low:high:step or low:high:#count, both ends included; "
      + "log(low,high,count) goes by equal factors. uniform(low,high), loguniform(low,high), normal(mean,deviation), "
      + "triangular(low,mode,high) and integers(low,high) are for --sample.")
}
