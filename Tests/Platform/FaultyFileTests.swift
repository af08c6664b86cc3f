import Foundation
import Testing

@testable import Platform

/// Files that others have left, moved, linked or made unwritable.
@Suite("Files among strangers") struct FaultyFileTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "physim-\(UUID().uuidString)"
    try FileSystem.makeFolder(folder)
  }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test("temporary files of dead writers are removed by the next writer of the same file, those of living ones are not")
  func abandoned() throws {
    for number in 0..<3 { try Data("half".utf8).write(to: URL(filePath: "\(folder)/.a.csv.physim-\(number)")) }
    let first = try AtomicFile(folder + "/a.csv")
    #expect(try FileSystem.names(in: folder) == [".a.csv.physim-0"])
    let second = try AtomicFile(folder + "/a.csv")
    #expect(try FileSystem.names(in: folder) == [".a.csv.physim-0", ".a.csv.physim-1"])
    try second.write("second".utf8.span)
    try second.commit()
    try first.write("first".utf8.span)
    try first.commit()
    #expect(try FileSystem.names(in: folder) == ["a.csv"])
    #expect(try String(contentsOfFile: folder + "/a.csv", encoding: .utf8) == "first")
  }

  @Test("a closed file is free at once, also while a child process has a copy of its descriptor")
  func copiedLock() throws {
    let path = folder + "/journal"
    let file = try Descriptor.appending(path)
    #expect(file.lock())
    // as a child process has it between its fork and its exec
    let copy = dup(file.number)
    defer { _ = close(copy) }
    let other = try Descriptor.appending(path)
    defer { try? other.close() }
    #expect(!other.lock())
    try file.close()
    #expect(other.lock())
  }

  @Test("a name of 255 bytes can be written, also one of many bytes a character")
  func longNames() throws {
    for name in [String(repeating: "a", count: 255), String(repeating: "é", count: 127) + "x", String(repeating: "🏀", count: 63) + "abc"] {
      #expect(name.utf8.count == 255)
      try AtomicFile.write("text".utf8.span, to: "\(folder)/\(name)")
      #expect(FileSystem.kind("\(folder)/\(name)") == .file)
    }
    #expect(try FileSystem.names(in: folder).count == 3)
    #expect(throws: SystemError.self) { try AtomicFile.write("".utf8.span, to: folder + "/" + String(repeating: "a", count: 256)) }
  }

  @Test("a file that is replaced keeps its permissions; a link goes on leading to it, and one to nothing is refused")
  func replaced() throws {
    let path = folder + "/golden.csv"
    try AtomicFile.write("old".utf8.span, to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: folder + "/link.csv", withDestinationPath: "golden.csv")
    try AtomicFile.write("new".utf8.span, to: folder + "/link.csv")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try mode(path) == 0o640)
    #expect(FileSystem.isLink(folder + "/link.csv"))
    try FileManager.default.createSymbolicLink(atPath: folder + "/nowhere.csv", withDestinationPath: "missing.csv")
    #expect(throws: SystemError.danglingLink) { try AtomicFile(folder + "/nowhere.csv") }
    #expect(try FileSystem.names(in: folder) == ["golden.csv", "link.csv", "nowhere.csv"])
  }

  @Test("only regular files are read where a file is asked for; a pipe is not waited for")
  func regular() throws {
    try #require(unsafe mkfifo(folder + "/pipe", 0o600) == 0)
    #expect(throws: SystemError.notRegular) { try Descriptor.regular(folder + "/pipe") }
    #expect(throws: SystemError.notRegular) { try Descriptor.regular("/dev/zero") }
    #expect(throws: SystemError.isDirectory) { try Descriptor.regular(folder) }
    #expect(throws: SystemError.notFound) { try Descriptor.regular(folder + "/none") }
  }

  @Test("a limit of bytes may be the largest number there is")
  func limits() throws {
    try AtomicFile.write("text".utf8.span, to: folder + "/a")
    for limit in [0, 1, 3, 4, .max - 1, .max] {
      let file = try Descriptor.regular(folder + "/a")
      #expect(try file.readAll(limit: limit).count == min(4, limit < .max ? limit + 1 : .max))
      try file.close()
    }
  }

  @Test("one descriptor at a time locks a folder or file, until it is closed")
  func locks() throws {
    let first = try Descriptor.folder(folder)
    let second = try Descriptor.folder(folder)
    #expect(first.lock())
    #expect(!second.lock())
    try first.close()
    #expect(second.lock())
    try second.close()
  }

  @Test("words of a shell never hold a character that acts on a terminal")
  func shellWords() {
    #expect(ShellText.quoted("a\u{1B}[31m\nb") == "$'a\\033[31m\\012b'")
    #expect(ShellText.quoted("a\u{202E}b") == "$'a\\342\\200\\256b'")
    #expect(ShellText.quoted("é") == "é")
  }
}
