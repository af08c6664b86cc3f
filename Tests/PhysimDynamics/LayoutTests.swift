import Foundation
import PhysimDynamics
import Testing

/// Flow layouts, and lists on springs.
@MainActor struct LayoutTests {
  private final class Numbers: NSObject, UICollectionViewDataSource {
    var numbers: [Int]
    init(_ numbers: [Int]) { self.numbers = numbers }
    func numberOfSections(in collectionView: UICollectionView) -> Int { numbers.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { numbers[section] }
  }

  private func frames(_ layout: UICollectionViewFlowLayout) -> [CGRect] {
    (layout.layoutAttributesForElements(in: CGRect(x: -1e4, y: -1e4, width: 2e4, height: 2e4)) ?? []).map { $0.frame }
  }

  @Test func `items stand in justified lines, section by section`() {
    let (layout, source) = (UICollectionViewFlowLayout(), Numbers([5, 1]))
    layout.itemSize = CGSize(width: 90, height: 40)
    layout.minimumLineSpacing = 4
    layout.sectionInset = UIEdgeInsets(top: 8, left: 5, bottom: 6, right: 5)
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    list.dataSource = source
    list.layoutIfNeeded()
    let found = frames(layout)
    #expect(found.map { $0.minX } == [0, 5, 115, 225, 5, 105, 0, 115])
    #expect(found.map { $0.minY } == [0, 38, 38, 38, 82, 82, 128, 166])
    #expect(list.contentSize == CGSize(width: 320, height: 212) && list.numberOfSections == 2)
    let third = layout.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))
    #expect(third?.frame == found[3] && third?.copy() as? UICollectionViewLayoutAttributes !== third)
    let header = layout.layoutAttributesForSupplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    #expect(header?.frame == CGRect(x: 0, y: 128, width: 320, height: 30))
    source.numbers = [1, 0]
    list.reloadData()
    #expect(frames(layout).count == 3)
  }

  @Test func `a horizontal layout has columns`() {
    let (layout, source) = (UICollectionViewFlowLayout(), Numbers([4]))
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 50, height: 60)
    let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 130), collectionViewLayout: layout)
    list.dataSource = source
    list.layoutIfNeeded()
    #expect(frames(layout).map { $0.origin } == [.zero, CGPoint(x: 0, y: 70), CGPoint(x: 60, y: 0), CGPoint(x: 60, y: 70)])
    #expect(list.contentSize == CGSize(width: 110, height: 130))
  }

  /// Items on springs, as in lists of messages.
  private final class Springs: UICollectionViewFlowLayout {
    lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
    var preparations = 0

    override func prepare() {
      super.prepare()
      preparations += 1
      guard animator.behaviors.isEmpty else { return }
      for item in super.layoutAttributesForElements(in: CGRect(origin: .zero, size: collectionViewContentSize)) ?? [] {
        let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
        spring.damping = 1
        spring.frequency = 2
        animator.addBehavior(spring)
      }
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      let delta = newBounds.minY - (collectionView?.bounds.minY ?? 0)
      for case let spring as UIAttachmentBehavior in animator.behaviors {
        guard let item = spring.items.first else { continue }
        item.center.y += delta / 2
        animator.updateItem(usingCurrentState: item)
      }
      return false
    }
  }

  @Test func `a list on springs follows the scroll and comes to rest at its places`() {
    let (layout, source) = (Springs(), Numbers([12]))
    layout.itemSize = CGSize(width: 300, height: 44)
    let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    list.dataSource = source
    list.layoutIfNeeded()
    let item = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 110, width: 320, height: 20))?.first
    #expect(item?.indexPath == IndexPath(item: 2, section: 0) && item?.center.y == 130)
    // scrolled before the first frame: the springs keep their length
    list.contentOffset.y = 24
    #expect(item?.center.y == 142)
    layout.animator.step(frames: 4)
    #expect(layout.preparations > 3)
    layout.animator.step(frames: 300)
    #expect(abs((item?.center.y ?? 0) - 130) < 0.01 && !layout.animator.isRunning)
  }

  @Test func `a list that is resized or whose bounds move asks its layout`() {
    final class Layout: UICollectionViewFlowLayout {
      var bounds: [CGRect] = []
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        bounds.append(newBounds)
        return false
      }
    }
    let (layout, source) = (Layout(), Numbers([4]))
    layout.itemSize = CGSize(width: 90, height: 40)
    let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    list.dataSource = source
    list.layoutIfNeeded()
    #expect(layout.bounds.isEmpty && list.contentSize.height == 90)
    list.bounds.origin.y = 7
    list.contentOffset.y = 9
    #expect(layout.bounds.map { $0.minY } == [7, 9])
    list.frame.size.width = 110
    list.layoutIfNeeded()
    #expect(layout.bounds.last?.width == 110 && list.contentSize == CGSize(width: 110, height: 190))
  }

  @Test func `a drag moves the content, and less beyond its ends`() {
    final class Watcher: NSObject, UIScrollViewDelegate {
      var calls: [String] = []
      func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scroll") }
      func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }
      func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { calls.append("end") }
    }
    let (scroll, watcher) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200)), Watcher())
    scroll.contentSize = CGSize(width: 100, height: 500)
    scroll.delegate = watcher
    let pan = scroll.panGestureRecognizer
    pan.send(.began)
    pan.send(.changed, translation: CGPoint(x: 5, y: -120))
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 120) && scroll.isDragging)
    pan.send(.changed, translation: CGPoint(x: 0, y: -1000))
    // 700 pt past the end of content in a view of 200 pt
    #expect(abs(scroll.contentOffset.y - 300 - 0.55 * 700 * 200 / (0.55 * 700 + 200)) < 1e-9)
    pan.send(.ended, translation: CGPoint(x: 0, y: -1000), velocity: CGPoint(x: 0, y: -800))
    #expect(watcher.calls == ["begin", "scroll", "scroll", "end"] && !scroll.isDragging && scroll.isDecelerating)
    scroll.bounces = false
    pan.send(.began)
    #expect(scroll.contentOffset.y > 300 && !scroll.isDecelerating)
    pan.send(.changed, translation: CGPoint(x: 0, y: -1))
    #expect(scroll.contentOffset.y == 300)
    pan.send(.cancelled)
    #expect(scroll.contentOffset.y == 300 && !scroll.isDecelerating)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 10, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 10)
  }
}
