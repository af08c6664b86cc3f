/// Parts of a path, as text.
public enum PathName {
  /// Lowercase, without the dot; empty when there is none.
  public static func fileExtension(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
    return path[path.index(after: dot)...].lowercased()
  }

  /// `path` with what follows its last dot replaced.
  public static func replacingExtension(of path: String, with ending: String) -> String {
    path.dropLast(fileExtension(path).count + 1) + "." + ending
  }

  /// The file's name without its folder and its ending.
  public static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let ending = fileExtension(name)
    return ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
  }

  /// The path without its last part; empty where there is none.
  public static func folder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  /// The place of `path` in a folder that mirrors the working directory; what is elsewhere has its whole path there, from the root.
  ///
  /// Links are not followed: paths with different texts for one file have different places.
  public static func mirrored(_ path: String, in folder: String) -> String {
    let root = FileSystem.resolved(".")
    let start = root == "/" ? root : root + "/"
    let whole = plain(path.hasPrefix("/") ? path : start + path)
    let inner = whole.hasPrefix(start) ? whole.dropFirst(start.count) : whole.dropFirst()
    return (folder.hasSuffix("/") ? folder : folder + "/") + inner
  }

  /// An absolute path without `.`, `..` and empty parts.
  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// `path`, taken from the folder of `file` unless it is absolute.
  public static func beside(_ file: String, _ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return String(file[...slash]) + path
  }
}

/// Names of files as text. To the system a name is bytes, which need not be UTF-8; to physim it is a `String`.
///
/// A byte that is not part of valid UTF-8 stands as one of the scalars U+10FF80 to U+10FFFF, the last of a plane for private use: 0x80
/// as the first, 0xFF as the last. A name that has such a scalar itself has its four bytes so. Both ways are exact.
public enum FileName {
  private static let first: UInt32 = 0x10FF80
  private static let offset: UInt32 = 0x10FF00

  /// The text of a name's bytes.
  public static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !hasEscapes(text) { return text }
    var text = String.UnicodeScalarView()
    var i = 0
    while i < bytes.count {
      let end = min(bytes.count, i + length(bytes[i]))
      let scalar = String(validating: bytes[i..<end], as: UTF8.self)?.unicodeScalars.first
      if let scalar, scalar.value < first {
        text.append(scalar)
        i = end
      } else {
        text.append(escape(bytes[i]))
        i += 1
      }
    }
    return String(text)
  }

  /// The bytes of a name.
  public static func bytes(_ text: String) -> [UInt8] {
    if !hasEscapes(text) { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      scalar.value >= first ? [UInt8(scalar.value - offset)] : Array(String(scalar).utf8)
    }
  }

  /// The name to be shown: bytes that are not UTF-8 as the replacement character.
  public static func shown(_ text: String) -> String {
    if !hasEscapes(text) { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value >= first ? "\u{FFFD}" : $0 }))
  }

  /// For calls of the system: the bytes and a 0.
  static func cString(_ text: String) -> [CChar] { bytes(text).map { CChar(bitPattern: $0) } + [0] }

  /// The text of a name that the system returned.
  @unsafe static func text(cString: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var i = 0
    while unsafe cString[i] != 0 {
      unsafe bytes.append(UInt8(bitPattern: cString[i]))
      i += 1
    }
    return text(bytes)
  }

  /// Whether there may be a byte that is not UTF-8; its scalar begins with the byte 0xF4.
  private static func hasEscapes(_ text: String) -> Bool {
    text.utf8.contains(0xF4) && text.unicodeScalars.contains { $0.value >= first }
  }

  private static func escape(_ byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(offset + UInt32(byte)) ?? "\u{FFFD}" }

  /// How many bytes the scalar has that a byte begins.
  private static func length(_ byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
