extension Metric {
  /// Every form of a metric and what it measures, for the manual.
  package static var documented: [(form: String, meaning: String)] {
    [
      ("VIEW.CHANNEL:final", "the channel's value in the last frame that has the view"),
      ("VIEW.CHANNEL:min", "least value"), ("VIEW.CHANNEL:max", "largest value"), ("VIEW.CHANNEL:mean", "mean over the frames"),
      ("VIEW.CHANNEL:rms", "root of the mean of the squares"), ("VIEW.CHANNEL:range", "largest value less the least"),
      ("VIEW.CHANNEL:time-above=N", "seconds for which the value is above N; `time-below=N` below it"),
      ("VIEW.CHANNEL:first-time-above=N", "seconds until the value is first above N; `first-time-below=N` below it"),
      ("energy:final", "energy of all views together; also `min` and `max`"),
      ("settled:time", "seconds until every view first came to rest"),
      ("contacts(A,B):count", "how often A and B begin to touch, or to overlap where one is a sensor"),
      ("contacts(A,B):first-time", "seconds until they first do"),
      ("digest", "the run's digest"),
    ]
  }
}
