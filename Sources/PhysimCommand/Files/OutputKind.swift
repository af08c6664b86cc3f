import Formats
import Goldens
import Platform
import Resources
import Trajectories

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
