import Foundation
import Testing

/// Compares `Fixtures/tutorials` with its page of the manual.
@Suite("The tutorials to the letter") struct TutorialTests {
  private static let folder = Physim.package.appending(path: "Fixtures/tutorials")
  private static let page = Physim.package.appending(path: "Sources/Resources/Manual/Topics/tutorials.md")

  static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  private static func scene(_ name: some StringProtocol) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appending(path: "\(name).json"))
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// Cells of the tables whose head is `head`.
  private static func rows(_ head: String) throws -> [[String]] {
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    var rows: [[String]] = []
    var isInside = false
    for line in lines {
      if line == head { isInside = true } else if !line.hasPrefix("|") { isInside = false }
      guard isInside, line != head, !line.hasPrefix("| ---") else { continue }
      rows.append(line.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init))
    }
    return rows
  }

  /// The values that a JSON Pointer selects, with ids instead of indices; `*` selects all elements.
  private static func values(_ pointer: Substring, in value: Any) -> [Any] {
    guard let part = pointer.split(separator: "/").first else { return [value] }
    let rest = pointer.dropFirst(part.count + 1)
    if let object = value as? [String: Any] { return object[String(part)].map { values(rest, in: $0) } ?? [] }
    guard let array = value as? [Any] else { return [] }
    if part == "*" { return array.flatMap { values(rest, in: $0) } }
    if let index = Int(part), array.indices.contains(index) { return values(rest, in: array[index]) }
    return array.first { ($0 as? [String: Any])?["id"] as? String == String(part) }.map { values(rest, in: $0) } ?? []
  }

  /// JSON with sorted keys, so that equal values are equal texts.
  private static func text(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: [value], options: .sortedKeys), as: UTF8.self)
  }

  @Test("the page has each scene once, and no other") func stages() throws {
    let rows = try Self.rows("| scene | what the text says | holds |")
    #expect(Self.names.count >= 26)
    #expect(rows.map { $0[0].replacing("`", with: "") }.sorted() == Self.names)
    for row in rows {
      let description = try #require(try Self.scene(row[0].replacing("`", with: ""))["description"] as? String)
      #expect(row.count == 3 && !row[2].isEmpty)
      let judgements = row[2].hasPrefix("no") ? ["Does not hold"] : row[2].hasPrefix("yes") ? ["Holds"] : ["Holds to", "Nearly holds"]
      #expect(judgements.contains { description.contains($0) }, "\(row[0])")
    }
  }

  @Test("every constant of the page is what its scene has") func constants() throws {
    let rows = try Self.rows("| code | scene | equal |")
    #expect(rows.count > 60)
    for row in rows {
      let match = try #require(row[1].wholeMatch(of: /`([a-z0-9-]+) (\/[^`]*)`: `([^`]+)`/), "\(row)")
      let expected = try #require(try JSONSerialization.jsonObject(with: Data("[\(match.3)]".utf8)) as? [Any])
      let found = Self.values(match.2, in: try Self.scene(match.1))
      #expect(!found.isEmpty, "\(row[1])")
      for value in found { #expect(try Self.text(value) == Self.text(expected[0]), "\(row[1])") }
      #expect(row[2].hasPrefix("yes") || row[2].hasPrefix("free") || row[2] == "default", "\(row)")
    }
    let constants = Set(rows.map { $0[1].split(separator: " ")[0].dropFirst() })
    for tutorial in ["physics-101", "pendulum", "cradle", "tap-to-spawn", "pong", "basketball"] {
      #expect(constants.contains { $0.hasPrefix(tutorial) }, "\(tutorial) has no row")
    }
  }

  @Test("a scene has the rules of its tutorial's world, checks, a golden and a description", arguments: names)
  func scene(name: String) throws {
    let scene = try Self.scene(name)
    let isBox2D = name.hasPrefix("physics-101") || name.hasPrefix("tap-to-spawn")
    #expect(scene["profile"] as? String == (isBox2D ? "box2d" : "uikit"))
    if isBox2D {
      #expect(scene["velocityIterations"] as? Int == 8 && scene["positionIterations"] as? Int == 1 && scene["pointsPerMeter"] as? Int == 16)
    }
    let expect = try #require(scene["expect"] as? [String: Any])
    let checks = try #require(expect["checks"] as? [Any])
    #expect(!checks.isEmpty)
    #expect(FileManager.default.fileExists(atPath: Self.folder.appending(path: "\(name).golden.csv").path))
    #expect((scene["description"] as? String ?? "").count > 40)
  }

  @Test("every constant is kept: nothing is anchored, the density of 1000 is not a static view, only the basketball is round")
  func letter() throws {
    for name in Self.names {
      let text = try String(contentsOf: Self.folder.appending(path: "\(name).json"), encoding: .utf8)
      #expect(!text.contains("\"anchored\""))
      #expect(text.contains("\"ellipse\"") == ["ellipse", "hoop", "dragged", "shot"].contains { name == "basketball-\($0)" }, "\(name)")
      // under uikit a view by itself has UIKit's own defaults, unless a dynamic item behavior sets others
      guard text.contains("\"uikit\"") else { continue }
      for view in try Self.scene(name)["views"] as? [[String: Any]] ?? [] {
        let own = Set(view.keys).subtracting(["id", "frame", "center", "size", "angle", "collisionBoundsType"])
        #expect(own.isEmpty || view["id"] as? String == "hoopCenter", "\(name): \(own)")
      }
    }
  }
}
