// Text files of the package as bytes of the binary: #embed takes the C compiler milliseconds, an array literal takes the Swift compiler seconds.
#include "EmbeddedFiles.h"

#include <string.h>

#ifndef __has_embed
#error "physim's text files need a C compiler with #embed (clang 19, gcc 15); the clang of every Swift toolchain from 6.2 on has it"
#endif
#pragma clang diagnostic ignored "-Wc23-extensions"

// pages of the manual
static const unsigned char scene_md[] = {
#embed "../Resources/Manual/Topics/scene.md" suffix(, )
};
static const unsigned char behaviors_md[] = {
#embed "../Resources/Manual/Topics/behaviors.md" suffix(, )
};
static const unsigned char events_md[] = {
#embed "../Resources/Manual/Topics/events.md" suffix(, )
};
static const unsigned char traces_md[] = {
#embed "../Resources/Manual/Topics/traces.md" suffix(, )
};
static const unsigned char expectations_md[] = {
#embed "../Resources/Manual/Topics/expectations.md" suffix(, )
};
static const unsigned char metrics_md[] = {
#embed "../Resources/Manual/Topics/metrics.md" suffix(, )
};
static const unsigned char columns_md[] = {
#embed "../Resources/Manual/Topics/columns.md" suffix(, )
};
static const unsigned char profiles_md[] = {
#embed "../Resources/Manual/Topics/profiles.md" suffix(, )
};
static const unsigned char goldens_md[] = {
#embed "../Resources/Manual/Topics/goldens.md" suffix(, )
};
static const unsigned char sweeps_md[] = {
#embed "../Resources/Manual/Topics/sweeps.md" suffix(, )
};
static const unsigned char studies_md[] = {
#embed "../Resources/Manual/Topics/studies.md" suffix(, )
};
static const unsigned char motion_md[] = {
#embed "../Resources/Manual/Topics/motion.md" suffix(, )
};
static const unsigned char pictures_md[] = {
#embed "../Resources/Manual/Topics/pictures.md" suffix(, )
};
static const unsigned char imports_md[] = {
#embed "../Resources/Manual/Topics/imports.md" suffix(, )
};
static const unsigned char swift_md[] = {
#embed "../Resources/Manual/Topics/swift.md" suffix(, )
};
static const unsigned char python_md[] = {
#embed "../Resources/Manual/Topics/python.md" suffix(, )
};
static const unsigned char tutorials_md[] = {
#embed "../Resources/Manual/Topics/tutorials.md" suffix(, )
};
static const unsigned char ci_md[] = {
#embed "../Resources/Manual/Topics/ci.md" suffix(, )
};
static const unsigned char limits_md[] = {
#embed "../Resources/Manual/Topics/limits.md" suffix(, )
};
static const unsigned char exit_status_md[] = {
#embed "../Resources/Manual/Topics/exit-status.md" suffix(, )
};
static const unsigned char changes_md[] = {
#embed "../Resources/Manual/Topics/changes.md" suffix(, )
};

// starter and benchmark scenes of `physim new`
static const unsigned char heap_json[] = {
#embed "../Resources/Templates/Scenes/heap.json" suffix(, )
};
static const unsigned char menu_json[] = {
#embed "../../Fixtures/menu.json" suffix(, )
};
static const unsigned char springs_json[] = {
#embed "../../Fixtures/springs.json" suffix(, )
};
static const unsigned char card_json[] = {
#embed "../../Fixtures/card.json" suffix(, )
};
static const unsigned char swipe_json[] = {
#embed "../../Fixtures/swipe.json" suffix(, )
};
static const unsigned char sheet_json[] = {
#embed "../../Fixtures/sheet.json" suffix(, )
};
static const unsigned char detents_json[] = {
#embed "../../Fixtures/detents.json" suffix(, )
};
static const unsigned char fling_json[] = {
#embed "../../Fixtures/fling.json" suffix(, )
};
static const unsigned char carousel_json[] = {
#embed "../../Fixtures/carousel.json" suffix(, )
};
static const unsigned char dialects_json[] = {
#embed "../../Fixtures/dialects.json" suffix(, )
};
static const unsigned char refresh_json[] = {
#embed "../../Fixtures/refresh.json" suffix(, )
};
static const unsigned char pull_json[] = {
#embed "../../Fixtures/pull.json" suffix(, )
};
static const unsigned char tilt_json[] = {
#embed "../../Fixtures/tilt.json" suffix(, )
};
static const unsigned char bridge_json[] = {
#embed "../../Fixtures/bridge.jsonc" suffix(, )
};
static const unsigned char physics_101_json[] = {
#embed "../../Fixtures/physics-101.json" suffix(, )
};
static const unsigned char cradle_json[] = {
#embed "../../Fixtures/newtons-cradle.json" suffix(, )
};
static const unsigned char tap_to_spawn_json[] = {
#embed "../../Fixtures/tap-to-spawn.json" suffix(, )
};
static const unsigned char pong_json[] = {
#embed "../../Fixtures/pong.json" suffix(, )
};
static const unsigned char basketball_json[] = {
#embed "../../Fixtures/basketball.json" suffix(, )
};
static const unsigned char tiles_json[] = {
#embed "../../Fixtures/tiles.json" suffix(, )
};
static const unsigned char rain_json[] = {
#embed "../Resources/Templates/Scenes/rain.json" suffix(, )
};

// pages of runs, sweeps and galleries. The scripts of a group share one scope; each uses declarations of those before it.
static const unsigned char player_js[] = {
#embed "../Pictures/Player/Web/page-data.js" suffix(, )
#embed "../Pictures/Player/Web/frame-decoder.js" suffix(, )
#embed "../Pictures/Player/Web/number-format.js" suffix(, )
#embed "../Pictures/Player/Web/axis.js" suffix(, )
#embed "../Pictures/Player/Web/recorded-run.js" suffix(, )
#embed "../Pictures/Player/Web/differences.js" suffix(, )
#embed "../Pictures/Player/Web/replay.js" suffix(, )
#embed "../Pictures/Player/Web/view-groups.js" suffix(, )
#embed "../Pictures/Player/Web/address.js" suffix(, )
#embed "../Pictures/Player/Web/label-placement.js" suffix(, )
#embed "../Pictures/Player/Web/camera.js" suffix(, )
#embed "../Pictures/Player/Web/colors.js" suffix(, )
#embed "../Pictures/Player/Web/outline.js" suffix(, )
#embed "../Pictures/Player/Web/motion-path.js" suffix(, )
#embed "../Pictures/Player/Web/drawing.js" suffix(, )
#embed "../Pictures/Player/Web/link.js" suffix(, )
#embed "../Pictures/Player/Web/state.js" suffix(, )
#embed "../Pictures/Player/Web/canvas.js" suffix(, )
#embed "../Pictures/Player/Web/timeline.js" suffix(, )
#embed "../Pictures/Player/Web/bands.js" suffix(, )
#embed "../Pictures/Player/Web/charts.js" suffix(, )
#embed "../Pictures/Player/Web/view-list.js" suffix(, )
#embed "../Pictures/Player/Web/frame-table.js" suffix(, )
#embed "../Pictures/Player/Web/summary.js" suffix(, )
#embed "../Pictures/Player/Web/playback.js" suffix(, )
#embed "../Pictures/Player/Web/controls.js" suffix(, )
#embed "../Pictures/Player/Web/offer.js" suffix(, )
};
static const unsigned char player_start_js[] = {
#embed "../Pictures/Player/Web/start.js" suffix(, )
};
static const unsigned char live_js[] = {
#embed "../Pictures/Player/Web/live-lzma.js" suffix(, )
#embed "../Pictures/Player/Web/live-engine.js" suffix(, )
#embed "../Pictures/Player/Web/live-run.js" suffix(, )
#embed "../Pictures/Player/Web/live-gestures.js" suffix(, )
#embed "../Pictures/Player/Web/live-scene.js" suffix(, )
#embed "../Pictures/Player/Web/live-canvas.js" suffix(, )
#embed "../Pictures/Player/Web/live-editor.js" suffix(, )
#embed "../Pictures/Player/Web/live-controls.js" suffix(, )
#embed "../Pictures/Player/Web/live-offer.js" suffix(, )
};
static const unsigned char live_start_js[] = {
#embed "../Pictures/Player/Web/live-start.js" suffix(, )
};
static const unsigned char sweep_js[] = {
#embed "../Pictures/Player/Web/sweep-table.js" suffix(, )
#embed "../Pictures/Player/Web/sweep-colors.js" suffix(, )
#embed "../Pictures/Player/Web/sweep-parallel.js" suffix(, )
#embed "../Pictures/Player/Web/sweep-plane.js" suffix(, )
#embed "../Pictures/Player/Web/sweep-rows.js" suffix(, )
#embed "../Pictures/Player/Web/sweep-view.js" suffix(, )
};
static const unsigned char sweep_start_js[] = {
#embed "../Pictures/Player/Web/sweep-start.js" suffix(, )
};
static const unsigned char player_html[] = {
#embed "../Pictures/Player/Web/page.html" suffix(, )
};
static const unsigned char live_html[] = {
#embed "../Pictures/Player/Web/live.html" suffix(, )
};
static const unsigned char sweep_html[] = {
#embed "../Pictures/Player/Web/sweep.html" suffix(, )
};
static const unsigned char player_css[] = {
#embed "../Pictures/Player/Web/style.css" suffix(, )
};
static const unsigned char live_css[] = {
#embed "../Pictures/Player/Web/live.css" suffix(, )
};
static const unsigned char sweep_css[] = {
#embed "../Pictures/Player/Web/sweep.css" suffix(, )
};
static const unsigned char gallery_css[] = {
#embed "../Pictures/Player/Web/gallery.css" suffix(, )
};

#define FILE_NAMED(name, symbol) { name, { symbol, sizeof symbol } }

static const struct {
  const char *name;
  EmbeddedFile file;
} files[] = {
  FILE_NAMED("scene.md", scene_md),
  FILE_NAMED("behaviors.md", behaviors_md),
  FILE_NAMED("events.md", events_md),
  FILE_NAMED("traces.md", traces_md),
  FILE_NAMED("expectations.md", expectations_md),
  FILE_NAMED("metrics.md", metrics_md),
  FILE_NAMED("columns.md", columns_md),
  FILE_NAMED("profiles.md", profiles_md),
  FILE_NAMED("goldens.md", goldens_md),
  FILE_NAMED("sweeps.md", sweeps_md),
  FILE_NAMED("studies.md", studies_md),
  FILE_NAMED("motion.md", motion_md),
  FILE_NAMED("pictures.md", pictures_md),
  FILE_NAMED("imports.md", imports_md),
  FILE_NAMED("swift.md", swift_md),
  FILE_NAMED("python.md", python_md),
  FILE_NAMED("tutorials.md", tutorials_md),
  FILE_NAMED("ci.md", ci_md),
  FILE_NAMED("limits.md", limits_md),
  FILE_NAMED("exit-status.md", exit_status_md),
  FILE_NAMED("changes.md", changes_md),
  FILE_NAMED("heap.json", heap_json),
  FILE_NAMED("menu.json", menu_json),
  FILE_NAMED("springs.json", springs_json),
  FILE_NAMED("card.json", card_json),
  FILE_NAMED("swipe.json", swipe_json),
  FILE_NAMED("sheet.json", sheet_json),
  FILE_NAMED("detents.json", detents_json),
  FILE_NAMED("fling.json", fling_json),
  FILE_NAMED("carousel.json", carousel_json),
  FILE_NAMED("dialects.json", dialects_json),
  FILE_NAMED("refresh.json", refresh_json),
  FILE_NAMED("pull.json", pull_json),
  FILE_NAMED("tilt.json", tilt_json),
  FILE_NAMED("bridge.json", bridge_json),
  FILE_NAMED("physics-101.json", physics_101_json),
  FILE_NAMED("cradle.json", cradle_json),
  FILE_NAMED("tap-to-spawn.json", tap_to_spawn_json),
  FILE_NAMED("pong.json", pong_json),
  FILE_NAMED("basketball.json", basketball_json),
  FILE_NAMED("tiles.json", tiles_json),
  FILE_NAMED("rain.json", rain_json),
  FILE_NAMED("player.js", player_js),
  FILE_NAMED("player-start.js", player_start_js),
  FILE_NAMED("live.js", live_js),
  FILE_NAMED("live-start.js", live_start_js),
  FILE_NAMED("sweep.js", sweep_js),
  FILE_NAMED("sweep-start.js", sweep_start_js),
  FILE_NAMED("player.html", player_html),
  FILE_NAMED("live.html", live_html),
  FILE_NAMED("sweep.html", sweep_html),
  FILE_NAMED("player.css", player_css),
  FILE_NAMED("live.css", live_css),
  FILE_NAMED("sweep.css", sweep_css),
  FILE_NAMED("gallery.css", gallery_css),
};

EmbeddedFile embedded_file(const char *name) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    if (strcmp(files[i].name, name) == 0) return files[i].file;
  }
  return (EmbeddedFile){ 0 };
}

// set by Package.swift for a build from a working copy
#ifndef PHYSIM_COMMIT
#define PHYSIM_COMMIT ""
#endif

const char *embedded_commit(void) { return PHYSIM_COMMIT; }
