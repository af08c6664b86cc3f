import Foundation
public import Testing

/// Whether the tests that `make test` leaves to `make test-all` run, too: PHYSIM_THOROUGH is set.
public let isThorough = ProcessInfo.processInfo.environment["PHYSIM_THOROUGH"] != nil

extension Trait where Self == ConditionTrait {
  /// For tests that take seconds, or need programs that a machine may lack.
  public static var thorough: Self { .enabled(if: isThorough, "make test-all runs it") }
}

/// As many seeds as `make test` has time for, or those of `make test-all`.
public func seeds(_ few: UInt64, thorough all: UInt64) -> Range<UInt64> { 0..<(isThorough ? all : few) }
