import Foundation
import Testing

@testable import Scenes

/// README.md tells the keys that the reader has.
@Suite("README.md and the reader's tables") struct ReadmeTests {
  private static let lines: [Substring] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return ((try? String(contentsOf: file.appending(path: "README.md"), encoding: .utf8)) ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false)
  }()

  /// The cells of the table whose first head is `head`, without the head.
  private static func rows(_ head: String) -> [[String]] {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("| \(head) |") }) else { return [] }
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The words between backquotes.
  private static func quoted(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }

  @Test(
    "a table has every key, and no other",
    arguments: [
      SceneKeys.scene, GravityKeys.gravity, GravityKeys.trace, OutlineKeys.wall, ViewKeys.view, EventKeys.event,
      ConditionKeys.condition, TrackKeys.track, TrackKeys.record, ExpectKeys.expect, ExpectKeys.tolerance, ExpectKeys.view,
      ExpectKeys.contact, ExpectKeys.settled, ExpectKeys.metric, RegionKeys.region, SweepKeys.sweep,
    ])
  func keys(table: KeyTable) {
    let shown = Self.rows("key of \(table.owner)").flatMap { Self.quoted($0[0]) }
    #expect(shown.sorted() == table.names.sorted())
  }

  @Test(
    "its defaults are the reader's",
    arguments: [
      SceneKeys.scene, GravityKeys.gravity, GravityKeys.trace, OutlineKeys.wall, ViewKeys.view, TrackKeys.track, TrackKeys.record,
    ])
  func defaults(table: KeyTable) {
    /// Without the marks that only JSON needs.
    func plain(_ text: some StringProtocol) -> String { String(text).filter { !"[]\"`".contains($0) }.trimmingCharacters(in: .whitespaces) }
    for row in Self.rows("key of \(table.owner)") {
      let keys = Self.quoted(row[0])
      let shown = row[1].split(separator: ",", omittingEmptySubsequences: false).map(plain)
      for (i, name) in keys.enumerated() {
        guard let standard = table.key(name)?.standard, !row[1].isEmpty else { continue }
        // one default for all keys of a row, or a list of them; a vector of zeros is written as 0
        let own = shown.count == keys.count ? shown[i] : plain(row[1])
        #expect(own == plain(standard) || (own == "0" && plain(standard) == "0, 0"), "\(name) of \(table.owner)")
      }
    }
  }

  @Test("a behavior's row has every key beside those of all behaviors, and no other")
  func behaviors() {
    let tables = [
      "gravity": BehaviorKeys.gravity, "collision": BehaviorKeys.collision, "snap": BehaviorKeys.snap, "push": BehaviorKeys.push,
      "dynamicItem": BehaviorKeys.dynamicItem, "field": BehaviorKeys.field, "group": BehaviorKeys.group,
      "composite": BehaviorKeys.composite,
    ]
    let rows = Self.rows("behavior")
    #expect(rows.flatMap { Self.quoted($0[0]) }.sorted() == (tables.keys + ["attachment"]).sorted())
    for row in rows {
      guard let table = tables[Self.quoted(row[0]).first ?? ""] else { continue }
      let own = Set(table.names).subtracting(BehaviorKeys.common.map(\.name))
      #expect(Set(Self.quoted(row[1])).subtracting(["id"]) == own, "\(row[0])")
    }
  }

  @Test("an attachment's table has every key beside those of all behaviors, and no other; so has what it says of motors")
  func attachments() {
    let rows = Self.rows("key of an attachment behavior")
    let own = Set(BehaviorKeys.attachment.names).subtracting(BehaviorKeys.common.map(\.name))
    #expect(rows.flatMap { Self.quoted($0[0]) }.sorted() == own.sorted())
    let motor = rows.first { $0[0].contains("motor") }.map { $0[2] } ?? ""
    for key in BehaviorKeys.pinMotor.names + BehaviorKeys.slidingMotor.names { #expect(motor.contains("\"\(key)\"")) }
  }

  @Test("the kinds of fields are the reader's")
  func fieldKinds() {
    #expect(Self.rows("field").flatMap { Self.quoted($0[0]) }.sorted() == FieldBehavior.Kind.allCases.map(\.rawValue).sorted())
  }

  @Test("the limits are the reader's")
  func limits() {
    let shown = Self.rows("limit").map { "\(Self.quoted($0[0]).first ?? "")=\($0[1].filter { $0 != " " })" }
    #expect(shown == Limits.documented.map { "\($0.name)=\($0.standard)" })
  }

  // MARK: - UIKit and Box2D

  @Test(
    "what UIKit and the tutorials' Box2D can say has a counterpart and a test that exists",
    arguments: ["UIKit Dynamics", "Box2D in the tutorials"])
  func counterparts(head: String) throws {
    let tests = Samples.package.appending(path: "Tests")
    let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
    let source = try files.filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let rows = Self.rows(head)
    #expect(rows.count > 10)
    for row in rows {
      #expect(row.count == 3 && row.allSatisfy { !$0.isEmpty }, "\(row)")
      let titles = (row.last ?? "").matches(of: /“([^”]+)”/).map { String($0.1) }
      #expect(!titles.isEmpty, "\(row)")
      for title in titles { #expect(source.contains(title), "there is no test “\(title)”") }
    }
  }
}

extension KeyTable: CustomTestStringConvertible {
  public var testDescription: String { owner }
}
