#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A lock with two things to wait for.
@safe final class Lock {
  enum Condition { case room, result }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let room = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let result = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(room, nil)
    #if canImport(Darwin)
      unsafe pthread_cond_init(result, nil)
    #else
      // a clock that is set back must not make a wait longer
      var attributes = pthread_condattr_t()
      unsafe pthread_condattr_init(&attributes)
      unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      unsafe pthread_cond_init(result, &attributes)
      unsafe pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    unsafe pthread_cond_destroy(result)
    unsafe pthread_cond_destroy(room)
    unsafe pthread_mutex_destroy(mutex)
    unsafe result.deallocate()
    unsafe room.deallocate()
    unsafe mutex.deallocate()
  }

  private func pointer(_ condition: Condition) -> UnsafeMutablePointer<pthread_cond_t> {
    switch condition {
    case .room: unsafe room
    case .result: unsafe result
    }
  }

  func enter() { _ = unsafe pthread_mutex_lock(mutex) }
  func leave() { _ = unsafe pthread_mutex_unlock(mutex) }
  func wait(_ condition: Condition) { _ = unsafe pthread_cond_wait(pointer(condition), mutex) }
  func signal(_ condition: Condition) { _ = unsafe pthread_cond_broadcast(pointer(condition)) }

  func wait(_ condition: Condition, seconds: Double) {
    var time = timespec()
    #if canImport(Darwin)
      time.tv_sec = Int(seconds)
      time.tv_nsec = Int((seconds - Double(Int(seconds))) * 1e9)
      _ = unsafe pthread_cond_timedwait_relative_np(pointer(condition), mutex, &time)
    #else
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      let end = Double(time.tv_nsec) * 1e-9 + seconds
      time.tv_sec += Int(end)
      time.tv_nsec = Int((end - Double(Int(end))) * 1e9)
      _ = unsafe pthread_cond_timedwait(pointer(condition), mutex, &time)
    #endif
  }
}
