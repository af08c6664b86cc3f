#if !canImport(UIKit)
  public import Foundation

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
