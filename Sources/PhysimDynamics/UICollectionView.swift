#if !canImport(UIKit)
  public import Foundation

  /// How many sections and items there are.
  @preconcurrency @MainActor public protocol UICollectionViewDataSource: AnyObject {
    func numberOfSections(in collectionView: UICollectionView) -> Int
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    /// Never called: cells are not made, as nothing is drawn.
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
  }

  extension UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      UICollectionViewCell()
    }
  }

  @preconcurrency @MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {}

  /// A cell; an app's subclasses compile, and none is made here.
  @preconcurrency @MainActor open class UICollectionViewCell: UIView {
    public let contentView = UIView()
    open var isSelected = false
    open var isHighlighted = false
    open func prepareForReuse() {}
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  }

  /// A scroll view with a layout: its layout is prepared and invalidated as UIKit does it; cells are not made.
  @preconcurrency @MainActor open class UICollectionView: UIScrollView {
    public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }
    public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
    open var backgroundView: UIView?
    open var allowsSelection = true
    private var isPrepared = false

    open var collectionViewLayout: UICollectionViewLayout {
      didSet {
        oldValue.collectionView = nil
        collectionViewLayout.collectionView = self
        invalidate()
      }
    }

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
      collectionViewLayout = layout
      super.init(frame: frame)
      layout.collectionView = self
    }

    public required init?(coder: NSCoder) {
      collectionViewLayout = UICollectionViewFlowLayout()
      super.init(coder: coder)
      collectionViewLayout.collectionView = self
    }

    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {}

    /// A plain cell: those of the app are not made here.
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
      UICollectionViewCell()
    }

    /// Nil: cells are not made.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { nil }

    /// The item whose attributes are at a point of the content.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
      collectionViewLayout.layoutAttributesForElements(in: CGRect(x: point.x, y: point.y, width: 1, height: 1))?
        .first { $0.representedElementCategory == .cell && $0.frame.contains(point) }?.indexPath
    }

    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
    open func numberOfItems(inSection section: Int) -> Int { dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0 }
    open var indexPathsForVisibleItems: [IndexPath] {
      (collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []).filter { $0.representedElementCategory == .cell }
        .map { $0.indexPath }
    }

    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      layoutIfNeeded()
      return collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }

    /// Reads the numbers of sections and items again.
    open func reloadData() {
      collectionViewLayout.forget()
      invalidate()
    }

    /// Makes the changes and reads the numbers of sections and items again.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
      updates?()
      reloadData()
      layoutIfNeeded()
      completion?(true)
    }

    open func insertItems(at indexPaths: [IndexPath]) { reloadData() }
    open func deleteItems(at indexPaths: [IndexPath]) { reloadData() }
    open func reloadItems(at indexPaths: [IndexPath]) { reloadData() }
    open func reloadSections(_ sections: IndexSet) { reloadData() }

    func invalidate() {
      isPrepared = false
      setNeedsLayout()
    }

    /// Prepares the layout, where it was invalidated.
    open override func layoutSubviews() {
      super.layoutSubviews()
      guard !isPrepared else { return }
      isPrepared = true
      collectionViewLayout.prepare()
      contentSize = collectionViewLayout.collectionViewContentSize
    }

    /// The layout decides whether it follows, and compares the new bounds with the old ones.
    open override var bounds: CGRect {
      willSet {
        guard newValue != bounds, collectionViewLayout.collectionView === self else { return }
        if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: newValue) { collectionViewLayout.invalidateLayout() }
      }
      didSet { if bounds.size != oldValue.size { invalidate() } }
    }

    override func scroll(to offset: CGPoint) {
      super.scroll(to: offset)
      layoutIfNeeded()
    }
  }

  /// A controller of a collection view, whose data source and delegate it is.
  @preconcurrency @MainActor open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    public let collectionViewLayout: UICollectionViewLayout
    open var collectionView: UICollectionView! { didSet { view = collectionView } }

    public init(collectionViewLayout layout: UICollectionViewLayout) {
      collectionViewLayout = layout
      super.init(nibName: nil, bundle: nil)
    }

    /// With a flow layout: archives are not read.
    public required init?(coder: NSCoder) {
      collectionViewLayout = UICollectionViewFlowLayout()
      super.init(coder: coder)
    }

    open override func loadView() {
      let made = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: collectionViewLayout)
      collectionView = made
      made.dataSource = self
      made.delegate = self
    }

    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      UICollectionViewCell()
    }
  }
#endif
