#if !canImport(UIKit)
  public import Foundation

  /// Sizes and distances of a flow layout, element by element.
  @preconcurrency @MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets
  }

  extension UICollectionViewDelegateFlowLayout {
    public func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero }

    public func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { (collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero }
  }

  /// Items in lines: as many in a line as fit, at equal distances, sections one after the other, each with its header and footer.
  @preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    open var minimumLineSpacing: CGFloat = 10
    open var minimumInteritemSpacing: CGFloat = 10
    open var itemSize = CGSize(width: 50, height: 50)
    open var estimatedItemSize = CGSize.zero
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    open var headerReferenceSize = CGSize.zero
    open var footerReferenceSize = CGSize.zero
    open var sectionInset = UIEdgeInsets.zero
    open var sectionHeadersPinToVisibleBounds = false

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// What the elements' places follow from.
    private struct Basis: Equatable {
      var numbers: [Int]
      var width: CGFloat
      var lengths: [CGFloat]
      var sizes: [CGSize]
      var insets: [UIEdgeInsets]
    }

    private var basis: Basis?
    private var elements: [UICollectionViewLayoutAttributes] = []
    private var contentSize = CGSize.zero

    open override var collectionViewContentSize: CGSize {
      build()
      return contentSize
    }

    open override func prepare() { build() }
    override func forget() { basis = nil }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      build()
      return elements.filter { $0.frame.intersects(rect) }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      build()
      return elements.first { $0.representedElementCategory == .cell && $0.indexPath == indexPath }
    }

    open override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      build()
      return elements.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
    }

    /// Places the elements, where something has changed that they follow from. Attributes that an animator moves stay the same objects.
    private func build() {
      guard let view = collectionView else { return }
      let flow = view.delegate as? any UICollectionViewDelegateFlowLayout
      let numbers = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
      var sizes: [CGSize] = []
      var insets: [UIEdgeInsets] = []
      for (section, number) in numbers.enumerated() {
        insets.append(flow?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset)
        for item in 0..<number {
          let size = flow?.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: item, section: section)) ?? itemSize
          sizes.append(size)
        }
      }
      let across = isVertical ? view.bounds.width : view.bounds.height
      let next = Basis(
        numbers: numbers, width: across,
        lengths: [
          minimumLineSpacing, minimumInteritemSpacing, headerReferenceSize.height, headerReferenceSize.width, footerReferenceSize.height,
          footerReferenceSize.width, isVertical ? 1 : 0,
        ], sizes: sizes, insets: insets)
      guard next != basis else { return }
      basis = next
      place(next)
    }

    private var isVertical: Bool { scrollDirection == .vertical }

    private func place(_ basis: Basis) {
      elements = []
      var end: CGFloat = 0
      var first = 0
      for (section, number) in basis.numbers.enumerated() {
        let inset = basis.insets[section]
        let path = IndexPath(item: 0, section: section)
        addEdge(UICollectionView.elementKindSectionHeader, headerReferenceSize, path, basis.width, &end)
        end += isVertical ? inset.top : inset.left
        addLines(basis.sizes[first..<first + number], section, inset, basis.width, &end)
        end += isVertical ? inset.bottom : inset.right
        addEdge(UICollectionView.elementKindSectionFooter, footerReferenceSize, path, basis.width, &end)
        first += number
      }
      contentSize = isVertical ? CGSize(width: basis.width, height: end) : CGSize(width: end, height: basis.width)
    }

    private func addEdge(_ kind: String, _ size: CGSize, _ path: IndexPath, _ across: CGFloat, _ end: inout CGFloat) {
      let length = isVertical ? size.height : size.width
      guard length > 0 else { return }
      let edge = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
      edge.frame = rect(end, 0, length, across)
      elements.append(edge)
      end += length
    }

    /// A rectangle by its places and lengths along and across the direction of scrolling.
    private func rect(_ along: CGFloat, _ across: CGFloat, _ length: CGFloat, _ breadth: CGFloat) -> CGRect {
      isVertical
        ? CGRect(x: across, y: along, width: breadth, height: length) : CGRect(x: along, y: across, width: length, height: breadth)
    }

    private func addLines(_ sizes: ArraySlice<CGSize>, _ section: Int, _ inset: UIEdgeInsets, _ across: CGFloat, _ end: inout CGFloat) {
      let (before, after) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
      let room = across - before - after
      func breadth(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
      func length(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
      var next = sizes.startIndex
      while next < sizes.endIndex {
        var line = [sizes[next]]
        var used = breadth(sizes[next])
        while next + line.count < sizes.endIndex {
          let more = used + minimumInteritemSpacing + breadth(sizes[next + line.count])
          guard more <= room else { break }
          used = more
          line.append(sizes[next + line.count])
        }
        let isLast = next + line.count == sizes.endIndex
        if next > sizes.startIndex { end += minimumLineSpacing }
        let height = line.map { length($0) }.max() ?? 0
        // a full line is justified, an item alone in it is centered, the last line keeps the smallest distance
        let sum = line.reduce(0) { $0 + breadth($1) }
        var gap = minimumInteritemSpacing
        var place = before
        if line.count == 1, !isLast || sizes.count == 1 || breadth(line[0]) * 2 + gap > room {
          place += (room - sum) / 2
        } else if !isLast {
          gap = (room - sum) / CGFloat(line.count - 1)
        }
        for (i, size) in line.enumerated() {
          let item = next - sizes.startIndex + i
          let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: section))
          attributes.frame = rect(end + (height - length(size)) / 2, place, length(size), breadth(size))
          elements.append(attributes)
          place += breadth(size) + gap
        }
        end += height
        next += line.count
      }
    }
  }
#endif
