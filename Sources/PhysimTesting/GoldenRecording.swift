import Goldens
import Platform

#if canImport(Testing)
  public import Testing
#endif

/// The goldens that a test writes.
public enum GoldenRecording: String, Sendable {
  /// All goldens, again.
  case all
  /// Missing goldens, and those of failed tests.
  case failed
  /// Missing goldens.
  case missing
  /// None: results stay pending next to the golden, and a missing golden fails.
  case never

  /// The default: the trait ``Testing/Trait/goldens(record:)`` of the test or its suite; else the environment's
  /// `PHYSIM_RECORD`, one of the four words, or 1 for `failed`; else never when `CI` is set, and missing when it is not.
  public static var current: GoldenRecording {
    if let scope { return scope }
    switch Environment.value("PHYSIM_RECORD") ?? "" {
    case "1", "true": return .failed
    case let word: if let named = GoldenRecording(rawValue: word) { return named }
    }
    return RecordMode.usual == .never ? .never : .missing
  }

  @TaskLocal static var scope: GoldenRecording?

  var mode: RecordMode {
    switch self {
    case .all: .all
    case .failed: .failed
    case .missing: .missing
    case .never: .never
    }
  }
}

#if canImport(Testing)
  /// Sets which goldens the tests of a function or suite write.
  public struct GoldenTrait: TestTrait, SuiteTrait, TestScoping {
    let recording: GoldenRecording

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await GoldenRecording.$scope.withValue(recording) { try await function() }
    }
  }

  extension Trait where Self == GoldenTrait {
    /// Which goldens ``assertGolden(scene:tolerance:record:fileID:filePath:line:column:)`` writes in a test or suite.
    public static func goldens(record: GoldenRecording) -> Self { GoldenTrait(recording: record) }
  }
#endif
