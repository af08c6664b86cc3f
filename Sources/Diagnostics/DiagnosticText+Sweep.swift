extension DiagnosticText {
  /// Mistakes of a sweep's own.
  static func sweep(_ problem: SweepProblem) -> DiagnosticText {
    switch problem {
    case .noValues: DiagnosticText("this axis has no values", help: "list them as 0.1,0.5,1 or as a range 0.5:1:0.05, both ends included")
    case .emptyItem: DiagnosticText("there is no value between these commas", help: "leave one of the commas out")
    case .notARange, .noStep, .zeroStep, .wrongWay, .badCount, .tooManyDigits: range(problem)
    case .unknownFunction, .badArguments, .unfitArguments, .needsSample, .notAlone: function(problem)
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
    case .expectsNothing:
      DiagnosticText("\"expect\" has nothing to measure: the scene expects nothing", help: "add checks under \"expect\" to the scene")
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

  private static func range(_ problem: SweepProblem) -> DiagnosticText {
    switch problem {
    case .notARange(let text):
      DiagnosticText(
        "\"\(clipped(text))\" is not a range", help: "a range is low:high:step or low:high:#count, of numbers; put text in quotes")
    case .noStep(let example): DiagnosticText("this range has no step", help: "give a step or a number of values: \(example)")
    case .zeroStep: DiagnosticText("the step of a range must not be 0", help: "a single value needs no range")
    case .wrongWay(let example): DiagnosticText("this range is empty: its step leads away from its end", help: "write \(example)")
    case .badCount(let text):
      DiagnosticText("\"#\(clipped(text))\" is not a number of values", help: "write a whole number of at least 2, as in 0:1:#11")
    default: DiagnosticText("this number has more digits than a range supports", help: "18 digits are enough for anything")
    }
  }

  private static func function(_ problem: SweepProblem) -> DiagnosticText {
    switch problem {
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
    default: DiagnosticText("")
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
