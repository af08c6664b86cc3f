#if !canImport(UIKit)
  public import Foundation

  /// A controller with a view. A window with a root view controller loads and shows it, or a test calls the methods that UIKit would.
  @preconcurrency @MainActor open class UIViewController: UIResponder {
    private var loaded: UIView?
    open var title: String?
    open private(set) weak var parent: UIViewController?
    open private(set) var children: [UIViewController] = []

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public convenience override init() { self.init(nibName: nil, bundle: nil) }
    /// A controller of an archive, whose contents are not read: storyboards are not supported.
    public required init?(coder: NSCoder) { super.init() }

    /// Loaded when it is first read.
    open var view: UIView! {
      get {
        loadViewIfNeeded()
        return loaded
      }
      set {
        loaded?.controller = nil
        loaded = newValue
        newValue?.controller = self
      }
    }

    open var isViewLoaded: Bool { loaded != nil }
    open var viewIfLoaded: UIView? { loaded }

    open func loadViewIfNeeded() {
      guard loaded == nil else { return }
      loadView()
      if loaded == nil { view = UIView(frame: UIScreen.main.bounds) }
      viewDidLoad()
    }

    /// Makes a view as large as the screen; an override sets ``view``.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func didReceiveMemoryWarning() {}
    /// Called by a test that gives the view another size.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
    open var prefersStatusBarHidden: Bool { false }
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }

    open override var next: UIResponder? { loaded?.superview ?? parent }

    private var appears = true

    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
      appears = isAppearing
      loadViewIfNeeded()
      if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    }

    /// Lays out the view and ends its appearance or disappearance.
    open func endAppearanceTransition() {
      guard appears else { return viewDidDisappear(false) }
      viewIsAppearing(false)
      view.layoutIfNeeded()
      viewDidAppear(false)
    }

    open func addChild(_ childController: UIViewController) {
      childController.removeFromParent()
      children.append(childController)
      childController.parent = self
    }

    open func removeFromParent() {
      parent?.children.removeAll { $0 === self }
      parent = nil
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}
  }

  /// Runs what an app animates along with a transition.
  @preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinator: AnyObject {
    @discardableResult
    func animate(
      alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
      completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
    ) -> Bool
  }

  public enum UIStatusBarStyle: Int, Sendable { case `default`, lightContent, darkContent }

  /// A screen without a display: a test sets its bounds before the first view is made.
  @preconcurrency @MainActor open class UIScreen: NSObject {
    public static let main = UIScreen()

    /// Points; those of an iPhone of 390 x 844.
    open var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    /// Views are not rounded to pixels.
    open var scale: CGFloat { 3 }
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }
    open var maximumFramesPerSecond: Int { 60 }
  }

  /// The top of a hierarchy of views.
  @preconcurrency @MainActor open class UIWindow: UIView {
    open private(set) var isKeyWindow = false
    open var screen: UIScreen { .main }

    open var rootViewController: UIViewController? {
      didSet {
        oldValue?.viewIfLoaded?.removeFromSuperview()
        if isKeyWindow { show() }
      }
    }

    /// Loads the root controller's view, gives it the window's size and shows it.
    open func makeKeyAndVisible() {
      isKeyWindow = true
      show()
    }

    private func show() {
      guard let controller = rootViewController else { return }
      controller.view.frame = bounds
      controller.beginAppearanceTransition(true, animated: false)
      addSubview(controller.view)
      controller.endAppearanceTransition()
    }
  }
#endif
