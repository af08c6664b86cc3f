import Foundation
import Platform
import Testing

@Suite("Files that are watched") struct FileWatcherTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "physim-watch-\(UUID().uuidString)"
    try FileSystem.makeFolder(folder)
  }

  private func write(_ text: String, _ name: String) throws { try AtomicFile.write(text.utf8.span, to: "\(folder)/\(name)") }

  @Test("writing, replacing, creating and removing a file are changes, reading it is not") func changes() throws {
    try write("one", "a")
    try write("one", "b")
    let paths = ["a", "b", "c"].map { "\(folder)/\($0)" }
    var watcher = FileWatcher(paths)
    #expect(watcher.count == 3)
    _ = try String(contentsOfFile: paths[0], encoding: .utf8)
    #expect(watcher.changes(among: paths).isEmpty)
    let file = try Descriptor.appending(paths[0])
    try file.write("two".utf8.span)
    try file.close()
    #expect(watcher.changes(among: paths) == [paths[0]])
    // of the same length: the file is another one
    try write("two", "b")
    try write("one", "c")
    #expect(watcher.changes(among: paths) == paths)
    watcher.update(paths)
    #expect(watcher.changes(among: paths).isEmpty)
    FileSystem.remove(paths[1])
    #expect(watcher.changes(among: paths) == [paths[1]])
  }

  @Test("paths that come or go are changes") func list() throws {
    try write("one", "a")
    let (a, b) = ("\(folder)/a", "\(folder)/b")
    let watcher = FileWatcher([a])
    #expect(watcher.changes(among: [b, a]) == [b])
    #expect(watcher.changes(among: []) == [a])
  }
}
