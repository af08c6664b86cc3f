#if !canImport(UIKit)
  import Foundation

  // Types of UIKit that have no counterpart: an app that uses one does not compile, and the message says what to do.

  @available(*, unavailable, message: "not simulated by PhysimDynamics; move items by an animator, or set their final values")
  public class UIViewPropertyAnimator {}

  @available(*, unavailable, message: "not simulated by PhysimDynamics; physim spring converts a spring's parameters")
  public class CASpringAnimation {}

  @available(*, unavailable, message: "not simulated by PhysimDynamics: layers have no animations here")
  public class CABasicAnimation {}

  @available(*, unavailable, message: "not simulated by PhysimDynamics: layers have no animations here")
  public class CAKeyframeAnimation {}

  @available(*, unavailable, message: "Auto Layout is not in PhysimDynamics; set the frames of views")
  public class NSLayoutConstraint {}

  @available(*, unavailable, message: "Auto Layout is not in PhysimDynamics; set the frames of views")
  public class UIStackView {}

  @available(*, unavailable, message: "storyboards are not in PhysimDynamics; make the controller with its initializer")
  public class UIStoryboard {}

  @available(*, unavailable, message: "storyboards are not in PhysimDynamics; make the controller with its initializer")
  public class UIStoryboardSegue {}

  @available(*, unavailable, message: "not in PhysimDynamics; a UICollectionView with a flow layout has the same geometry")
  public class UITableView {}

  @available(*, unavailable, message: "not in PhysimDynamics; show the controller as a window's rootViewController")
  public class UINavigationController {}

  @available(*, unavailable, message: "not in PhysimDynamics; make a UIWindow in the test")
  public class UIApplication {}

  @available(*, unavailable, message: "not in PhysimDynamics, which replays one finger")
  public class UIPinchGestureRecognizer {}

  @available(*, unavailable, message: "not in PhysimDynamics, which replays one finger")
  public class UIRotationGestureRecognizer {}

  @available(*, unavailable, message: "not in PhysimDynamics; a UIPanGestureRecognizer has the same motion")
  public class UIScreenEdgePanGestureRecognizer {}

  @available(*, unavailable, message: "nothing is drawn by PhysimDynamics")
  public class UIGraphicsImageRenderer {}

  extension UIScrollView {
    @available(*, unavailable, message: "zooming is not in PhysimDynamics, which replays one finger")
    public var minimumZoomScale: CGFloat {
      get { fatalError("unavailable") }
      set {}
    }
    @available(*, unavailable, message: "zooming is not in PhysimDynamics, which replays one finger")
    public var maximumZoomScale: CGFloat {
      get { fatalError("unavailable") }
      set {}
    }
    @available(*, unavailable, message: "zooming is not in PhysimDynamics, which replays one finger")
    public func setZoomScale(_ scale: CGFloat, animated: Bool) {}
  }

  extension UIView {
    @available(*, unavailable, message: "Auto Layout is not in PhysimDynamics; set the frames of views")
    public var topAnchor: Any { fatalError("unavailable") }
    @available(*, unavailable, message: "Auto Layout is not in PhysimDynamics; set the frames of views")
    public var bottomAnchor: Any { fatalError("unavailable") }
    @available(*, unavailable, message: "Auto Layout is not in PhysimDynamics; set the frames of views")
    public var leadingAnchor: Any { fatalError("unavailable") }
    @available(*, unavailable, message: "Auto Layout is not in PhysimDynamics; set the frames of views")
    public var trailingAnchor: Any { fatalError("unavailable") }
    @available(*, unavailable, message: "Auto Layout is not in PhysimDynamics; set the frames of views")
    public var widthAnchor: Any { fatalError("unavailable") }
    @available(*, unavailable, message: "Auto Layout is not in PhysimDynamics; set the frames of views")
    public var heightAnchor: Any { fatalError("unavailable") }
    @available(*, unavailable, message: "Auto Layout is not in PhysimDynamics; set the frames of views")
    public var centerXAnchor: Any { fatalError("unavailable") }
    @available(*, unavailable, message: "Auto Layout is not in PhysimDynamics; set the frames of views")
    public var centerYAnchor: Any { fatalError("unavailable") }
  }
#endif
