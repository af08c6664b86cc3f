import Platform
import SceneFormat
import SceneModel
import Sweeps

/// The diagnostics of a sweep's file, without running it.
struct SweepCheck {
  let isValid: Bool
  /// Rendered, each ending in a line end; empty when there are none.
  let diagnostics: String
  /// The code of the first error.
  let code: String?

  /// Nil for a scene, or if the input is not JSON.
  init?(_ bytes: [UInt8], _ input: Input, _ limits: SceneLimits, colored: Bool) {
    guard SweepReader.isSweep(bytes, limits: limits.values) else { return nil }
    let path = input.isStandardInput ? nil : input.path
    let reading = SweepReader.read(
      bytes: bytes, name: input.name, path: path, files: SourceFileCache(.fileSystem, limits.values).files, request: SweepRequest(),
      limits: limits.values)
    let misfits = reading.sweep.map { SweepPlan($0).check() } ?? []
    isValid = reading.sweep != nil && misfits.isEmpty
    diagnostics = reading.rendered(reading.diagnostics + misfits, isColored: colored)
    code = (reading.diagnostics + misfits).firstErrorCode
  }
}
