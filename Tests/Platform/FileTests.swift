import Foundation
import Platform
import Testing

@Suite("Files that appear whole or not at all")
struct FileTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "physim-\(UUID().uuidString)"
    try FileSystem.makeFolder(folder + "/a/b")
  }

  @Test("a file is not there before it is committed, and alone afterwards")
  func commit() throws {
    let path = folder + "/a/b/file.txt"
    let file = try AtomicFile(path)
    try file.write("hello".utf8.span)
    #expect(FileSystem.kind(path) == .missing)
    #expect(try FileSystem.names(in: folder + "/a/b").count == 1)
    try file.commit()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello")
    #expect(try FileSystem.names(in: folder + "/a/b") == ["file.txt"])
  }

  @Test("what is discarded leaves the file that was there")
  func discard() throws {
    let path = folder + "/file.txt"
    try AtomicFile.write("old".utf8.span, to: path)
    let file = try AtomicFile(path)
    try file.write("new".utf8.span)
    file.discard()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try FileSystem.names(in: folder) == ["a", "file.txt"])
  }

  @Test("names come in the order of their bytes, with hidden ones")
  func names() throws {
    for name in ["b", "a", ".hidden", "Z", "é", "10", "9"] { try AtomicFile.write("".utf8.span, to: folder + "/a/b/" + name) }
    #expect(try FileSystem.names(in: folder + "/a/b") == [".hidden", "10", "9", "Z", "a", "b", "é"])
    #expect(throws: SystemError.self) { try FileSystem.names(in: folder + "/nowhere") }
  }

  @Test("folders are made with those above them, also when they exist; a file in the way is reported")
  func folders() throws {
    try FileSystem.makeFolder(folder + "/x/y/z/")
    try FileSystem.makeFolder(folder + "/x/y/z")
    #expect(FileSystem.kind(folder + "/x/y/z") == .directory)
    try AtomicFile.write("".utf8.span, to: folder + "/x/file")
    #expect(throws: SystemError.self) { try FileSystem.makeFolder(folder + "/x/file/y") }
  }

  @Test("what is appended comes after what was there")
  func append() throws {
    for text in ["one\n", "two\n"] {
      let file = try Descriptor.appending(folder + "/log")
      try file.write(text.utf8.span)
      try file.close()
    }
    #expect(try String(contentsOfFile: folder + "/log", encoding: .utf8) == "one\ntwo\n")
  }
}
