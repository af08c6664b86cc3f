import Foundation
import SceneFormat
import SceneModel
import Testing

/// The seed apps under the profiles that are not their own: the impulse stepper's bits.
@Suite("The bits of the seeds under other profiles")
struct ProfileDigestTests {
  private static let file = SceneDigests.here.appending(path: "profiles.txt")

  /// A scene of Fixtures and a profile to run it under.
  struct Entry: Sendable, CustomTestStringConvertible {
    let scene: String
    let profile: Profile
    var name: String { "\(scene)-\(profile.rawValue)" }
    var testDescription: String { name }
  }

  static let entries: [Entry] = ["physics-101", "newtons-cradle", "tap-to-spawn", "pong", "basketball", "fields", "group"].flatMap {
    scene in
    [Profile.uikit, .box2d].map { Entry(scene: scene, profile: $0) }
  }

  /// The whole run takes minutes in an engine that is not optimized.
  #if UNOPTIMIZED
    private static let runsToEnd = false
  #else
    private static let runsToEnd = true
  #endif

  @Test(
    "a seed has the bits on record; without optimization its first frames are compared", .enabled(if: !DigestTable.isRecording),
    arguments: entries)
  func recorded(entry: Entry) throws {
    let found = try SceneDigests.run(entry.scene, under: entry.profile, toEnd: Self.runsToEnd)
    let expected = try #require(try SceneDigests.read(Self.file)[entry.name], "\(entry.name) has no digest on record; run `make record`")
    #expect(found.prefix == expected[0], "\(entry.name) moves differently; if that is intended, run `make record`")
    if Self.runsToEnd { #expect(found.whole == expected[1]) }
  }

  @Test("the record names each seed and profile once and no other; PHYSIM_RECORD=1 writes it")
  func names() throws {
    if DigestTable.isRecording {
      let rows = try Self.entries.map { entry in
        let found = try SceneDigests.run(entry.scene, under: entry.profile, toEnd: true)
        return [entry.name, found.prefix, found.whole]
      }
      try SceneDigests.write(rows, Self.file)
    }
    #expect(try SceneDigests.read(Self.file).keys.sorted() == Self.entries.map(\.name).sorted())
  }
}
