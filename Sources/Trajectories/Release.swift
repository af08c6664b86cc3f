/// The release this is; its minor number rises whenever a digest changes.
public enum Release {
  public static let version = "0.3.0"
}

/// The number of a release, as `0.3` or `0.3.1`: the first release of `0.3` is `0.3.0`.
package struct ReleaseNumber: Equatable, Sendable {
  private let parts: [Int]

  /// nil for a text that is not two or three whole numbers with points between them.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard (1...6).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      guard let number = Int(part) else { return nil }
      numbers.append(number)
    }
    self.parts = numbers
  }

  /// Whether this program is of that release or a later one.
  package var isReached: Bool {
    guard let present = ReleaseNumber(Release.version) else { return false }
    return !present.parts.lexicographicallyPrecedes(parts)
  }

  /// The same rule for a JSON Schema.
  package static let pattern = #"^[0-9]{1,6}\.[0-9]{1,6}(\.[0-9]{1,6})?$"#
}
