import Foundation
import Platform
import Testing

@Suite("Names of files") struct FileNameTests {
  private static let latin: [UInt8] = Array("caf".utf8) + [0xE9] + Array(".json".utf8)

  @Test(
    "bytes become text and the same bytes again, UTF-8 or not",
    arguments: [
      Array("plain.json".utf8), Array("széne 物 🌀.json".utf8), latin, [0xFF, 0xC3, 0x28, 0x80], [0xE2, 0x82], [0xF4, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x8F, 0xBE, 0x80, 0xED, 0xA0, 0x80], Array(0x80...0xFF), [],
    ] as [[UInt8]])
  func roundTrip(bytes: [UInt8]) {
    let text = FileName.text(bytes)
    #expect(FileName.bytes(text) == bytes)
    if let valid = String(validating: bytes, as: UTF8.self), !bytes.contains(0xF4) { #expect(text == valid) }
  }

  @Test("random bytes come back, and two names are one text only if they are the same bytes")
  func random() {
    var generator = SystemRandomNumberGenerator()
    var seen: [String: [UInt8]] = [:]
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...6, using: &generator)).map { _ in UInt8.random(in: 0x70...0xFF, using: &generator) }
      let text = FileName.text(bytes)
      #expect(FileName.bytes(text) == bytes, "\(bytes)")
      if let other = seen.updateValue(bytes, forKey: text) { #expect(other == bytes) }
    }
  }

  @Test("people see the replacement character, and shells get an escape")
  func shown() {
    let text = FileName.text(Self.latin)
    #expect(FileName.shown(text) == "caf\u{FFFD}.json")
    #expect(ShellText.quoted(text) == "$'caf\\351.json'")
    #expect(PathName.fileExtension(text) == "json" && PathName.stem(text).utf8.starts(with: "caf".utf8))
  }

  @Test("files of such names are written, found, distinguished from links, and replaced")
  func files() throws {
    let folder = NSTemporaryDirectory() + "physim-\(UUID().uuidString)"
    try FileSystem.makeFolder(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/" + FileName.text(Self.latin)
    for text in ["old", "new"] {
      try AtomicFile.write(text.utf8.span, to: path)
      #expect(FileSystem.kind(path) == .file && !FileSystem.isLink(path))
      let file = try Descriptor.reading(path)
      #expect(try file.readAll(limit: 10) == Array(text.utf8))
      try file.close()
    }
    #expect(try FileSystem.names(in: folder) == [FileName.text(Self.latin)])
    #expect(FileSystem.resolved(path).hasSuffix(FileName.text(Self.latin)))
    FileSystem.remove(path)
    #expect(FileSystem.kind(path) == .missing)
  }
}
