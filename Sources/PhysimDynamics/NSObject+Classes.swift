#if !canImport(UIKit)
  public import Foundation

  #if !canImport(ObjectiveC)
    extension NSObject {
      /// Whether the object's class is a class or inherits from it.
      public func isKind(of aClass: AnyClass) -> Bool {
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
          if let found = current.subjectType as? AnyClass, found === aClass { return true }
          mirror = current.superclassMirror
        }
        return false
      }

      public func isMember(of aClass: AnyClass) -> Bool { type(of: self) === aClass }
      public class func classForCoder() -> AnyClass { self }
    }
  #endif
#endif
