import PhysimDynamics

/// A list whose items hang on springs, as messages do: its code is an app's, with its import changed.
final class SpringyLayout: UICollectionViewFlowLayout {
  private lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
  var dynamics: UIDynamicAnimator { animator }
  private var known: Set<IndexPath> = []

  override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let near = view.bounds.insetBy(dx: 0, dy: -100)
    let items = super.layoutAttributesForElements(in: near) ?? []
    let paths = Set(items.map { $0.indexPath })
    for case let spring as UIAttachmentBehavior in animator.behaviors {
      guard let item = spring.items.first as? UICollectionViewLayoutAttributes, !paths.contains(item.indexPath) else { continue }
      animator.removeBehavior(spring)
      known.remove(item.indexPath)
    }
    for item in items where known.insert(item.indexPath).inserted {
      let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
      spring.damping = 0.7
      spring.frequency = 1.5
      animator.addBehavior(spring)
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath) ?? super.layoutAttributesForItem(at: indexPath)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let view = collectionView else { return false }
    let delta = newBounds.minY - view.bounds.minY
    let finger = view.panGestureRecognizer.location(in: view)
    for case let spring as UIAttachmentBehavior in animator.behaviors {
      guard let item = spring.items.first else { continue }
      let resistance = abs(finger.y - spring.anchorPoint.y) / 1000
      item.center.y += delta < 0 ? max(delta, delta * resistance) : min(delta, delta * resistance)
      animator.updateItem(usingCurrentState: item)
    }
    return false
  }
}

/// Forty messages, 320 x 44 pt.
final class MessagesController: UIViewController, UICollectionViewDataSource {
  let layout = SpringyLayout()
  lazy var list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)

  override func viewDidLoad() {
    super.viewDidLoad()
    layout.itemSize = CGSize(width: 320, height: 44)
    layout.sectionInset = UIEdgeInsets(top: 20, left: 0, bottom: 20, right: 0)
    list.dataSource = self
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "message")
    view.addSubview(list)
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "message", for: indexPath)
  }
}
