import Formats
import Goldens
import Platform
import Resources
import Trajectories

/// The destination of bytes: standard output, a device or pipe, or a file that appears whole or not at all.
///
/// A file is written under a temporary name in the same folder, brought to disk, and renamed by ``commit(revisedHead:)``.
final class Output {
  let path: String
  /// Filled by a writer, drained by ``flush(atLeast:)``.
  var text = TextBuffer()
  /// Bytes sent so far.
  private(set) var length = 0

  private let destination: Destination

  private enum Destination {
    case stream(Descriptor)
    case file(AtomicFile)
  }

  /// The file that is written, past links; nil for streams.
  var target: String? {
    if case .file(let file) = destination { file.target } else { nil }
  }

  /// Opens `path` for writing; `-` is standard output.
  ///
  /// An existing file is not replaced unless `force` is set, it is empty, or it starts like a file of `kind`.
  init(_ path: String, for kind: OutputKind, force: Bool) throws(Failure) {
    self.path = path
    if path == "-" {
      destination = .stream(.output)
      return
    }
    let resolved = FileSystem.resolved(path)
    do throws(SystemError) {
      switch FileSystem.kind(resolved) {
      case .directory: throw .isDirectory
      case .other: destination = .stream(try .writing(existing: resolved))
      case .file:
        if !force, try !kind.recognizes(resolved) { throw .exists }
        destination = .file(try AtomicFile(path))
      case .missing: destination = .file(try AtomicFile(path))
      }
    } catch {
      throw error == .exists ? .occupied(path: path) : .cannotCreate(path: path, error)
    }
  }

  /// Opens what takes the place of a file, with its owner and permissions; a link goes on leading to it.
  init(replacing path: String) throws(Failure) {
    self.path = path
    do { destination = .file(try AtomicFile(replacing: path)) } catch { throw .cannotCreate(path: path, error) }
  }

  /// Writes the whole content at once, or nothing.
  func write(whole text: String) throws(Failure) {
    do {
      self.text.append(text)
      try commit()
    } catch {
      discard()
      throw error
    }
  }

  var isStandardOutput: Bool { path == "-" }

  /// Sends the text on once it holds `threshold` bytes.
  func flush(atLeast threshold: Int = 1) throws(Failure) {
    guard text.count >= threshold else { return }
    do {
      try text.withWritten { (bytes: Span<UInt8>) throws(SystemError) in
        switch destination {
        case .stream(let stream): try stream.write(bytes)
        case .file(let file): try file.write(bytes)
        }
      }
    } catch {
      throw Failure(writing: path, error)
    }
    length += text.count
    text.removeAll()
  }

  /// Writes the rest and moves the file to its place.
  func commit(revisedHead: [UInt8]? = nil) throws(Failure) {
    try flush()
    guard case .file(let file) = destination else { return }
    do {
      if let revisedHead { try file.overwriteHead(revisedHead) }
      try file.commit()
    } catch {
      throw Failure(writing: path, error)
    }
  }

  /// Leaves nothing behind, if not committed.
  func discard() {
    if case .file(let file) = destination { file.discard() }
  }
}

/// The kind of an output file; decides whether an existing file is of the same kind and may be replaced.
enum OutputKind {
  case trajectory(TrajectoryFormat, TrajectoryLayout)
  case events(EventsWriter.Format)
  /// View names of an NPY file.
  case sidecar
  /// A starter scene, which users edit: it is never replaced without --force.
  case scene
  case schema
  /// Of tests.
  case report(ReportFormat)
  /// A page that plays, and a picture.
  case page
  case picture
  /// A page for man.
  case manualPage

  /// How every such file starts, and a mark that follows soon. No scene has it: its version is a number, not a string.
  private var signature: (start: String, mark: String)? {
    switch self {
    case .trajectory(.csv, _): ("frame,time", "")
    case .trajectory(.json, _): ("{\"physim\":\"", "\"frames\":[")
    case .trajectory(.jsonl, _): ("{\"frame\":0,\"time\":0,\"views\":", "")
    case .trajectory(.npy, _): ("\u{93}NUMPY", "{'descr': '<f4', 'fortran_order': False, ")
    case .events(.csv): ("frame,time,kind,a,b,x,y,impulse\n", "")
    case .events(.json): ("{\"physim\":\"", "\"events\":[")
    case .events(.jsonl): ("{\"frame\":", "\"kind\":\"")
    case .sidecar: ("{\"physim\":\"", "\"columns\":[")
    case .scene: nil
    case .page: ("<!doctype html>\n<!-- a physim page", "")
    case .picture: ("<svg xmlns=\"http://www.w3.org/2000/svg\" data-physim=\"", "")
    case .manualPage: (ManPage.signature, "")
    case .report(.junit): ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"physim\"", "")
    case .report(.json): ("{\"physim\":\"", "\"scenes\":[")
    case .report(.tap): ("TAP version 13\n", "")
    case .report: nil
    case .schema: ("{\n  \"$schema\":", "\"urn:physim:")
    }
  }

  /// Whether the file at `path` is empty or such a file. A golden never counts: `physim accept` writes those.
  func recognizes(_ path: String) throws(SystemError) -> Bool {
    if path.includes(".golden.") { return false }
    let file = try Descriptor.regular(path)
    defer { try? file.close() }
    let head = try file.readAll(limit: 1 << 12)
    // byte by byte as Latin-1, so that binary heads compare like text
    let text = String(String.UnicodeScalarView(head.map { Unicode.Scalar($0) }))
    if case .trajectory(.csv, _) = self, text.hasPrefix("frame,time,kind") { return false }
    if head.isEmpty { return true }
    guard let signature else { return false }
    return text.hasPrefix(signature.start) && (signature.mark.isEmpty || text.includes(signature.mark))
  }
}
