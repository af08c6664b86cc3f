/// A framework, or another notation, in which a spring is written.
package enum SpringDialect: String, CaseIterable, Sendable {
  case swiftui, uikit
  case coreAnimation = "coreanimation"
  case android, compose, flutter, motion
  case reactSpring = "react-spring"
  case reactMotion = "react-motion"
  case reactNative = "react-native"
  case reanimated, anime, rebound, css
  /// Parameters by name, without a framework.
  case plain

  /// As people write it.
  package var title: String {
    switch self {
    case .swiftui: "SwiftUI"
    case .uikit: "UIKit"
    case .coreAnimation: "Core Animation"
    case .android: "Android views"
    case .compose: "Jetpack Compose"
    case .flutter: "Flutter"
    case .motion: "Motion"
    case .reactSpring: "react-spring"
    case .reactMotion: "react-motion"
    case .reactNative: "React Native"
    case .reanimated: "Reanimated"
    case .anime: "anime"
    case .rebound: "Rebound"
    case .css: "CSS linear()"
    case .plain: "parameters"
    }
  }

  /// The unit of an initial velocity.
  package enum VelocityUnit: Sendable {
    /// The whole distance per second.
    case distancesPerSecond
    /// Units of the value per second.
    case unitsPerSecond
    case unitsPerMillisecond
  }

  package var velocityUnit: VelocityUnit {
    switch self {
    // anime's spring eases a progress from 0 to 1
    case .swiftui, .uikit, .anime: .distancesPerSecond
    case .reactSpring: .unitsPerMillisecond
    default: .unitsPerSecond
    }
  }

  /// Whether springs above critical damping move as critical ones. SwiftUI and Core Animation can be asked not to.
  package var clampsOverdamping: Bool {
    switch self {
    case .swiftui, .uikit, .coreAnimation, .reactNative, .reanimated: true
    default: false
    }
  }

  /// The forms that it reads, with the values of parameters that are not given; nil for one that must be.
  ///
  /// Of several forms that have all given parameters the first is meant.
  package var forms: [(form: SpringForm, defaults: [Double?])] {
    switch self {
    case .swiftui: [(.response, [0.5, 0.825]), (.bounce, [0.5, 0]), (.physical, [nil, nil, 1]), (.settling, [nil, nil])]
    case .uikit: [(.settling, [nil, nil]), (.bounce, [0.5, 0]), (.physical, [nil, nil, nil])]
    case .coreAnimation: [(.physical, [100, 10, 1]), (.bounce, [nil, 0])]
    case .android: [(.ratio, [1500, 0.5, 1])]
    case .compose: [(.ratio, [1500, 1, 1]), (.bounce, [nil, 0])]
    case .flutter: [(.physical, [nil, nil, nil]), (.ratio, [nil, 1, nil]), (.bounce, [0.5, 0])]
    case .motion: [(.physical, [100, 10, 1]), (.bounce, [0.8, 0.3]), (.visual, [nil, nil])]
    case .reactMotion: [(.physical, [170, 26, 1])]
    case .reactSpring: [(.origami, [170, 26, 1]), (.frequency, [nil, 1, 1])]
    case .reactNative: [(.physical, [100, 10, 1]), (.origami, [40, 7, 1]), (.bounciness, [8, 12])]
    case .reanimated: [(.physical, [900, 120, 4]), (.settling, [0.55, 1])]
    case .anime: [(.physical, [100, 10, 1]), (.bounce, [0.628, 0.5])]
    case .rebound: [(.origami, [40, 7, 1]), (.bounciness, [nil, nil]), (.physical, [nil, nil, 1])]
    case .css: []
    case .plain:
      [
        (.physical, [nil, nil, 1]), (.ratio, [nil, nil, 1]), (.response, [nil, nil]), (.settling, [nil, nil]), (.frequency, [nil, nil, 1]),
        (.origami, [nil, nil, 1]), (.bounciness, [nil, nil]), (.visual, [nil, nil]),
      ]
    }
  }

  /// When it ends a motion, from the distance in units of the value.
  package func restRule(distance: Double) -> RestRule? {
    switch self {
    case .swiftui: .swiftUI
    case .uikit, .coreAnimation: .coreAnimation
    // the smallest visible change of a scale for short ways, of a position for others
    case .android:
      distance <= 1 ? .thresholds(distance: 0.0015, speed: 0.0015 * 62.5) : .thresholds(distance: 0.75, speed: 0.75 * 62.5)
    case .compose: .composeDisplacement(0.01)
    case .flutter, .reactNative, .rebound: .thresholds(distance: 0.001, speed: 0.001)
    case .motion: distance < 5 ? .thresholds(distance: 0.005, speed: 0.01) : .thresholds(distance: 0.5, speed: 2)
    case .reactMotion: .thresholds(distance: 0.01, speed: 0.01)
    case .reactSpring:
      .thresholds(distance: min(1, 0.001 * distance), speed: 100 * min(1, 0.001 * distance))
    case .reanimated: .energy(6e-9)
    case .anime: .held(0.0005)
    case .css, .plain: nil
    }
  }
}
