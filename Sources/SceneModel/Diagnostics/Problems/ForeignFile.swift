/// A kind of file that physim writes or reads, but that is not a scene. Recognized by its first bytes.
public enum ForeignFile: Equatable, Sendable {
  case golden, trajectory, events, report
  /// A sweep's own file, which names a scene.
  case sweep
  /// A world of R.U.B.E. or b2dJson.
  case world

  /// Whether the kind is one that is written as a single JSON document.
  package var isJSON: Bool { self == .report || self == .sweep || self == .world }
}

extension DiagnosticText {
  /// A file of another kind in the place of a scene, with the commands that take it.
  static func foreign(_ kind: ForeignFile) -> DiagnosticText {
    switch kind {
    case .golden:
      DiagnosticText(
        "this is a golden, not a scene", help: "'physim test' compares its scene with it, 'physim diff' and 'physim render' read it")
    case .trajectory:
      DiagnosticText("this is a trajectory, not a scene", help: "'physim render' draws it, 'physim diff' compares it with another")
    case .events:
      DiagnosticText(
        "this is a list of events, not a scene", help: "'physim run --events' writes it; no command reads it, name the scene instead")
    case .report:
      DiagnosticText("this is a report of tests, not a scene", help: "'physim test --format json' writes it; no command reads it")
    case .sweep: DiagnosticText("this is a sweep, not a scene", help: "'physim sweep' runs it, 'physim check' checks it")
    case .world:
      DiagnosticText("this is a world of R.U.B.E. or b2dJson, not a scene", help: "'physim import' converts it to a scene")
    }
  }
}

extension DiagnosticDocumentation {
  static let notAScene = DiagnosticDocumentation(
    "a file of another kind in the place of a scene", scene: "frame,time,view,x,y,angle\n0,0,ball,65,65,0\n",
    meaning: "Goldens, trajectories, lists of events, reports, sweeps and worlds of R.U.B.E. are recognized by their first bytes. A "
      + "command that simulates, checks or formats scenes takes none of them.",
    remedy: "Name the scene, or use the command that the message names: physim render and physim diff read trajectories and goldens, "
      + "physim sweep runs a sweep, physim import converts a world. physim test, physim check and physim fmt take folders.")
}
