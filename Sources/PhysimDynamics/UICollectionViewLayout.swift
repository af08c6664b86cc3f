#if !canImport(UIKit)
  public import Foundation

  /// The layout of a collection view, as far as an animator has to do with it.
  @MainActor open class UICollectionViewLayout {
    public init() {}
    /// The animator's reference bounds.
    open var collectionViewContentSize: CGSize { .zero }
    open func invalidateLayout() {}
  }

  /// The namespace of the kinds of elements.
  public enum UICollectionView {
    public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }
  }

  /// Where an element of a collection view is: a dynamic item.
  @MainActor open class UICollectionViewLayoutAttributes: UIDynamicItem {
    open var center = CGPoint.zero
    open var bounds = CGRect.zero
    open var transform = CGAffineTransform.identity
    open var indexPath: IndexPath
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
#endif
