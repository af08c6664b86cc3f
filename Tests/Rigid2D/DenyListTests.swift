import Foundation
import Testing

/// What would cost the engine its bits, its place in Embedded Swift, or its safety.
@Suite("Deny list")
struct DenyListTests {
  private struct Ban: Sendable, CustomTestStringConvertible {
    let pattern: String
    let reason: String
    /// Files that may.
    var except: [String] = []
    /// Folders it holds in.
    var folders = ["Rigid2D", "Simulation/Behaviors"]
    var testDescription: String { pattern }
  }

  private static let bans = [
    Ban(pattern: #"^\s*(public |internal |private |package |@\w+ )*import\s"#, reason: "the engine imports nothing", folders: ["Rigid2D"]),
    Ban(pattern: #"\b(addingProduct|addProduct|fma)\b"#, reason: "fused operations round once where others round twice"),
    Ban(pattern: #"\.(sum|wrappedSum)\(\)"#, reason: "the order in which SIMD lanes are added is unspecified"),
    Ban(
      pattern: #"(?<![\w.])(sin|cos|tan|asin|acos|atan|atan2|exp|exp2|log|log2|log10|pow|hypot|sqrt|fmod|cbrt)\("#,
      reason: "libm differs from machine to machine"),
    Ban(pattern: #"\.(rounded|round|remainder|truncatingRemainder|formRemainder)\("#, reason: "may become a call of libm"),
    Ban(pattern: #"\b(hashValue|Hasher|ObjectIdentifier)\b"#, reason: "hashes are seeded and addresses vary"),
    Ban(
      pattern: #"\b(Date|ContinuousClock|SuspendingClock|DispatchTime|ProcessInfo|CommandLine|getenv)\b"#,
      reason: "no clock, no environment"),
    Ban(pattern: #"\b(SystemRandomNumberGenerator|randomElement|shuffled?)\b|\.random\("#, reason: "randomness without a seed"),
    Ban(
      pattern: #"\b(Set|Dictionary)\s*[<(]|\[\s*(String|U?Int\d*|\w+ID|UInt64)\s*:\s*[A-Z]"#,
      reason: "the order of sets and dictionaries is anyone's guess"),
    Ban(
      pattern: #"\b(Unsafe\w+|withUnsafe\w+|unsafe|unsafeBitCast|UnsafePointer)\b"#, reason: "no unsafe code",
      except: ["Math/Array+Span.swift", "Math/Wide.swift", "World/WorldStorage.swift", "World/StepExecutor+Parts.swift"]),
    Ban(pattern: #"\b(any|some)\s+[A-Z]|\bas[?!]\s|\bis\s+[A-Z]\w+\s*[{&|)]"#, reason: "no existentials and no casts in Embedded Swift"),
    Ban(pattern: #"\bthrows\b(?!\()"#, reason: "throws are typed"),
    Ban(pattern: #"\b(Task|async|await|DispatchQueue|Thread|nonisolated\(unsafe\))\b"#, reason: "no concurrency"),
    Ban(pattern: #"\bprint\("#, reason: "the engine talks through its results"),
    Ban(
      pattern: #"\bappend\(addingCapacity:"#, reason: "writes to the storage that empty arrays share: see Array.extend",
      except: ["Storage/Array+Resize.swift"]),
  ]

  @Test("the engine and the behaviors contain no denied code", arguments: bans)
  private func denied(ban: Ban) throws {
    let expression = try NSRegularExpression(pattern: ban.pattern)
    for folder in ban.folders {
      let sources = try #require(Self.sources[folder])
      #expect(!sources.isEmpty, "no sources under \(folder)")
      for (file, lines) in sources where !ban.except.contains(file) {
        for (number, line) in lines.enumerated() {
          let range = NSRange(line.startIndex..., in: line)
          if expression.firstMatch(in: line, range: range) != nil {
            Issue.record("Sources/\(folder)/\(file):\(number + 1): \(ban.reason): \(line.trimmingCharacters(in: .whitespaces))")
          }
        }
      }
    }
  }

  @Test("every rule matches in code, and not in comments and strings")
  func itself() throws {
    let sins = [
      "public import Glibc", "a.addingProduct(b, c)", "v.sum()", "x = sin(y)", "x.rounded()", "key.hashValue",
      "let now = Date()", "Float.random(in: 0...1)", "var seen: Set<Int>", "withUnsafeBytes { _ in }", "let x: any P", "func f() throws {",
      "await f()", "print(x)", "list.append(addingCapacity: n) { _ in }",
    ]
    for (ban, sin) in zip(Self.bans, sins) {
      let expression = try NSRegularExpression(pattern: ban.pattern)
      func finds(_ text: String) -> Bool {
        Self.code(text).contains { expression.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
      }
      #expect(finds(sin), "\(sin)")
      #expect(!finds("// \(sin)"))
      #expect(!finds("/* \(sin)\n \(sin) */"))
      #expect(!finds("let s = \"\(sin)\""))
    }
  }

  private typealias Source = (file: String, lines: [String])

  /// The files of each folder with their lines, comments and strings blanked out.
  private static let sources = Dictionary(uniqueKeysWithValues: ["Rigid2D", "Simulation/Behaviors"].map { ($0, sources($0)) })

  private static func sources(_ folder: String) -> [Source] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources/\(folder)").standardized
    let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
    return files.sorted().compactMap { file in
      (try? String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)).map { (file, code($0)) }
    }
  }

  /// The lines of a source without what is in comments and strings.
  private static func code(_ text: String) -> [String] {
    enum Place {
      case code, string, line
      case block(Int)
    }
    var place = Place.code
    var lines = [""]
    var rest = text[...]
    while let c = rest.first {
      let two = rest.prefix(2)
      switch place {
      case .code where two == "//": place = .line
      case .code where two == "/*": (place, rest) = (.block(1), rest.dropFirst())
      case .code where c == "\"": place = .string
      case .string where c == "\\": rest = rest.dropFirst()
      case .string where c == "\"": place = .code
      case .block(let depth) where two == "/*": (place, rest) = (.block(depth + 1), rest.dropFirst())
      case .block(let depth) where two == "*/": (place, rest) = (depth > 1 ? .block(depth - 1) : .code, rest.dropFirst())
      case .code where c != "\n": lines[lines.count - 1].append(c)
      default: break
      }
      if c == "\n" {
        lines.append("")
        if case .line = place { place = .code }
      }
      rest = rest.dropFirst()
    }
    return lines
  }
}
