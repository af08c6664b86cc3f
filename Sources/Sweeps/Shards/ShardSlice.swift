import Formats

/// Which part of a sweep one process does.
public enum Shard: Equatable, Sendable {
  case whole
  /// Every `of`-th run, beginning with the `index`-th, from 1.
  case turn(index: Int, of: Int)
  /// The runs whose ids fall to the `index`-th of so many, from 1: they stay where they are when values are added.
  case hash(index: Int, of: Int)

  /// As `--shard` takes it; empty for the whole.
  public var text: String {
    switch self {
    case .whole: ""
    case .turn(let index, let of): "\(index)/\(of)"
    case .hash(let index, let of): "hash:\(index)/\(of)"
    }
  }

  /// Reads `i/n` or `hash:i/n`; nil when it is neither.
  public init?(_ text: String) {
    let isHash = text.hasPrefix("hash:")
    let parts = (isHash ? text.dropFirst(5) : text[...]).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let of = Int(parts[1]), index >= 1, index <= of else { return nil }
    self = isHash ? .hash(index: index, of: of) : of == 1 ? .whole : .turn(index: index, of: of)
  }
}

/// The runs of a shard, ascending.
public struct ShardSlice: Sendable {
  private enum Kind: Sendable {
    case stride(first: Int, step: Int)
    case list([UInt32])
  }

  private let kind: Kind
  public let count: Int

  /// - Parameters:
  ///   - total: Runs of the plan.
  ///   - id: Of a run; asked for only if ids decide.
  public init(_ shard: Shard, total: Int, id: (Int) -> String) {
    switch shard {
    case .whole:
      kind = .stride(first: 0, step: 1)
      count = total
    case .turn(let index, let of):
      kind = .stride(first: index - 1, step: of)
      count = index > total ? 0 : (total - index) / of + 1
    case .hash(let index, let of):
      var runs: [UInt32] = []
      for run in 0..<total where (UInt64(id(run), radix: 16) ?? 0) % UInt64(of) == UInt64(index - 1) { runs.append(UInt32(run)) }
      kind = .list(runs)
      count = runs.count
    }
  }

  /// The number in the plan of the k-th run.
  public func run(_ k: Int) -> Int {
    switch kind {
    case .stride(let first, let step): first + k * step
    case .list(let runs): Int(runs[k])
    }
  }

  /// The place of a run, at or after `start`; nil when it is not of the shard.
  func place(of run: Int, from start: Int) -> Int? {
    let place = (start..<count).bisect { self.run($0) >= run }
    return place < count && self.run(place) == run ? place : nil
  }
}
