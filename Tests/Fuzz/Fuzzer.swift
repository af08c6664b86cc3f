import Platform

// libFuzzer's main function calls this with every input; PHYSIM_FUZZ_TARGET names the target.

private let target = FuzzTarget(rawValue: Environment.value("PHYSIM_FUZZ_TARGET") ?? "scene") ?? .scene

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  target.run(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argc: UnsafeMutablePointer<Int32>, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Where the package manager looks for the main function of an executable.
@_cdecl("Fuzzer_main")
public func main(_ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32 {
  var (argc, argv) = unsafe (argc, argv)
  return unsafe runDriver(&argc, &argv) { unsafe fuzzOneInput($0, $1) }
}
