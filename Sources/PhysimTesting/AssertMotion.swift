#if !canImport(UIKit)
  import Foundation
  import Goldens
  import Platform
  public import PhysimDynamics

  /// Advances an animator and asserts that its items move as in the golden.
  ///
  ///     @Test @MainActor func drop() {
  ///       let menu = MenuController()
  ///       menu.open()
  ///       assertMotion(of: menu.animator, frames: 300)
  ///     }
  ///
  ///     @Test @MainActor func flick() {
  ///       let cards = CardController()
  ///       cards.loadViewIfNeeded()
  ///       assertMotion(of: cards.animator, frames: 120, touches: "flick.touches.csv")
  ///     }
  ///
  /// The golden `MenuTests.drop.golden.csv` is next to the test's source file. The animator is there as a scene, `MenuTests.drop.json`,
  /// which `physim render` draws. A failed test prints the report of `physim test` and attaches the page and the new golden (Swift
  /// Testing). Unless it records, it writes the result as `MenuTests.drop.new.csv`.
  ///
  /// - Parameters:
  ///   - animator: At its present time; earlier frames belong to the motion.
  ///   - frames: Frames to advance by.
  ///   - name: Of the golden; the name of the test function by default.
  ///   - tolerance: Tolerance per channel, points and radians; exact by default.
  ///   - record: Which goldens to write; see ``GoldenRecording/current`` for the default.
  ///   - touches: A recording of a finger, `time,phase,x,y` as `MotionRecorder` writes it, by its path from the folder of the test's source file. Its touches reach the gesture
  ///     recognizers and responders of the animator's hierarchy before the frames of their times.
  ///   - act: Called before each frame with its number: taps, drags, changes.
  /// - Returns: Whether the test passed. Calls that UIKit raises an exception for fail it, with UIKit's sentence.
  @MainActor @discardableResult
  public func assertMotion(
    of animator: UIDynamicAnimator, frames: Int, touches: String? = nil, name: String? = nil, tolerance: GoldenTolerance? = nil,
    record: GoldenRecording? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function, before act: (Int) -> Void = { _ in }
  ) -> Bool {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    var replay: TouchReplay?
    if let touches {
      replay = readTouches(PathName.beside("\(filePath)", touches), location)
      if replay == nil { return false }
    }
    let warnings =
      animator.rejections
      + collectWarnings {
        for frame in 0..<max(0, frames) {
          replay?.send(frame: frame, of: animator)
          act(frame)
          animator.step()
        }
      }
    guard warnings.isEmpty else {
      location.fail(warnings.joined(separator: "\n"))
      return false
    }
    let recording = record ?? .current
    let motion = MotionFiles(filePath: "\(filePath)", name: name ?? "\(function)")
    do throws(SystemError) {
      let scene = try motion.writeTemporaryScene(animator.sceneJSON())
      defer { FileSystem.remove(scene) }
      let item = GoldenCase(scene: scene, beside: motion.scene)
      let isGood = check(item, tolerance, recording, motion.scene, location)
      if isGood, recording != .never { try motion.writeScene(animator.sceneJSON()) }
      return isGood
    } catch {
      location.fail("\(motion.scene): \(error.words)")
      return false
    }
  }

  /// The recording of a finger; nil after a failure, for a file that is none.
  @MainActor private func readTouches(_ path: String, _ location: TestLocation) -> TouchReplay? {
    do {
      let file = try Descriptor.regular(path)
      defer { try? file.close() }
      return try TouchReplay(csv: String(decoding: file.readAll(limit: 1 << 26), as: UTF8.self))
    } catch let error as SystemError {
      location.fail("\(path): \(error.words)")
    } catch {
      location.fail("\(path): \(error)")
    }
    return nil
  }

  /// Collects the warnings of a motion.
  @MainActor private func collectWarnings(_ body: () -> Void) -> [String] {
    let handler = DynamicsWarning.handler
    defer { DynamicsWarning.handler = handler }
    var warnings: [String] = []
    DynamicsWarning.handler = { warnings.append($0) }
    body()
    return warnings
  }

  /// The files of a motion's test.
  private struct MotionFiles {
    /// Next to the test's source file.
    let scene: String

    init(filePath: String, name: String) {
      var stem = ""
      for character in name.prefix(while: { $0 != "(" }) {
        let isPlain = character.isASCII && (character.isLetter || character.isNumber || character == "_")
        if isPlain { stem.append(character) } else if stem.last != "-" { stem.append("-") }
      }
      let file = filePath.hasSuffix(".swift") ? String(filePath.dropLast(6)) : filePath
      scene = "\(file).\(stem.isEmpty ? "motion" : stem).json"
    }

    /// In the folder of temporary files: a test that does not record changes no file next to its source.
    func writeTemporaryScene(_ json: String) throws(SystemError) -> String {
      let base = scene.split(separator: "/").last.map { String($0) } ?? "motion.json"
      let folder = Environment.value("TMPDIR") ?? "/tmp"
      let path = "\(folder)/physim-\(ProcessInfo.processInfo.processIdentifier)-\(base)"
      try AtomicFile.write(json, to: path)
      return path
    }

    func writeScene(_ json: String) throws(SystemError) {
      if let file = try? Descriptor.regular(scene) {
        defer { try? file.close() }
        if (try? file.readAll(limit: 1 << 26)) == Array(json.utf8) { return }
      }
      try AtomicFile.write(json, to: scene)
    }
  }
#endif
