public import Platform
public import Trajectories

/// The bytes of a file, piece by piece.
public final class FileBytes {
  private let descriptor: Descriptor
  private let closes: Bool
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)
  /// The bytes read so far, while they may be needed again; nil afterwards.
  private var kept: [UInt8]? = []

  public init(_ path: String) throws(SystemError) {
    descriptor = path == "-" ? .input : try .reading(path)
    closes = path != "-"
  }

  deinit {
    if closes { try? descriptor.close() }
  }

  /// The bytes for a reader.
  public var source: ByteSource {
    ByteSource { [self] (_, buffer) throws(ByteSourceError) -> Int in try read(into: &buffer) }
  }

  private func read(into buffer: inout [UInt8]) throws(ByteSourceError) -> Int {
    do throws(SystemError) {
      let count = try descriptor.read(into: &chunk)
      buffer += chunk[..<count]
      kept? += chunk[..<count]
      return count
    } catch {
      throw ByteSourceError(code: error.code)
    }
  }

  /// Nothing has to be read again.
  public func forget() { kept = nil }

  /// All bytes from the start, unless ``forget()`` was called.
  public func all(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes = kept ?? []
    bytes += try descriptor.readAll(limit: max(0, limit - bytes.count))
    return bytes
  }
}
