#if !canImport(UIKit)
  import Formats
  public import Foundation
  import Rigid2D
  import Simulation

  /// A part of the plane, counted from a field's position.
  @preconcurrency @MainActor open class UIRegion: NSObject {
    let region: Region
    /// The same in the scene format; nil for the whole plane.
    let json: JSONText?
    /// How many shapes are in it, and how deep.
    private let shapes: Int
    private let depth: Int

    private init(_ region: Region, _ json: JSONText?, shapes: Int, depth: Int) {
      self.region = region
      self.json = json
      self.shapes = shapes
      self.depth = depth
    }

    /// The whole plane.
    public static let infinite = UIRegion(.infinite, nil, shapes: 0, depth: 0)

    /// A disc with its rim.
    public convenience init(radius: CGFloat) {
      let radius = radius.isFinite ? abs(radius) : 0
      self.init(.circle(radius: Float(radius)), ["radius": .number(Float(radius))], shapes: 1, depth: 1)
    }

    /// A rectangle without its sides.
    public convenience init(size: CGSize) {
      let (width, height) = (size.width.isFinite ? abs(size.width) : 0, size.height.isFinite ? abs(size.height) : 0)
      self.init(
        .rectangle(size: Vector2(Float(width), Float(height))), ["size": [.number(Float(width)), .number(Float(height))]], shapes: 1,
        depth: 1)
    }

    open func inverse() -> UIRegion {
      let json: JSONText = json.map { ["inverse": $0] } ?? Self.nowhere
      return made(region.inverse, json, with: nil)
    }

    open func union(with region: UIRegion) -> UIRegion {
      guard let a = json, let b = region.json else { return .infinite }
      return made(self.region.union(region.region), ["union": [a, b]], with: region)
    }

    open func intersection(with region: UIRegion) -> UIRegion {
      guard let a = json else { return region }
      guard let b = region.json else { return self }
      return made(self.region.intersection(region.region), ["intersection": [a, b]], with: region)
    }

    /// What is in this region and not in the other.
    open func difference(from region: UIRegion) -> UIRegion {
      guard let b = region.json else { return made(self.region.subtracting(region.region), Self.nowhere, with: region) }
      guard let a = json else { return region.inverse() }
      return made(self.region.subtracting(region.region), ["difference": [a, b]], with: region)
    }

    open func contains(_ point: CGPoint) -> Bool { region.contains(Vector2(point)) }

    private static let nowhere: JSONText = ["difference": [["radius": 1], ["radius": 1]]]

    private func made(_ region: @autoclosure () -> Region, _ json: JSONText, with other: UIRegion?) -> UIRegion {
      let (shapes, depth) = (shapes + (other?.shapes ?? 0), max(depth, other?.depth ?? 0) + 1)
      guard depth <= 30, shapes <= 500 else {
        DynamicsWarning.report("a region is made of at most 500 shapes, 30 deep")
        return self
      }
      return UIRegion(region(), json, shapes: shapes, depth: depth)
    }
  }

  /// A force that depends on where an item is and how it moves.
  @preconcurrency @MainActor open class UIFieldBehavior: UIDynamicBehavior {
    /// Computes the force on an item, newtons, from its position relative to the field (points), its velocity (m/s), its mass, its charge, and the time.
    public typealias Evaluation = (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector

    override var typeName: String { "field" }
    public var items: [any UIDynamicItem] { members }
    /// Of a field of a block of code.
    private(set) var evaluation: Evaluation?

    /// A field that does nothing, for subclasses; others are made by the functions of the class.
    public required override init() {
      super.init()
      var field = FieldAction(.spring, items: [])
      field.strength = 0
      template = .field(field)
    }

    private class func make(_ kind: FieldAction.Kind) -> Self {
      let made = self.init()
      made.template = .field(FieldAction(kind, items: []))
      return made
    }

    public class func dragField() -> Self { make(.drag) }
    public class func vortexField() -> Self { make(.vortex) }
    public class func springField() -> Self { make(.spring) }
    public class func electricField() -> Self { make(.electric) }
    public class func magneticField() -> Self { make(.magnetic) }

    public class func radialGravityField(position: CGPoint) -> Self {
      let field = make(.radialGravity)
      field.position = position
      return field
    }

    public class func linearGravityField(direction: CGVector) -> Self {
      let field = make(.linearGravity)
      field.direction = direction
      return field
    }

    public class func velocityField(direction: CGVector) -> Self {
      let field = make(.velocity)
      field.direction = direction
      return field
    }

    public class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
      let field = make(.noise)
      (field.smoothness, field.animationSpeed) = (smoothness, speed)
      return field
    }

    public class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
      let field = make(.turbulence)
      (field.smoothness, field.animationSpeed) = (smoothness, speed)
      return field
    }

    /// A field of a block of code, which is evaluated once a frame (UIKit evaluates it twice).
    public class func field(evaluationBlock block: @escaping Evaluation) -> Self {
      let field = self.init()
      field.evaluation = block
      return field
    }

    open func addItem(_ item: any UIDynamicItem) { insert(item) }
    open func removeItem(_ item: any UIDynamicItem) { take(item) }

    /// In the coordinates of the reference view.
    public var position: CGPoint {
      get { CGPoint(field?.position ?? .zero) }
      set { if isValid(newValue, "position") { edit("position", .vector(Vector2(newValue))) { $0.position = Vector2(newValue) } } }
    }

    /// Where it acts.
    public var region = UIRegion.infinite {
      didSet {
        let region = region.region
        rebuild {
          guard case .field(var value) = $0 else { return }
          value.region = region
          $0 = .field(value)
        }
      }
    }

    public var strength: CGFloat {
      get { CGFloat(field?.strength ?? 1) }
      set { set("strength", newValue, atLeast: nil, \.strength) }
    }

    /// The force goes as r to the power of -falloff, r in meters of 100 pt.
    public var falloff: CGFloat {
      get { CGFloat(field?.falloff ?? 0) }
      set { set("falloff", newValue, atLeast: nil, \.falloff) }
    }

    /// Nearer than this counts as this far, points.
    public var minimumRadius: CGFloat {
      get { CGFloat(field?.minimumRadius ?? 0) }
      set { set("minimumRadius", newValue, atLeast: CGFloat(Float.leastNormalMagnitude), \.minimumRadius) }
    }

    /// Of linear gravity (m/s²), velocity and drag (m/s); other kinds have none.
    public var direction: CGVector {
      get { CGVector(field?.direction ?? .zero) }
      set {
        guard isValid(newValue, "direction"), [.linearGravity, .velocity, .drag].contains(field?.kind) else { return }
        edit("direction", .vector(Vector2(newValue))) { $0.direction = Vector2(newValue) }
      }
    }

    /// Of noise and turbulence, 0 (noisiest) to 1.
    public var smoothness: CGFloat {
      get { CGFloat(field?.smoothness ?? 0) }
      set { if isNoise { set("smoothness", newValue.isFinite ? min(max(newValue, 0), 1) : newValue, atLeast: 0, \.smoothness) } }
    }

    /// Of noise and turbulence, 1/s.
    public var animationSpeed: CGFloat {
      get { CGFloat(field?.animationSpeed ?? 0) }
      set { if isNoise { set("animationSpeed", newValue, atLeast: nil, \.animationSpeed) } }
    }

    private var isNoise: Bool { field?.kind == .noise || field?.kind == .turbulence }
    private var field: FieldAction? { if case .field(let value)? = current { value } else { nil } }

    private func set(_ key: String, _ value: CGFloat, atLeast least: CGFloat?, _ property: WritableKeyPath<FieldAction, Float>) {
      guard isValid(value, key, atLeast: least) else { return }
      edit(key, .number(Float(value))) { $0[keyPath: property] = Float(value) }
    }

    private func edit(_ key: String, _ json: JSONText, _ body: (inout FieldAction) -> Void) {
      change(key, json) {
        guard case .field(var value) = $0 else { return }
        body(&value)
        $0 = .field(value)
      }
    }
  }
#endif
