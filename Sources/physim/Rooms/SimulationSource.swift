import Trajectories

/// What one step brings.
struct Step {
  var frame = Frame(index: 0, time: 0, samples: [], digest: 0)
  var events: [EventRecord] = []
  /// Ids of views created in it that the header does not know, in order of creation.
  var newNames: [String] = []
}

/// The door to the room `Simulation`: a scene in, steps out. The only file that knows both.
struct SimulationSource {
  let header: RunHeader
  /// Index of the frame the run ends with, unless it ends early.
  var lastFrame: Int { scene.stubFrames }
  private var index = 0
  private let scene: LoadedScene

  init(_ scene: LoadedScene) {
    self.scene = scene
    header = RunHeader(version: Version.text, scene: scene.name, frameRate: 60, names: scene.stubNames)
  }

  /// Fills `step` with the next frame, the initial state first.
  ///
  /// - Returns: false once the run is over; `step` is then as it was.
  /// - Throws: when a body leaves the range of numbers; the frames before were good.
  ///
  /// STUB: points that fall 9.81 m/s² at 100 pt/m.
  mutating func next(into step: inout Step) throws(RunTrouble) -> Bool {
    guard index <= lastFrame else { return false }
    let time = Double(index) / header.frameRate
    let t = Float(time)
    var samples: [ViewSample] = []
    var digest = RunDigest()
    for view in header.names.indices {
      let sample = ViewSample(view: Int32(view), x: Float(view) * 10, y: 490.5 * t * t, angle: 0, vy: 981 * t)
      digest.absorb(UInt64(sample.y.bitPattern))
      samples.append(sample)
    }
    step.frame = Frame(index: index, time: time, samples: samples, digest: digest.value)
    step.events = []
    step.newNames = []
    index += 1
    return true
  }
}
