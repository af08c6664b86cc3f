#if !canImport(UIKit)
  import Foundation

  /// Replays recorded touches, as `MotionRecorder` writes them, to the gesture recognizers and responders of a view's hierarchy.
  ///
  ///     var replay = try TouchReplay(csv: recorder.touchesCSV)
  ///     for frame in 0..<300 {
  ///       replay.send(frame: frame, of: animator)
  ///       animator.step()
  ///     }
  @preconcurrency @MainActor public struct TouchReplay {
    /// Why a table is not a recording of touches.
    public struct FormatError: Error, CustomStringConvertible, Equatable {
      /// Of the table, from 1.
      public let line: Int
      public let reason: String
      public var description: String { "line \(line): \(reason)" }
    }

    private struct Sample {
      var time: TimeInterval
      var phase: UITouch.Phase
      var point: CGPoint
    }

    private var samples: ArraySlice<Sample>
    private var finger: Finger?
    private var touch: UITouch?
    private var recognizers: [UIGestureRecognizer] = []
    /// The recognizer whose gesture it is.
    private var owner: UIGestureRecognizer?

    /// Reads `time,phase,x,y`: seconds since the recording began, `began`, `moved`, `ended` or `cancelled`, points in the window or the top of the hierarchy. One finger at a time.
    public init(csv: String) throws(FormatError) {
      var found: [Sample] = []
      var isDown = false
      for (i, text) in csv.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let cells = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        if i == 0 {
          guard cells == ["time", "phase", "x", "y"] else { throw FormatError(line: 1, reason: "the columns must be time,phase,x,y") }
          continue
        }
        if cells == [""] { continue }
        guard cells.count == 4, let time = Double(cells[0]), let x = Double(cells[2]), let y = Double(cells[3]), time.isFinite, x.isFinite,
          y.isFinite
        else { throw FormatError(line: i + 1, reason: "expected a time, a phase and two coordinates") }
        guard let phase = Self.phases[cells[1]] else {
          throw FormatError(line: i + 1, reason: "unknown phase '\(cells[1])'; began, moved, ended, cancelled")
        }
        guard time >= (found.last?.time ?? -.infinity) else { throw FormatError(line: i + 1, reason: "the time goes backwards") }
        guard (phase == .began) != isDown else {
          throw FormatError(line: i + 1, reason: isDown ? "a second finger began" : "\(cells[1]) before began")
        }
        isDown = phase == .began || phase == .moved
        found.append(Sample(time: time, phase: phase, point: CGPoint(x: x, y: y)))
      }
      samples = found[...]
    }

    private static let phases: [String: UITouch.Phase] = ["began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled]

    /// Sends what the finger did since the frame before.
    ///
    /// - Parameters:
    ///   - frame: Frames since the recording began.
    ///   - animator: Its reference view, or its layout's collection view, is in the hierarchy that is touched; its frames are the recording's time.
    public mutating func send(frame: Int, of animator: UIDynamicAnimator) {
      guard let view = animator.referenceView ?? animator.collectionViewLayout?.collectionView else { return }
      send(until: Double(frame) / animator.framesPerSecond, to: view.root)
    }

    private mutating func send(until time: TimeInterval, to root: UIView) {
      var isStill = true
      while let sample = samples.first, sample.time <= time + 1e-9 {
        samples.removeFirst()
        isStill = false
        if sample.phase == .began {
          begin(sample, root)
        } else {
          finger?.move(sample.phase, sample.time, sample.point)
        }
        deliver(sample.phase)
        if sample.phase == .ended || sample.phase == .cancelled { lift() }
      }
      guard isStill, let point = finger?.point else { return }
      finger?.move(.stationary, time, point)
      deliver(.stationary)
    }

    private mutating func begin(_ sample: Sample, _ root: UIView) {
      finger = Finger(sample.time, sample.point)
      let view = root.hitTest(sample.point, with: nil)
      let touch = UITouch(view, sample.point)
      self.touch = touch
      recognizers = []
      var next = view
      while let view = next {
        recognizers += (view.gestureRecognizers ?? []).filter { recognizer in
          recognizer.isEnabled && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
        }
        next = view.superview
      }
    }

    private mutating func deliver(_ phase: UITouch.Phase) {
      guard let finger, let touch else { return }
      touch.move(to: finger.point, phase, DisplayClock.now)
      for recognizer in recognizers {
        if let owner, owner !== recognizer, !owner.isSimultaneous(with: recognizer) { continue }
        if recognizer.track(finger), owner == nil { owner = recognizer }
      }
      let event = UIEvent(touch)
      switch phase {
      case .began: touch.view?.touchesBegan([touch], with: event)
      case .moved: touch.view?.touchesMoved([touch], with: event)
      case .ended: touch.view?.touchesEnded([touch], with: event)
      case .cancelled: touch.view?.touchesCancelled([touch], with: event)
      case .stationary: break
      }
    }

    private mutating func lift() {
      for recognizer in recognizers { recognizer.forget() }
      (finger, touch, recognizers, owner) = (nil, nil, [], nil)
    }
  }
#endif
