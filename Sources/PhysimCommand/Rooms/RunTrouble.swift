import Simulation

/// What kept a simulation from beginning, or ended it early.
struct RunTrouble: Error {
  let error: SimulationError

  init(_ error: SimulationError) { self.error = error }

  var sentence: String { error.sentence }
}
