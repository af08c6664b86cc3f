/// The contact points that are solved with the joints. See ``HeldPoint``.
///
/// As with stops, a guess selects the active points, and the part is solved. Then points with negative impulses are released and violated
/// ones are added.
extension JointRows {
  /// Guesses which points of a part bear load in a pass.
  mutating func choosePoints(
    _ part: Int, _ half: SubstepHalf, _ rows: borrowing MutableSpan<ContactRow>, _ motions: borrowing MutableSpan<SolverBody>
  ) {
    for k in graph.parts[part].points {
      guard isPoint(k, rows) else {
        graph.points[k].isHeld = false
        continue
      }
      let point = state(k, part, rows, motions)
      let isLoaded = half == .first ? point.impulses.a > 0 : point.impulses.sum > 0
      graph.points[k].hold(point, point.error(half, clock, tuning).map { isLoaded || $0 < 0 } ?? false)
    }
  }

  /// Removes the warm start of the points that bear load, which acts as at the beginning of the drift.
  mutating func takeBackGuess(_ part: Int, _ rows: inout MutableSpan<ContactRow>, _ motions: inout MutableSpan<SolverBody>) {
    for k in graph.parts[part].points {
      graph.points[k].total = 0
      guard graph.points[k].isHeld else { continue }
      let point = PointState(graph.points[k].place, rows, motions)
      guard point.impulses.a > 0 else { continue }
      push(k, point, -point.impulses.a, &motions)
      rows[graph.points[k].place.row].set(PassImpulses(a: 0, b: point.impulses.b), of: graph.points[k].place)
    }
  }

  /// Applies the impulses of a part's points in the position pass again in the velocity pass, instead of the warm start. See
  /// ``JointGraph/repeatChange(_:_:)``.
  mutating func repeatPoints(_ part: Int, _ rows: inout MutableSpan<ContactRow>, _ motions: inout MutableSpan<SolverBody>) {
    for k in graph.parts[part].points where isPoint(k, rows) {
      let point = PointState(graph.points[k].place, rows, motions)
      push(k, point, -point.impulses.b, &motions)
      rows[graph.points[k].place.row].add(point.impulses.a - point.impulses.b, of: graph.points[k].place)
    }
  }

  /// Whether the contact has this point, which a manifold of one point lacks: mostly the second.
  private func isPoint(_ k: Int, _ rows: borrowing MutableSpan<ContactRow>) -> Bool {
    rows[graph.points[k].place.row].response(of: graph.points[k].place) > 0
  }

  /// Applies an impulse as the rows of the contacts have it.
  private func push(_ k: Int, _ point: PointState, _ impulse: Float, _ motions: inout MutableSpan<SolverBody>) {
    graph.push(graph.points[k].node, Double(impulse) * point.jacobian(graph.points[k].sign), &motions)
  }

  /// A point in the part's present attempt: in the position pass at the end of the drift, with turned normals.
  private func state(
    _ k: Int, _ part: Int, _ rows: borrowing MutableSpan<ContactRow>, _ motions: borrowing MutableSpan<SolverBody>
  ) -> PointState {
    let attempt = graph.parts[part].attempt
    return PointState(graph.points[k], rows, motions, attempt, drift: attempt.lead > 0 ? clock.h : 0)
  }

  mutating func savePoints(_ part: Int, _ rows: borrowing MutableSpan<ContactRow>) {
    for k in graph.parts[part].points { graph.points[k].saved = rows[graph.points[k].place.row].impulses(of: graph.points[k].place) }
  }

  func restorePoints(_ part: Int, _ rows: inout MutableSpan<ContactRow>) {
    for k in graph.parts[part].points { rows[graph.points[k].place.row].set(graph.points[k].saved, of: graph.points[k].place) }
  }

  /// Demands of a pass on the active points.
  mutating func demandPoints(
    _ part: Int, _ half: SubstepHalf, _ rows: borrowing MutableSpan<ContactRow>, _ motions: borrowing MutableSpan<SolverBody>
  ) {
    for k in graph.parts[part].points where graph.points[k].isHeld {
      let point = state(k, part, rows, motions)
      graph.points[k].hold(point, true)
      graph.points[k].change = -Double(point.error(half, clock, tuning) ?? 0)
    }
  }

  /// Adds the impulses of a part's points in the position pass, releases points that pull and adds violated ones.
  ///
  /// - Returns: Whether any was released or added.
  mutating func reviewPointPositions(
    _ part: Int, _ rows: inout MutableSpan<ContactRow>, _ motions: inout MutableSpan<SolverBody>,
    isLast: Bool = false
  ) -> Bool {
    let tolerance = 0.001 * tuning.linearSlop * clock.inverseH
    var hasChanged = false
    for k in graph.parts[part].points where graph.points[k].isHeld || isPoint(k, rows) {
      let point = state(k, part, rows, motions)
      if graph.points[k].isHeld {
        let total = point.impulses.a + Float(graph.points[k].impulse)
        rows[graph.points[k].place.row].set(PassImpulses(a: max(0, total), b: point.impulses.b), of: graph.points[k].place)
        graph.points[k].total = Double(max(0, total))
        guard total < 0, !isLast else { continue }
        release(k, -total, &motions)
        hasChanged = true
      } else if let error = point.error(.first, clock, tuning), error < -tolerance {
        graph.points[k].hold(point, true)
        hasChanged = true
      }
    }
    return hasChanged
  }

  /// Adds the impulses of a part's points in the velocity pass, and releases points that pull: both passes together never pull.
  mutating func reviewPointVelocities(
    _ part: Int, _ rows: inout MutableSpan<ContactRow>, _ motions: inout MutableSpan<SolverBody>, isLast: Bool
  ) -> Bool {
    var hasChanged = false
    for k in graph.parts[part].points where graph.points[k].isHeld {
      let impulses = rows[graph.points[k].place.row].impulses(of: graph.points[k].place)
      let added = max(-impulses.sum, Float(graph.points[k].impulse))
      let pulled = added - Float(graph.points[k].impulse)
      rows[graph.points[k].place.row].add(added, of: graph.points[k].place)
      if pulled > 0 && !isLast {
        release(k, pulled, &motions)
        hasChanged = true
      }
    }
    return hasChanged
  }

  /// Releases a point, and removes the impulse that it pulled with.
  private mutating func release(_ k: Int, _ impulse: Float, _ motions: inout MutableSpan<SolverBody>) {
    graph.points[k].isHeld = false
    graph.push(graph.points[k].node, Double(impulse) * graph.points[k].jacobian, &motions)
  }
}

/// A contact point as in the passes over the contacts, see ``PositionPass`` and ``VelocityPass``.
private struct PointState {
  var normal: Vector2
  var armA: Float
  var armB: Float
  let response: Float
  let impulses: PassImpulses
  var velocity: Float
  var separation: Float
  let missVelocity: Float
  let impactVelocity: Float
  let impactSeparation: Float
  let releaseDistance: Float
  let biasRate: Float
  /// Its yielding to a load's impulse, pt/s per kg·pt/s.
  let compliance: Float
  let yieldLimit: Float

  init(_ point: PointPlace, _ rows: borrowing MutableSpan<ContactRow>, _ motions: borrowing MutableSpan<SolverBody>) {
    let (i, lane) = (point.row, point.lane)
    normal = Vector2(rows[i].normalX[lane], rows[i].normalY[lane])
    armA = point.isSecond ? rows[i].second.armA[lane] : rows[i].first.armA[lane]
    armB = point.isSecond ? rows[i].second.armB[lane] : rows[i].first.armB[lane]
    response = point.isSecond ? rows[i].secondGap.k[lane] : rows[i].firstGap.k[lane]
    impulses = rows[i].impulses(of: point)
    let a = motions[rows[i].a[lane]]
    let b = motions[rows[i].b[lane]]
    velocity = Self.along(normal, armA, armB, a.velocity, b.velocity)
    let base = point.isSecond ? rows[i].secondGap.base[lane] : rows[i].firstGap.base[lane]
    separation = base + Self.along(normal, armA, armB, a.deltaPosition, b.deltaPosition)
    missVelocity = rows[i].missVelocity[lane]
    impactVelocity = rows[i].impactVelocity[lane]
    impactSeparation = rows[i].impactSeparation[lane]
    releaseDistance = rows[i].releaseDistance[lane]
    biasRate = rows[i].biasRate[lane]
    compliance = rows[i].compliance[lane] * response
    yieldLimit = rows[i].yieldLimit[lane]
  }

  /// The same if the normal turns with the body of the point, for a pass of the midpoint rule: directions are those at the attempt's lead,
  /// and the velocity is the mean of `drift` seconds, or the present one for 0.
  init(
    _ held: HeldPoint, _ rows: borrowing MutableSpan<ContactRow>, _ motions: borrowing MutableSpan<SolverBody>,
    _ attempt: JointGraph.Attempt, drift: Float
  ) {
    let (point, sign) = (held.place, held.sign)
    self.init(point, rows, motions)
    guard attempt.isMidpoint, let turning = held.turning else { return }
    let isB = sign > 0
    let own = motions[isB ? rows[point.row].b[point.lane] : rows[point.row].a[point.lane]]
    let other = motions[isB ? rows[point.row].a[point.lane] : rows[point.row].b[point.lane]]
    var velocity = own.velocity - other.velocity
    velocity.z = own.velocity.z
    var shift = own.deltaPosition - other.deltaPosition
    shift.z = own.deltaPosition.z
    let now = turning.moved(by: shift)
    // another face may touch meanwhile
    guard (-sign * normal).dot(now.normal) > Self.sameFace else { return }
    separation = now.way.dot(now.normal) - turning.distance
    let ahead = turning.moved(by: shift + attempt.lead * velocity)
    normal = -sign * ahead.normal
    let arm = sign * ahead.normal.cross(ahead.way)
    if isB { armB = arm } else { armA = arm }
    if drift > 0 {
      let end = turning.moved(by: shift + drift * velocity)
      self.velocity = (end.way.dot(end.normal) - now.way.dot(now.normal)) / drift
    } else {
      self.velocity = sign * (normal.x * velocity.x + normal.y * velocity.y + velocity.z * arm)
    }
  }

  /// Cosine.
  private static let sameFace: Float = 0.95

  /// The rate of its speed by the velocity of its body, with `sign` as in ``HeldPoint``.
  func jacobian(_ sign: Float) -> SIMD3<Double> {
    let arm = sign > 0 ? armB : armA
    return Double(sign) * SIMD3(Double(normal.x), Double(normal.y), Double(arm))
  }

  /// The relative motion of both bodies along the normal.
  private static func along(_ normal: Vector2, _ armA: Float, _ armB: Float, _ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    normal.x * (b.x - a.x) + normal.y * (b.y - a.y) + (b.z * armB - a.z * armA)
  }

  /// The speed by which it misses what a pass wants, pt/s; nil if the pass ignores it. In the position pass its separation speed less the
  /// allowed one: negative if it has to be pushed. In the velocity pass the speed that is stopped.
  func error(_ half: SubstepHalf, _ clock: StepClock, _ tuning: Tuning) -> Float? {
    guard response > 0 else { return nil }
    if half == .second {
      guard separation <= releaseDistance else { return nil }
      return velocity < impactVelocity && separation > impactSeparation ? nil : velocity
    }
    guard velocity >= missVelocity else { return nil }
    if separation > 0 { return velocity + separation * clock.inverseH }
    return velocity + max(biasRate * separation, -tuning.pushOutSpeed) + min(compliance * impulses.a, yieldLimit)
  }
}

extension HeldPoint {
  /// Stores the present place of the point.
  fileprivate mutating func hold(_ point: PointState, _ isHeld: Bool) {
    self.isHeld = isHeld
    guard isHeld else { return }
    jacobian = point.jacobian(sign)
    stiffness = 1 / Double(point.compliance)
  }
}

extension ContactRow {
  fileprivate func response(of point: PointPlace) -> Float { point.isSecond ? secondGap.k[point.lane] : firstGap.k[point.lane] }

  fileprivate func impulses(of point: PointPlace) -> PassImpulses {
    point.isSecond ? second.impulses[point.lane] : first.impulses[point.lane]
  }

  fileprivate mutating func set(_ impulses: PassImpulses, of point: PointPlace) {
    if point.isSecond { second.impulses[point.lane] = impulses } else { first.impulses[point.lane] = impulses }
  }

  /// Adds an impulse of the velocity pass.
  fileprivate mutating func add(_ impulse: Float, of point: PointPlace) {
    if point.isSecond { second.add(impulse, point.lane) } else { first.add(impulse, point.lane) }
  }
}

extension RowPoint {
  fileprivate mutating func add(_ impulse: Float, _ lane: Int) {
    impulses.b[lane] += impulse
    total[lane] += impulse
  }
}
