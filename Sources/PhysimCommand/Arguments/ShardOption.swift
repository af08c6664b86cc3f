import Formats
import Platform
import Sweeps

/// The part of the work of one process: `--shard`, and `--shards` if the environment does not define their number.
struct ShardOption {
  private let text: String?
  private let count: Int?
  private let command: Command

  static let count = Option(name: "shards", value: "n", help: "Number of shards, where auto cannot detect it.")

  init(_ arguments: ParsedArguments) throws(Failure) {
    command = arguments.command
    text = arguments.value("shard")
    count = try arguments.integer(Self.count, atLeast: 1)
    if text == nil, count != nil { throw arguments.usage(.missingOption("--shard auto", requiredBy: "--shards")) }
  }

  /// The given shard, or the one of the scheduler's environment, which is printed.
  ///
  /// - Parameter expected: The form of a value, for messages.
  func shard(_ console: Console, expected: String) throws(Failure) -> Shard {
    guard let text else { return .whole }
    guard text == "auto" else {
      if let shard = Shard(text) { return shard }
      throw invalid(text, expected: expected)
    }
    let scheduler = SchedulerEnvironment()
    if let file = scheduler.statusFile {
      do { try Descriptor.appending(file).close() } catch { throw .cannotCreate(path: file, error) }
    }
    switch scheduler.shard(total: count) {
    case .shard(let shard, let source):
      console.printMessage("shard \(shard == .whole ? "1/1" : shard.text), by \(source)")
      return shard
    case .unclear(let what, let help): throw .usage(.noShard(what, help: help), command: command)
    case .nothing: throw .usage(.noShard("no scheduler defines a shard in the environment", help: "use --shard i/n"), command: command)
    }
  }

  func invalid(_ text: String, expected: String) -> Failure { command.invalid("shard", text, expected: expected) }
}
