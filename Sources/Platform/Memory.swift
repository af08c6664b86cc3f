#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The process's own memory.
public enum Memory {
  /// Bytes that the process has in memory now; nil where the system does not report it.
  ///
  /// Freed memory is first returned to the system, as far as possible, so that it does not hide later growth.
  public static var resident: Int? {
    #if canImport(Darwin)
      var usage = rusage_info_v0()
      let status = unsafe withUnsafeMutablePointer(to: &usage) { pointer in
        unsafe pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) { unsafe proc_pid_rusage(getpid(), RUSAGE_INFO_V0, $0) }
      }
      return status == 0 ? Int(usage.ri_resident_size) : nil
    #else
      guard giveBack(), let file = try? Descriptor.reading("/proc/self/statm") else { return nil }
      defer { try? file.close() }
      guard let bytes = try? file.readAll(limit: 1 << 10) else { return nil }
      // sizes in pages: of the program, then of its resident part
      let fields = bytes.split(separator: UInt8(ascii: " "))
      guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
  }

  #if !canImport(Darwin)
    /// Gives free memory back to the system; false where the C library has no function for it: only GNU's has one.
    private static func giveBack() -> Bool {
      // Swift's view of the library leaves malloc.h out
      guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return false }
      let trim = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)
      _ = trim(0)
      return true
    }
  #endif
}
