import Foundation

/// A table of measured numbers.
enum Vector {
  /// The rows of a file in Vectors, without its heading.
  static func rows(_ name: String) throws -> [[Double]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/\(name).csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    return lines.map { line in line.split(separator: ",").map { Double($0) ?? .nan } }
  }
}
