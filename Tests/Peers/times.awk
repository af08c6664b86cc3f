# Lines of `engine scene milliseconds`, one a round → the table of times in Markdown. Variables: rounds, date, machine.
# An aim is the share of the time of Box2D's main branch that a scene may take.
function median(list,    n, a, i, j, t) {
  n = split(list, a, " ")
  for (i = 2; i <= n; i++) for (j = i; j > 1 && a[j] + 0 < a[j - 1] + 0; j--) { t = a[j]; a[j] = a[j - 1]; a[j - 1] = t }
  return a[int((n + 1) / 2)]
}
function time(engine) { return (engine, scene) in times ? median(times[engine, scene]) : 0 }
# three digits, or a dash where there is no value
function figure(value) { return !value ? "–" : value >= 10 ? sprintf("%.1f", value) : value >= 1 ? sprintf("%.2f", value) : sprintf("%.3g", value) }
function ratio(a, b) { return a && b ? figure(a / b) : "–" }
function verdict(a, b, aim) { return !a || !b || !aim ? "–" : a / b <= aim ? "reached" : sprintf("missed by %.0f %%", 100 * (a / b / aim - 1)) }
BEGIN {
  entries = "large_pyramid:1:5050 boxes|many_pyramids:1:22 000 boxes in 400 pyramids|smash:1.2:a block into 9600 sleeping boxes|" \
    "tumbler:1:2025 boxes in a turning drum|joint_grid:0.8:10 000 circles on hinges|compounds:1.5:3000 bodies of two triangles|" \
    "junkyard:1.4:8000 pentagons and a plow|rain:2.5:1000 ragdolls of eleven bodies|spinner:1.8:a fast bar among 6076 bodies|" \
    "washer:1:8100 boxes in a turning drum|one_view:0.14:|5_views::|ten_views:0.8:Physics 101|50_views:0.7:|200_views:0.8:"
  count = split(entries, list, "|")
  for (i = 1; i <= count; i++) { split(list[i], part, ":"); order[i] = part[1]; aims[part[1]] = part[2]; names[part[1]] = part[3] }
}
{ times[$1, $2] = times[$1, $2] " " $3; known[$2] = 1 }
END {
  print "| scene | physim, ms a step | Box2D main, ms a step | ratio | aim | | ratio to Box2D 2.4.1 | ratio to Chipmunk 7 | two threads, times as fast |"
  print "| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: |"
  for (i = 1; i <= count; i++) {
    scene = order[i]
    if (!(scene in known)) continue
    ours = time("physim"); main = time("box2dmain")
    printf "| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", scene (names[scene] == "" ? "" : ": " names[scene]), figure(ours), figure(main),
      ratio(ours, main), aims[scene] == "" ? "–" : aims[scene], verdict(ours, main, aims[scene]), ratio(ours, time("box2d241")),
      ratio(ours, time("chipmunk7")), ratio(ours, time("physim2"))
  }
  printf "\nMedians of %d rounds on %s, on %s. Times of views include building the world.\n", rounds, date, machine
}
