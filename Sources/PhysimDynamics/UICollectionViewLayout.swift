#if !canImport(UIKit)
  public import Foundation

  /// Says where the elements of a collection view are.
  @preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
    public internal(set) weak var collectionView: UICollectionView?

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }

    /// The animator's reference bounds.
    open var collectionViewContentSize: CGSize { .zero }
    open func prepare() {}

    /// The collection view prepares the layout again before the next frame.
    open func invalidateLayout() { collectionView?.invalidate() }

    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// Never called: items appear and disappear at once.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// Never called, either.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForDecorationView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Called with the new bounds of the collection view, before they change.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Numbers of items have changed.
    func forget() {}
  }

  /// Where an element of a collection view is: a dynamic item.
  @preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject, UIDynamicItem, @preconcurrency NSCopying {
    open var center = CGPoint.zero
    open var bounds = CGRect.zero
    open var transform = CGAffineTransform.identity
    open var indexPath: IndexPath
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var zIndex = 0
    public let representedElementCategory: UICollectionView.ElementCategory
    public let representedElementKind: String?

    public convenience init(forCellWith indexPath: IndexPath) { self.init(.cell, nil, indexPath) }
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
      self.init(.supplementaryView, elementKind, indexPath)
    }
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
      self.init(.decorationView, decorationViewKind, indexPath)
    }

    private init(_ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath) {
      representedElementCategory = category
      representedElementKind = kind
      self.indexPath = indexPath
      super.init()
    }

    public convenience override init() { self.init(.cell, nil, IndexPath(item: 0, section: 0)) }

    /// The same values in an object of its own.
    open func copy(with zone: NSZone? = nil) -> Any {
      let copy = UICollectionViewLayoutAttributes(representedElementCategory, representedElementKind, indexPath)
      (copy.center, copy.bounds, copy.transform) = (center, bounds, transform)
      (copy.alpha, copy.isHidden, copy.zIndex) = (alpha, isHidden, zIndex)
      return copy
    }

    open var size: CGSize {
      get { bounds.size }
      set { bounds.size = newValue }
    }

    open var frame: CGRect {
      get { CGRect(x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width, height: bounds.height) }
      set {
        bounds.size = newValue.size
        center = CGPoint(x: newValue.origin.x + newValue.size.width / 2, y: newValue.origin.y + newValue.size.height / 2)
      }
    }
  }

  extension IndexPath {
    /// The place of an element in a section.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    public var section: Int {
      get { self[0] }
      set { self[0] = newValue }
    }

    public var item: Int {
      get { self[1] }
      set { self[1] = newValue }
    }

    public var row: Int {
      get { item }
      set { item = newValue }
    }
  }
#endif
