import Formats

/// UIKit's words for terms of other engines and frameworks.
extension Suggestion {
  /// The candidate that is UIKit's word for a term of another engine or framework.
  package static func synonym(_ word: String, among candidates: [String]) -> String? {
    let letters = word.lowercased().filter { $0 != "_" && $0 != "-" }
    return synonyms.first { $0.words.contains(letters) && candidates.contains($0.key) }?.key
  }

  /// What to write for a UIKit word without a key of that meaning here.
  static func advice(forKey word: String, among candidates: [String]) -> String? {
    switch word {
    case "x", "y", "width", "height":
      candidates.contains("frame") ? "did you mean \"frame\": [x, y, width, height]?" : nil
    case "oneWay":
      candidates.contains("anchored") ? "walls can be one-way; views stop from all sides" : nil
    case "attachedBehaviorType":
      candidates.contains("anchor") ? "the other end says it: a point in \"anchor\", or a view in \"to\"" : nil
    default: nil
    }
  }

  /// The word of a closed list that says what other engines and frameworks call otherwise.
  package static func synonym(ofValue word: String, among candidates: [String]) -> String? {
    let letters = word.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    return valueSynonyms.first { $0.words.contains(letters) && candidates.contains($0.value) }?.value
  }

  private static let valueSynonyms: [(value: String, words: [String])] = [
    ("ellipse", ["circle", "round", "oval", "disk", "disc", "ball"]),
    ("rectangle", ["box", "square", "rect", "roundedrectangle", "capsule"]),
    ("path", ["polygon", "convex", "custom", "bezier", "vertices"]),
    ("static", ["fixed", "immovable", "wall"]), ("dynamic", ["movable", "free", "normal"]), ("kinematic", ["animated", "scripted"]),
    ("instantaneous", ["impulse", "once", "instant"]), ("continuous", ["force", "constant"]),
    ("everything", ["all", "both", "any"]), ("items", ["views", "bodies"]), ("boundaries", ["walls", "bounds"]),
    ("attachment", ["joint", "spring", "rope", "rod", "pin", "distance", "uiattachmentbehavior"]),
    ("collision", ["contact", "uicollisionbehavior"]), ("gravity", ["uigravitybehavior"]), ("snap", ["uisnapbehavior"]),
    ("push", ["force", "impulse", "uipushbehavior"]), ("dynamicItem", ["item", "properties", "uidynamicitembehavior"]),
    ("field", ["uifieldbehavior"]), ("group", ["uidynamicitemgroup"]), ("composite", ["uidynamicbehavior"]),
    ("linear", ["lerp", "smooth", "interpolate"]), ("hold", ["step", "none", "previous", "nearest"]),
    ("m/s2", ["m/s^2", "m/s²", "ms2", "meters", "si"]), ("pt/s2", ["pt/s^2", "pt/s²", "points", "px/s2"]), ("g", ["gs", "gee"]),
    ("omega", ["angularvelocity", "spin"]), ("vx", ["velocityx"]), ("vy", ["velocityy"]), ("angle", ["rotation"]),
    ("physics", ["default", "standard"]),
  ]

  private static let synonyms: [(key: String, words: [String])] = [
    ("elasticity", ["restitution", "bounciness", "bounce"]),
    ("resistance", ["lineardamping", "damping", "drag"]),
    ("angularResistance", ["angulardamping", "angulardrag"]),
    ("density", ["mass", "weight"]),
    ("center", ["position", "origin"]),
    ("angle", ["rotation", "transform"]),
    ("velocity", ["linearvelocity", "speed"]), ("addLinearVelocity", ["linearvelocity", "velocity"]),
    ("addAngularVelocity", ["angularvelocity"]),
    ("angularVelocity", ["omega", "spin"]),
    ("allowsRotation", ["fixedrotation"]),
    ("collisionBoundsType", ["shape", "bodytype"]),
    ("collisionBoundingPath", ["polygon", "vertices", "points", "path"]),
    ("cornerRadius", ["radius"]),
    ("type", ["isstatic", "dynamic", "static", "kind"]),
    ("collidesWith", ["mask", "collisionbitmask", "maskbits"]),
    ("category", ["categorybitmask", "categorybits", "layer"]),
    ("sensor", ["issensor", "trigger"]),
    ("bullet", ["isbullet", "ccd"]),
    ("frameRate", ["fps", "framespersecond", "hz", "timestep"]),
    ("pointsPerMeter", ["ptm", "ptmratio", "scale"]),
    ("bounds", ["size", "width", "height"]),
    ("views", ["bodies", "items", "objects"]),
    ("items", ["views"]), ("item", ["view", "body"]), ("view", ["item", "id"]),
    ("physim", ["version", "format"]),
    ("direction", ["vector", "force", "gravitydirection", "pushdirection"]), ("mode", ["collisionmode", "pushmode"]),
    ("id", ["identifier", "name", "boundaryidentifier"]), ("boundaries", ["boundaryidentifiers", "addboundary"]),
    ("anchor", ["anchorpoint", "attachedtoanchor"]), ("to", ["attachedto", "attachedtoitem"]), ("range", ["attachmentrange"]),
    ("axis", ["axisoftranslation"]), ("offset", ["offsetfromcenter"]), ("targetOffset", ["targetoffsetfromcenter"]),
    ("point", ["snappoint", "snapto", "position"]), ("anchored", ["isanchored"]), ("active", ["isactive"]),
    ("strength", ["magnitude", "gain", "intensity"]), ("region", ["radius", "area", "shape"]),
    ("remove", ["delete"]), ("add", ["spawn", "create"]), ("set", ["change"]),
    ("time", ["at", "seconds"]),
  ]
}
