package import Formats
import SceneModel
import Trajectories

/// A drawing as part of a page's data block.
///
///     walls   {"id", "boundary": true, "window": [from, until], and one of "line": [x, y, …], "closed": true | "box": [x, y, w, h] | "oval": [x, y, w, h]}
///     shapes  one of {"box": [w, h, cornerRadius]}, {"oval": [w, h]}, {"path": [x, y, …]}, {"line": [x, y, …], "closed": true}, {"parts": [{"at": [x, y, angle], "shape": …}]}
///     views   {"id", "shape": place in shapes, "fixed": true, "sensor": true}
///     links   {"style", "a", "b", "axis": [x, y], "window"}, an end being {"view", "offset": [x, y]} or a motion
///     targets {"item", "motion", "window"}
///     fields  {"kind", "motion", "region", "direction": [x, y], "window"}
///     gravity a motion of vectors, pt/s², if world gravity changes
///     expected {"name", "view", "channel", "window", "low", "high", "reached": true}, without a bound that a check does not have
///     motion  [x, y], or {"times": […], "points": [x, y, …], "linear": true}
extension JSONWriter {
  package mutating func write(_ drawing: Drawing) {
    object { text in
      text.key("size")
      text.numbers([drawing.size.width, drawing.size.height])
      text.array("walls", of: drawing.walls) { $0.write($1) }
      var shapes: [CollisionBounds] = []
      text.array("views", of: drawing.views) { text, drawnView in
        // views of equal outline mostly follow each other
        let known = shapes.suffix(16).lastIndex(of: drawnView.shape)
        if known == nil { shapes.append(drawnView.shape) }
        text.write(drawnView, shape: known ?? shapes.count - 1)
      }
      text.array("shapes", of: shapes) { $0.write($1) }
      text.array("links", of: drawing.links) { $0.write($1) }
      text.array("targets", of: drawing.targets) { text, target in
        text.object { text in
          text.add("item", target.item)
          text.key("motion")
          text.write(target.point)
          text.write(target.window)
        }
      }
      text.array("fields", of: drawing.fields) { $0.write($1) }
      if let gravity = drawing.gravity {
        text.key("gravity")
        text.write(gravity)
      }
      if !drawing.expected.isEmpty { text.array("expected", of: drawing.expected) { $0.write($1) } }
    }
  }

  private mutating func numbers(_ numbers: [Double]) {
    array { text in for number in numbers { text.write(rounded: number) } }
  }

  private mutating func points(_ points: [Vector]) { numbers(points.flatMap { [$0.x, $0.y] }) }

  private mutating func write(_ window: Drawing.Window) {
    guard window.from > 0 || window.until != nil else { return }
    array("window") { text in
      text.write(rounded: window.from)
      if let until = window.until { text.write(rounded: until) }
    }
  }

  private mutating func flag(_ name: String, _ isSet: Bool) {
    guard isSet else { return }
    key(name)
    write(true)
  }

  private mutating func write(_ wall: Drawing.DrawnWall) {
    object { text in
      text.add("id", wall.id)
      text.flag("boundary", wall.isBoundary)
      text.write(wall.window)
      switch wall.outline {
      case .bounds: break
      case .segment(let from, let to):
        text.key("line")
        text.points([from, to])
      case .path(let path, let closed):
        text.key("line")
        text.points(path)
        text.flag("closed", closed)
      case .rect(let rect):
        text.key("box")
        text.numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
      case .ellipse(let rect):
        text.key("oval")
        text.numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
      }
    }
  }

  private mutating func write(_ band: ExpectedBand) {
    object { text in
      text.add("name", band.name)
      text.add("view", band.view)
      text.add("channel", band.column.rawValue)
      text.write(band.window)
      for (key, bound) in [("low", band.low), ("high", band.high)] {
        if let bound {
          text.key(key)
          text.write(bound)
        }
      }
      text.flag("reached", band.isReached)
    }
  }

  private mutating func write(_ drawnView: Drawing.DrawnView, shape: Int) {
    object { text in
      text.add("id", drawnView.id)
      text.key("shape")
      text.write(shape)
      text.flag("fixed", drawnView.isFixed)
      text.flag("sensor", drawnView.isSensor)
    }
  }

  private mutating func write(_ shape: CollisionBounds) {
    object { text in
      switch shape {
      case .rectangle(let size, let cornerRadius):
        text.key("box")
        text.numbers([size.width, size.height, cornerRadius])
      case .ellipse(let size):
        text.key("oval")
        text.numbers([size.width, size.height])
      case .path(let path):
        text.key("path")
        text.points(path)
      case .line(let path, let closed):
        text.key("line")
        text.points(path)
        text.flag("closed", closed)
      case .parts(let parts):
        text.array("parts", of: parts) { text, part in
          text.object { text in
            text.array("at") { text in
              text.write(rounded: part.center.x)
              text.write(rounded: part.center.y)
              text.write(part.angle)
            }
            text.key("shape")
            text.write(part.shape)
          }
        }
      }
    }
  }

  private mutating func write(_ motionPath: Drawing.MotionPath) {
    guard motionPath.times.count > 1 else { return points(Array(motionPath.points.prefix(1))) }
    object { text in
      text.key("times")
      text.numbers(motionPath.times)
      text.key("points")
      text.points(motionPath.points)
      text.flag("linear", motionPath.isLinear)
    }
  }

  private mutating func write(_ end: Drawing.Link.End) {
    switch end {
    case .point(let motionPath): write(motionPath)
    case .view(let id, let offset):
      object { text in
        text.add("view", id)
        text.key("offset")
        text.points([offset])
      }
    }
  }

  private mutating func write(_ link: Drawing.Link) {
    object { text in
      text.add("style", link.style.rawValue)
      text.key("a")
      text.write(link.a)
      text.key("b")
      text.write(link.b)
      if link.axis != .zero {
        text.key("axis")
        text.points([link.axis])
      }
      text.write(link.window)
    }
  }

  private mutating func write(_ field: Drawing.Field) {
    object { text in
      text.add("kind", field.kind.rawValue)
      text.key("motion")
      text.write(field.position)
      text.key("region")
      text.write(field.region)
      if field.direction != .zero {
        text.key("direction")
        text.points([field.direction])
      }
      text.write(field.window)
    }
  }

  private mutating func write(_ region: FieldRegion) {
    switch region {
    case .infinite: null()
    case .circle(let radius, let center):
      object { text in
        text.key("oval")
        text.numbers([center.x - radius, center.y - radius, 2 * radius, 2 * radius])
      }
    case .rectangle(let size, let center):
      object { text in
        text.key("box")
        text.numbers([center.x - size.width / 2, center.y - size.height / 2, size.width, size.height])
      }
    case .union(let regions), .intersection(let regions): several(regions)
    case .difference(let whole, let part): several([whole, part])
    case .inverse(let region): several([region])
    }
  }

  /// Writes all outlines; which side is inside is not drawn.
  private mutating func several(_ regions: [FieldRegion]) {
    object { text in text.array("regions", of: regions) { $0.write($1) } }
  }

  /// At most three decimals, which is more than a picture shows.
  package mutating func write(rounded number: Double) { write(raw: NumberFormat.trimmed(number, 3)) }
}
