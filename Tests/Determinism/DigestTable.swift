import Foundation

/// The recorded digests, one line `name digest` each, in the file next to this one.
enum DigestTable {
  /// Set to make the tests write what they find instead of comparing it.
  static let isRecording = ProcessInfo.processInfo.environment["PHYSIM_RECORD"] == "1"

  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "digests.txt")

  static func read() throws -> [String: String] {
    let text = try String(contentsOf: file, encoding: .utf8)
    return Dictionary(
      try text.split(separator: "\n").map { line in
        let parts = line.split(separator: " ")
        guard parts.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
        return (String(parts[0]), String(parts[1]))
      }, uniquingKeysWith: { $1 })
  }

  static func write(_ rows: [(name: String, digest: String)]) throws {
    try rows.map { "\($0.name) \($0.digest)\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
  }

  static func hex(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
