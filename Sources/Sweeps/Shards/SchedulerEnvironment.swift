public import Platform

/// The shard of this process, as the environment variables of schedulers define it.
public struct SchedulerEnvironment {
  /// The result of the detection.
  public enum Detection: Equatable, Sendable {
    /// `by` names the variable.
    case shard(Shard, by: String)
    /// The variables do not define a shard: the reason, and what to pass instead.
    case unclear(String, help: String)
    case nothing
  }

  private let value: (String) -> String?

  public init(_ value: @escaping (String) -> String? = { Environment.value($0) }) { self.value = value }

  private func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

  /// - Parameter total: The number of shards, where the environment does not define it.
  public func shard(total: Int?) -> Detection {
    if value("SLURM_ARRAY_TASK_ID") != nil { return slurm }
    if let index = number("JOB_COMPLETION_INDEX") {
      guard let of = total ?? number("JOB_COMPLETIONS") else {
        return .unclear("JOB_COMPLETION_INDEX is \(index), but the number of completions is not set", help: "use --shards N")
      }
      return found(index + 1, of, "JOB_COMPLETION_INDEX=\(index)")
    }
    if let index = number("TEST_SHARD_INDEX"), let of = number("TEST_TOTAL_SHARDS") {
      return found(index + 1, of, "TEST_SHARD_INDEX=\(index)")
    }
    if let index = number("STRATEGY_JOB_INDEX"), let of = number("STRATEGY_JOB_TOTAL") ?? total {
      return found(index + 1, of, "STRATEGY_JOB_INDEX=\(index)")
    }
    if let index = number("CI_NODE_INDEX"), let of = number("CI_NODE_TOTAL") { return found(index, of, "CI_NODE_INDEX=\(index)") }
    return .nothing
  }

  private func found(_ index: Int, _ of: Int, _ source: String) -> Detection {
    guard let shard = Shard("\(index)/\(of)") else {
      return .unclear("\(source) is out of range: there are \(of) shards", help: "use --shard i/n")
    }
    return .shard(shard, by: source)
  }

  /// A Slurm array of any first index and step, without gaps.
  private var slurm: Detection {
    let names = ["SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_COUNT"]
    let numbers = names.compactMap { number($0) }
    guard numbers.count == names.count else {
      return .unclear(
        "SLURM_ARRAY_TASK_ID is set, but not all of \(names.dropFirst().joined(separator: ", "))",
        help: "use --shard i/n")
    }
    let (id, least, most, count) = (numbers[0], numbers[1], numbers[2], numbers[3])
    // some versions report 1 for any step
    let step = count > 1 ? (most - least) / (count - 1) : 1
    guard step > 0, least + step * (count - 1) == most, (id - least) % step == 0 else {
      return .unclear(
        "the indices of this Slurm array have gaps: \(id) is not one of evenly spaced indices", help: "use --shard i/n")
    }
    return found((id - least) / step + 1, count, "SLURM_ARRAY_TASK_ID=\(id)")
  }

  /// The file that Bazel requires a test with shard support to touch.
  public var statusFile: String? { value("TEST_SHARD_STATUS_FILE") }
}
