import Formats
import Testing

@testable import Sweeps

@Suite("Shards") struct ShardTests {
  private func runs(_ shard: Shard, _ total: Int) -> [Int] {
    let slice = ShardSlice(shard, total: total) { CounterHash.hash(UInt64($0), 0, 0).description.hexed }
    return (0..<slice.count).map { slice.run($0) }
  }

  @Test("the shards of a sweep have every run once, whatever their number", arguments: [1, 2, 3, 7, 33, 40], ["", "hash:"])
  func partition(count: Int, kind: String) throws {
    var all: [Int] = []
    for index in 1...count {
      let runs = runs(try #require(Shard("\(kind)\(index)/\(count)")), 33)
      #expect(runs == runs.sorted())
      all += runs
    }
    #expect(all.sorted() == Array(0..<33))
  }

  @Test("an invalid shard is refused", arguments: ["", "1", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/2/3", "hash:0/1", "hash:"])
  func bad(text: String) { #expect(Shard(text) == nil) }

  private func found(_ variables: [String: String], total: Int? = nil) -> SchedulerEnvironment.Detection {
    SchedulerEnvironment { variables[$0] }.shard(total: total)
  }

  @Test(
    "a Slurm array gives its shard for any first index and step",
    arguments: [
      (0, 0, 9, 10, "1/10"), (9, 0, 9, 10, "10/10"), (1, 1, 4, 4, "1/4"), (5, 3, 7, 3, "2/3"), (7, 3, 7, 3, "3/3"), (40, 0, 100, 6, "3/6"),
    ])
  func slurm(id: Int, least: Int, most: Int, count: Int, shard: String) throws {
    let found = found([
      "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(least)", "SLURM_ARRAY_TASK_MAX": "\(most)",
      "SLURM_ARRAY_TASK_COUNT": "\(count)",
    ])
    #expect(found == .shard(try #require(Shard(shard)), by: "SLURM_ARRAY_TASK_ID=\(id)"))
  }

  @Test("an array with gaps, or an index without a total, is reported rather than guessed")
  func unclear() {
    func isUnclear(_ finding: SchedulerEnvironment.Detection) -> Bool { if case .unclear = finding { true } else { false } }
    #expect(
      isUnclear(
        found(["SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "8", "SLURM_ARRAY_TASK_COUNT": "3"])))
    #expect(isUnclear(found(["SLURM_ARRAY_TASK_ID": "4"])))
    #expect(isUnclear(found(["JOB_COMPLETION_INDEX": "4"])))
    #expect(isUnclear(found(["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"])))
    #expect(found(["PATH": "/bin"]) == .nothing)
  }

  @Test("Kubernetes and Bazel count from 0, GitLab from 1, GitHub from 0")
  func others() {
    #expect(found(["JOB_COMPLETION_INDEX": "0"], total: 4) == .shard(.turn(index: 1, of: 4), by: "JOB_COMPLETION_INDEX=0"))
    #expect(found(["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "2"]) == .shard(.turn(index: 2, of: 2), by: "TEST_SHARD_INDEX=1"))
    #expect(found(["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"]) == .shard(.turn(index: 1, of: 3), by: "CI_NODE_INDEX=1"))
    #expect(found(["STRATEGY_JOB_INDEX": "2", "STRATEGY_JOB_TOTAL": "3"]) == .shard(.turn(index: 3, of: 3), by: "STRATEGY_JOB_INDEX=2"))
  }
}

extension String {
  fileprivate var hexed: String { String(UInt64(self) ?? 0, radix: 16) }
}
