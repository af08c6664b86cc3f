/// The text itself, and the keys of its objects.
extension DiagnosticDocumentation {
  static let texts = [
    DiagnosticDocumentation(
      "syntax", "the text is not JSON", scene: sample("\"name\": \"drop\", // a comment", "\"walls\": []"),
      meaning:
        "A scene is JSON by RFC 8259 in UTF-8: no comments, no trailing commas, double quotes, and numbers as 0.5 and not .5. Where "
        + "there is no doubt about what was meant, reading goes on, so that other syntax errors are reported with it. What the "
        + "scene says is reported after them, as far as the text could be read.",
      remedy: "The mark stands under the first character that does not belong; what was expected instead is said below it. A remark "
        + "can go into \"description\", or into a key of your own that begins with x-."),
    DiagnosticDocumentation(
      "not-a-scene", "a file of another kind in the place of a scene", scene: "frame,time,view,x,y,angle\n0,0,ball,65,65,0\n",
      meaning: "Goldens, trajectories, lists of events, reports, sweeps and worlds of R.U.B.E. are recognized by their first bytes. A "
        + "command that simulates, checks or formats scenes takes none of them.",
      remedy: "Name the scene, or use the command that the message names: physim render and physim diff read trajectories and goldens, "
        + "physim sweep runs a sweep, physim import converts a world. physim test, physim check and physim fmt take folders."),
    DiagnosticDocumentation(
      "duplicate-key", "an object has a key twice",
      scene: sample(views: "\"frame\": [40, 40, 50, 50], \"friction\": 0, \"friction\": 0.5"),
      meaning: "JSON does not say which of the two would count, and programs differ. So neither does.",
      remedy: "Take one of them out. Keys that look different can be the same: an escape such as \\u0061 is the letter it stands for. Keys "
        + "that differ by Unicode normalization, as é in one scalar or two, are different keys."),
  ]

  static let keys = [
    DiagnosticDocumentation(
      "unknown-key", "an object has a key that the format does not know",
      scene: sample(views: "\"frame\": [40, 40, 50, 50], \"elasticty\": 0.9"),
      meaning: "An unknown key is most often a typing error, and without it the scene would run differently. So objects "
        + "hold the keys of the format and no others.",
      remedy:
        "Take the key that is proposed, or one of those that are listed. Names are UIKit Dynamics': elasticity and not restitution, "
        + "resistance and not linearDamping.",
      "A key that begins with x- is yours: it may stand anywhere and hold anything."),
    DiagnosticDocumentation(
      "missing-key", "something that has to be there is not",
      scene: sample("\"behaviors\": [{ \"type\": \"snap\", \"item\": \"ball\" }]"),
      meaning: "Some keys have no default, because none would be right for most scenes: the size of the reference view, the place of a "
        + "view, the items of a behavior. Other keys say nothing without a partner: center without size, to without from.",
      remedy: "The mark stands at the opening bracket of the object that lacks it; the line below proposes a key and a value to put "
        + "there."),
    DiagnosticDocumentation(
      "conflicting-keys", "two keys do not go together",
      scene: sample(views: "\"frame\": [40, 40, 50, 50], \"center\": [160, 230]"),
      meaning: "Both say the same thing in two ways, as frame and center do, or one belongs to something that is not here, as insets "
        + "to bounds, cornerRadius to rectangles, and substeps to the profile physics.",
      remedy: "Keep one of them. The mark stands under the later one."),
    DiagnosticDocumentation(
      "no-profile", "a scene of UIKit behaviors names no profile (a note)",
      scene: sample("\"behaviors\": [{ \"type\": \"gravity\", \"items\": \"*\" }]"),
      meaning: "Every behavior of the scene is UIKit Dynamics', and it has no walls and no world gravity, so an app is likely its model. "
        + "Without a profile it runs under physics: exact closed forms, elasticity and resistance 0 by default. UIKit computes with "
        + "larger steps, elasticity 0.2 and resistance 0.1, and gets other positions.",
      remedy: "Write \"profile\": \"uikit\" to reproduce what an app shows, or \"profile\": \"physics\" to keep the present motion. Either "
        + "removes the note. physim check and physim run report it; nothing else changes."),
    DiagnosticDocumentation(
      "one-gravity", "a second gravity in UIKit's world",
      scene: sample(
        "\"profile\": \"uikit\"",
        "\"behaviors\": [{ \"type\": \"gravity\", \"items\": \"*\" }, { \"type\": \"gravity\", \"items\": \"*\", \"angle\": 0 }]"),
      meaning: "UIKit allows one gravity behavior to an animator. Its gravity belongs to the world: of several behaviors the one that is "
        + "written last pulls the items of all of them, and when one is removed there is none until another is written. A scene under the "
        + "profile uikit does the same, and warns.",
      remedy: "Keep one. Under the profile physics every gravity behavior pulls its own items, and several add up."),
  ]
}
