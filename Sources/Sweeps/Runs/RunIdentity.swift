import Formats
import SceneFormat
import Trajectories

/// What a run is called by: the scene's text, all files it reads, and every value that is changed, whatever their order in the plan.
struct RunIdentity: Sendable {
  /// After what all runs have in common.
  private let prefix: SHA256
  private let axes: [String]
  /// Indices of the axes in the order of their pointers.
  private let order: [Int]

  init(_ plan: SweepPlan) {
    let sweep = plan.sweep
    var prefix = "scene \(SHA256.text(sweep.sceneBytes))\n"
    for file in sweep.template.files.all { prefix += "file \(SHA256.text(file.bytes))\n" }
    for setting in sweep.settings { prefix += "set \(setting.pointer)=\(setting.value)\n" }
    var hash = SHA256()
    hash.append(Array(prefix.utf8))
    self.prefix = hash
    let pointers = plan.axes.map(\.pointer)
    axes = pointers
    order = pointers.indices.sorted { pointers[$0] < pointers[$1] }
  }

  /// Sixteen hexadecimal digits.
  func text(_ values: [SweepValue]) -> String {
    var text: [UInt8] = []
    for i in order {
      text += axes[i].utf8
      text.append(UInt8(ascii: "="))
      text += values[i].canonical.utf8
      text.append(UInt8(ascii: "\n"))
    }
    var hash = prefix
    hash.append(text)
    return hash.text(words: 2)
  }
}
