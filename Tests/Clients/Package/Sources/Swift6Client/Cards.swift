import PhysimDynamics

/// A card on a table: a pan carries it at the point where the finger is, a flick throws it, a slow end snaps it back, a tap turns it over.
final class CardController: UIViewController, UICollisionBehaviorDelegate {
  let card = UIView(frame: CGRect(x: 95, y: 272, width: 200, height: 300))
  lazy var animator = UIDynamicAnimator(referenceView: view)
  private var attachment: UIAttachmentBehavior?
  private(set) var isThrown = false
  private(set) var isFaceUp = true

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .darkGray
    card.backgroundColor = .white
    card.layer.cornerRadius = 12
    card.clipsToBounds = true
    card.accessibilityIdentifier = "card"
    view.addSubview(card)
    #if canImport(ObjectiveC)
      card.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:))))
      card.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tap)))
    #else
      card.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: CardController.pan(_:)))
      card.addGestureRecognizer(UITapGestureRecognizer(target: self, action: CardController.tap))
    #endif
  }

  #if canImport(ObjectiveC)
    @objc private func tap() { turn() }
    @objc private func pan(_ pan: UIPanGestureRecognizer) { move(pan) }
  #else
    private func tap() { turn() }
    private func pan(_ pan: UIPanGestureRecognizer) { move(pan) }
  #endif

  private func turn() {
    isFaceUp.toggle()
    UIView.animate(withDuration: 0.3) { self.card.alpha = self.isFaceUp ? 1 : 0.5 }
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    let location = pan.location(in: view)
    switch pan.state {
    case .began:
      animator.removeAllBehaviors()
      let inCard = pan.location(in: card)
      let offset = UIOffset(horizontal: inCard.x - card.bounds.midX, vertical: inCard.y - card.bounds.midY)
      let attachment = UIAttachmentBehavior(item: card, offsetFromCenter: offset, attachedToAnchor: location)
      animator.addBehavior(attachment)
      self.attachment = attachment
    case .changed:
      attachment?.anchorPoint = location
    case .ended:
      animator.removeAllBehaviors()
      let velocity = pan.velocity(in: view)
      if hypot(velocity.x, velocity.y) > 500 {
        fling(velocity)
      } else {
        animator.addBehavior(UISnapBehavior(item: card, snapTo: view.center))
      }
    default:
      animator.removeAllBehaviors()
    }
  }

  private func fling(_ velocity: CGPoint) {
    isThrown = true
    let properties = UIDynamicItemBehavior()
    properties.addItem(card)
    properties.resistance = 1
    properties.addLinearVelocity(velocity, for: card)
    animator.addBehavior(properties)
    let walls = UICollisionBehavior()
    walls.addItem(card)
    walls.translatesReferenceBoundsIntoBoundary = true
    walls.collisionDelegate = self
    animator.addBehavior(walls)
  }

  private(set) var bounces = 0

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem, withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    if item.isEqual(card) { bounces += 1 }
  }
}
