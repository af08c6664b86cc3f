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

  @Test(
    "a seed has the bits on record, its first frames in debug and all of them in release", .enabled(if: !DigestTable.isRecording),
    arguments: entries)
  func recorded(entry: Entry) throws {
    let found = try SceneDigests.run(entry.scene, under: entry.profile, toEnd: SceneDigestTests.runsToEnd)
    let expected = try #require(
      try SceneDigests.read(Self.file)[entry.name], "\(entry.name) has no digest on record; `make record` takes it")
    #expect(
      found.prefix == expected.prefix, "\(entry.name) moves otherwise than it used to; if that is meant, `make record` takes the new digest"
    )
    if SceneDigestTests.runsToEnd { #expect(found.whole == expected.whole) }
  }

  @Test("recording the digests anew", .enabled(if: DigestTable.isRecording))
  func record() throws {
    let rows = try Self.entries.map { ($0.name, try SceneDigests.run($0.scene, under: $0.profile, toEnd: true)) }
    try SceneDigests.write(rows, Self.file)
  }
}
