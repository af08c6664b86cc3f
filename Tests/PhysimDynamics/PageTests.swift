import Foundation
import Testing

/// `physim help swift`: its tables are what the code has.
struct PageTests {
  private static let code = Result { try SourceMembers() }
  private let page: [String]

  init() throws {
    let file = SourceMembers.package.appendingPathComponent("Sources/Resources/Manual/Topics/swift.md")
    page = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { String($0) }
  }

  private func table(_ head: String) -> [String] {
    guard let start = page.firstIndex(of: head) else { return [] }
    return page[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.map { $0 }
  }

  @Test func `the table of types and members is the code's`() throws {
    let rows = try Self.code.get().rows
    #expect(rows.count > 60)
    #expect(table("| type | members |") == rows, "the table is: \(rows.joined(separator: "\n"))")
  }

  @Test func `the table of unavailable types is the code's`() throws {
    let rows = try Self.code.get().unavailableRows
    #expect(rows.count > 10)
    #expect(table("| type | instead |") == rows, "the table is: \(rows.joined(separator: "\n"))")
  }
}
