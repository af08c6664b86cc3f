public import Platform
public import Scenes
import Trajectories

/// Takes what a failed test has found as the new golden.
public struct Acceptance: Sendable {
  public enum Outcome: Sendable {
    case taken
    /// Nothing waits.
    case nothing
    /// The scene is gone, or gives something else by now; a line for people.
    case refused(String)
    case unwritten(SystemError)
  }

  private let test: GoldenTest

  public init(version: String, limits: Limits) {
    test = GoldenTest(version: version, record: .never)
  }

  /// The pending file takes the golden's place in one step. It must be whole, and what the scene gives now.
  public func accept(_ item: GoldenCase) -> Outcome {
    guard FileSystem.kind(item.pending) != .missing else { return .nothing }
    if FileSystem.kind(item.scene) == .missing { return .refused("its scene \(item.scene) is gone") }
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = try Descriptor.reading(item.pending)
      defer { try? file.close() }
      bytes = try file.readAll(limit: 1 << 30)
    } catch {
      // somebody else has taken it in the meantime
      return error == .notFound ? .nothing : .unwritten(error)
    }
    if let reason = reasonAgainst(bytes, item) { return .refused(reason) }
    do throws(SystemError) {
      try AtomicFile.write(bytes.span, to: item.golden)
    } catch {
      return .unwritten(error)
    }
    FileSystem.remove(item.pending)
    FileSystem.synchronize(folder: item.folder)
    return .taken
  }

  private func reasonAgainst(_ bytes: [UInt8], _ item: GoldenCase) -> String? {
    do throws(GoldenTrouble) {
      let reader: TrajectoryReader
      do throws(TrajectoryError) { reader = try TrajectoryReader(BytesInMemory(bytes)) } catch {
        throw .trajectory(error, path: item.pending)
      }
      guard reader.kind == .golden else { return "it is not a golden" }
      let side = try Side(path: item.pending, Side.Options(version: test.version))
      let comparison = try test.comparison(of: side, with: item)
      return comparison.kind == .identical ? nil : "\(item.scene) gives something else by now; run 'physim test' again"
    } catch {
      return error.text()
    }
  }
}

extension GoldenTest {
  /// A golden against a run of its scene, bit by bit.
  func comparison(of golden: Side, with item: GoldenCase) throws(GoldenTrouble) -> Comparison {
    let reading = try read(item)
    guard let scene = reading.scene else { throw .scene(reading, path: item.scene) }
    return try Comparison.of(golden, Side(try run(scene, reading, item), name: item.scene))
  }
}
