#if !canImport(UIKit)
  import Formats
  public import Foundation
  import Rigid2D
  import SceneModel
  import Simulation

  /// A part of the plane, counted from a field's position.
  @preconcurrency @MainActor open class UIRegion: NSObject {
    let region: FieldRegion
    /// How many shapes are in it, and how deep.
    private let shapes: Int
    private let depth: Int

    private init(_ region: FieldRegion, shapes: Int = 1, depth: Int = 1) {
      self.region = region
      self.shapes = shapes
      self.depth = depth
    }

    /// The whole plane.
    public static let infinite = UIRegion(.infinite, shapes: 0, depth: 0)

    /// A disc with its rim.
    public convenience init(radius: CGFloat) {
      self.init(.circle(radius: Self.length(radius), center: .zero))
    }

    /// A rectangle without its sides.
    public convenience init(size: CGSize) {
      self.init(.rectangle(Size(Self.length(size.width), Self.length(size.height)), center: .zero))
    }

    private static func length(_ value: CGFloat) -> Double { value.isFinite ? Double(Float(abs(value))) : 0 }

    open func inverse() -> UIRegion { made(region == .infinite ? Self.nowhere : .inverse(region), with: nil) }

    open func union(with region: UIRegion) -> UIRegion {
      if self.region == .infinite || region.region == .infinite { return .infinite }
      return made(.union([self.region, region.region]), with: region)
    }

    open func intersection(with region: UIRegion) -> UIRegion {
      if self.region == .infinite { return region }
      if region.region == .infinite { return self }
      return made(.intersection([self.region, region.region]), with: region)
    }

    /// What is in this region and not in the other.
    open func difference(from region: UIRegion) -> UIRegion {
      if region.region == .infinite { return made(Self.nowhere, with: region) }
      if self.region == .infinite { return region.inverse() }
      return made(.difference(self.region, region.region), with: region)
    }

    open func contains(_ point: CGPoint) -> Bool { Region(region).contains(Vector2(point)) }

    private static let nowhere = FieldRegion.difference(.circle(radius: 1, center: .zero), .circle(radius: 1, center: .zero))

    private func made(_ region: FieldRegion, with other: UIRegion?) -> UIRegion {
      let (shapes, depth) = (shapes + (other?.shapes ?? 0), max(depth, other?.depth ?? 0) + 1)
      guard depth <= 30, shapes <= 500 else {
        DynamicsWarning.report("a region is made of at most 500 shapes, 30 deep")
        return self
      }
      return UIRegion(region, shapes: shapes, depth: depth)
    }
  }

  extension FieldRegion {
    /// In the scene format; nil for the whole plane.
    var json: JSONText? {
      switch self {
      case .infinite: nil
      case .circle(let radius, _): ["radius": .number(radius)]
      case .rectangle(let size, _): ["size": [.number(size.width), .number(size.height)]]
      case .union(let regions): ["union": .array(regions.compactMap { $0.json })]
      case .intersection(let regions): ["intersection": .array(regions.compactMap { $0.json })]
      case .difference(let whole, let part): ["difference": .array([whole, part].compactMap { $0.json })]
      case .inverse(let region): region.json.map { ["inverse": $0] }
      }
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
      template = .field(FieldBehavior(kind: .spring, items: .all, strength: 0).completed)
    }

    private class func make(_ kind: FieldBehavior.Kind) -> Self {
      let made = self.init()
      made.template = .field(FieldBehavior(kind: kind, items: .all).completed)
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
      set { if isValid(newValue, "position") { set(.position, .vector(Vector(newValue))) } }
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
      set { set(.strength, newValue) }
    }

    /// The force goes as r to the power of -falloff, r in meters of 100 pt.
    public var falloff: CGFloat {
      get { CGFloat(field?.falloff ?? 0) }
      set { set(.falloff, newValue) }
    }

    /// Nearer than this counts as this far, points.
    public var minimumRadius: CGFloat {
      get { CGFloat(field?.minimumRadius ?? 0) }
      set { set(.minimumRadius, newValue, atLeast: CGFloat(Float.leastNormalMagnitude)) }
    }

    /// Of linear gravity (m/s²), velocity and drag (m/s); other kinds have none.
    public var direction: CGVector {
      get { CGVector(field?.direction ?? .zero) }
      set {
        guard isValid(newValue, "direction"), [.linearGravity, .velocity, .drag].contains(field?.kind) else { return }
        set(.direction, .vector(Vector(newValue)))
      }
    }

    /// Of noise and turbulence, 0 (noisiest) to 1.
    public var smoothness: CGFloat {
      get { CGFloat(field?.smoothness ?? 0) }
      set { if isNoise { set(.smoothness, newValue.isFinite ? min(max(newValue, 0), 1) : newValue, atLeast: 0) } }
    }

    /// Of noise and turbulence, 1/s.
    public var animationSpeed: CGFloat {
      get { CGFloat(field?.animationSpeed ?? 0) }
      set { if isNoise { set(.animationSpeed, newValue) } }
    }

    private var isNoise: Bool { field?.kind == .noise || field?.kind == .turbulence }
    private var field: FieldBehavior? { if case .field(let value)? = current { value } else { nil } }
  }
#endif
