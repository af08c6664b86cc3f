#if !canImport(UIKit)
  import Foundation

  /// Reports calls that UIKit raises an exception for, or that have no meaning. Nothing here ever traps.
  public enum DynamicsWarning {
    /// Receives each warning; prints it to standard error by default.
    @preconcurrency @MainActor public static var handler: (String) -> Void = { message in
      FileHandle.standardError.write(Data("PhysimDynamics: \(message)\n".utf8))
    }

    @MainActor static func report(_ message: String) { handler(message) }
  }
#endif
