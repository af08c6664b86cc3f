import Formats
import SceneFormat
import Trajectories

/// What a run is called by: the scene's text, all files it reads, and every value that is changed, whatever their order in the plan.
struct RunIdentity: Sendable {
  private let prefix: String
  private let axes: [String]
  /// Indices of the axes in the order of their pointers.
  private let order: [Int]

  init(_ plan: SweepPlan) {
    let sweep = plan.sweep
    var prefix = "scene \(SHA256.text(sweep.sceneBytes))\n"
    for file in sweep.template.files.all { prefix += "file \(SHA256.text(file.bytes))\n" }
    for setting in sweep.settings { prefix += "set \(setting.pointer)=\(setting.value)\n" }
    self.prefix = prefix
    let pointers = plan.axes.map(\.pointer)
    axes = pointers
    order = pointers.indices.sorted { pointers[$0] < pointers[$1] }
  }

  /// Sixteen hexadecimal digits.
  func text(_ values: [SweepValue]) -> String {
    var text = prefix
    for i in order {
      text += axes[i]
      text += "="
      text += values[i].canonical
      text += "\n"
    }
    return String(SHA256.text(Array(text.utf8)).prefix(16))
  }
}
