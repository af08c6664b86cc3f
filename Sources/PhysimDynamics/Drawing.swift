#if !canImport(UIKit)
  public import Foundation

  // Drawing that overrides of `draw(_:)` contain: it compiles and is never called, as nothing is drawn here.

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func UIGraphicsGetCurrentContext() -> CGContext? { nil }

  #if !canImport(CoreGraphics)
    public enum CGLineCap: Int32, Sendable { case butt, round, square }
    public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

    /// There is none.
    public final class CGContext {
      private init() {}
      public func saveGState() {}
      public func restoreGState() {}
      public func setStrokeColor(_ color: CGColor) {}
      public func setFillColor(_ color: CGColor) {}
      public func setLineWidth(_ width: CGFloat) {}
      public func setLineCap(_ cap: CGLineCap) {}
      public func setLineJoin(_ join: CGLineJoin) {}
      public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
      public func setAlpha(_ alpha: CGFloat) {}
      public func translateBy(x tx: CGFloat, y ty: CGFloat) {}
      public func scaleBy(x sx: CGFloat, y sy: CGFloat) {}
      public func rotate(by angle: CGFloat) {}
      public func beginPath() {}
      public func closePath() {}
      public func move(to point: CGPoint) {}
      public func addLine(to point: CGPoint) {}
      public func addRect(_ rect: CGRect) {}
      public func addEllipse(in rect: CGRect) {}
      public func addPath(_ path: CGPath) {}
      public func strokePath() {}
      public func fillPath() {}
      public func clip() {}
      public func fill(_ rect: CGRect) {}
      public func stroke(_ rect: CGRect) {}
      public func clear(_ rect: CGRect) {}
      public func fillEllipse(in rect: CGRect) {}
      public func strokeEllipse(in rect: CGRect) {}
    }
  #endif

  extension UIColor {
    public func set() {}
    public func setFill() {}
    public func setStroke() {}
  }

  extension UIBezierPath {
    public func stroke() {}
    public func fill() {}
    public func addClip() {}
  }
#endif
