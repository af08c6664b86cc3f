import Testing

@testable import Motion

@Suite("Recordings of UIScrollView on iOS 26") struct ScrollVectorTests {
  /// A third of a point, the grid of content offsets on a screen of scale 3.
  private static func pixel(_ offset: Double) -> Double { (offset * 3).rounded() / 3 }

  @Test("the targets that a delegate is told are exact to the third of a point")
  func targets() throws {
    let rows = try Vector.rows("ios_targets")
    #expect(rows.count == 12)
    for row in rows {
      let target = ScrollLaw.target(of: row[1], velocity: row[2] * 1000, rate: row[0])
      #expect((Self.pixel(target) - row[3]).magnitude < 0.001)
    }
    #expect((Self.pixel(ScrollLaw.target(of: 5074, velocity: 750)) - 5443.667).magnitude < 0.001)
    #expect((Self.pixel(ScrollLaw.target(of: 5326, velocity: 3000)) - 6819.667).magnitude < 0.001)
  }

  @Test("flings are followed within 0.4 pt", arguments: [("decel_v750", 5074.0, 750.0, 0.00084), ("decel_v3000", 5326, 3000, 0.00092)])
  func flings(file: String, offset: Double, velocity: Double, delay: Double) throws {
    let decay = Decay.uikit(from: offset, velocity: velocity)
    for row in try Vector.rows(file) {
      #expect((decay.state(at: max(0, row[0] - delay)).position - row[1]).magnitude < 0.4, "at \(row[0]) s")
    }
  }

  @Test("a second recording of a fling is followed within 0.4 pt, its clock one frame early")
  func otherFling() throws {
    let decay = Decay.uikit(from: 400, velocity: 480.83366)
    for row in try Vector.rows("ios_fling_trace") {
      #expect((decay.state(at: row[0] / 1000 + 0.0159).position - row[1]).magnitude < 0.4, "at \(row[0]) ms")
    }
  }

  @Test("the rubber band is followed within 0.17 pt, and its inverse leads back")
  func rubberBand() throws {
    for row in try Vector.rows("ios_rubberband") {
      let offset = ScrollLaw.rubberBand(row[0], viewport: 681.6667)
      #expect((offset - row[1]).magnitude < 0.17)
      #expect((ScrollLaw.travel(of: offset, viewport: 681.6667) - row[0]).magnitude < 1e-9)
    }
    for (travel, offset) in [(590.0, 235.0), (300, 138.333), (100, 51.667), (5, 2.667)] {
      #expect((ScrollLaw.rubberBand(travel, viewport: 852) - offset).magnitude < 0.17)
    }
  }

  @Test("an impact on the edge is followed within 0.5 pt by the spring that fits all")
  func impact() throws {
    let decay = Decay.uikit(from: 39088, velocity: 3125)
    let time = try #require(decay.time(at: 39148))
    let bounce = SpringMotion(ScrollLaw.edgeSpring, from: 0, to: 0, velocity: decay.state(at: time).velocity)
    for row in try Vector.rows("edge_impact") {
      let t = row[0] - 0.0009
      let offset = t < time ? decay.state(at: max(0, t)).position : 39148 + bounce.displacement(at: t - time).position
      #expect((offset - row[1]).magnitude < 0.5, "at \(row[0]) s")
    }
  }

  @Test("releases at rest past an edge are followed within 0.5 pt by the same spring")
  func heldReleases() throws {
    let first = ScrollLaw.heldRelease(from: -235)
    for row in try Vector.rows("rubberband_top_release") {
      #expect((first.displacement(at: max(0, row[0] - 0.0008)).position - row[1]).magnitude < 0.5, "at \(row[0]) s")
    }
    let second = ScrollLaw.heldRelease(from: -177)
    for row in try Vector.rows("cranpose_bounce") {
      #expect((second.displacement(at: max(0, row[0] / 1000 - 0.0005)).position - row[1]).magnitude < 0.5, "at \(row[0]) ms")
    }
  }
}
