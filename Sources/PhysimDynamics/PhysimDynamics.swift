// UIKit Dynamics by its own names. Where UIKit exists, this module is UIKit; elsewhere it is the classes below, on physim's engine under the profile `uikit`.
#if canImport(UIKit)
  @_exported import UIKit
#else
  // an app that imports UIKit has Foundation's geometry without importing it
  @_exported import Foundation
#endif
