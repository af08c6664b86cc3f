#include <stdio.h>
#include <string.h>
#include "Physim-Swift.h"

static const char *scene =
    "{\"physim\":1,\"bounds\":[320,480],\"frames\":240,\"gravity\":{\"vector\":[0,1000],\"unit\":\"pt/s2\"},"
    "\"walls\":[{\"id\":\"sides\",\"bounds\":true}],\"views\":[{\"id\":\"ball\",\"frame\":[140,40,40,40]}]}";

/// A recording of a scene that is read once, with one value changed.
static int record(uint64_t digest) {
  char message[2048];
  const uint8_t *bytes = (const uint8_t *)scene;
  int64_t length = (int64_t)strlen(scene), count = 0;
  if (physim_scene_create(bytes, length, "{\"name\":1}", NULL, NULL) != NULL) return 10;
  const char *options = "{\"name\":\"scene\",\"folder\":\"\",\"overrides\":"
                        "[{\"pointer\":\"/views/ball/elasticity\",\"value\":\"0\",\"option\":\"x\"}]}";
  void *read = physim_scene_create(bytes, length, options, NULL, NULL);
  char *text = physim_scene_describe(read);
  if (strstr(text, "\"isValid\":true") == NULL) return 11;
  physim_text_destroy(text);
  if (physim_recording_create(read, "{\"columns\":[\"z\"]}", message, sizeof message) != NULL) return 12;
  void *recording = physim_recording_create(read, "{\"columns\":[\"y\"]}", message, sizeof message);
  physim_scene_destroy(read);
  if (recording == NULL || physim_recording_column(recording, "y", &count) != NULL) return 13;
  while (physim_recording_advance(recording, 100) == 1) {
  }
  const float *y = physim_recording_column(recording, "y", &count);
  if (y == NULL || count != 241 || y[0] != 60 || physim_recording_column(recording, "x", &count) != NULL) return 14;
  char hex[17];
  snprintf(hex, sizeof hex, "%016llx", (unsigned long long)digest);
  text = physim_recording_result(recording);
  // without elasticity, as the scene's own ball
  if (strstr(text, hex) == NULL) return 15;
  physim_text_destroy(text);
  physim_recording_destroy(recording);
  return 0;
}

int main(void) {
  char text[2048];
  double ball[7];
  if (physim_run_create("{\"physim\":1}", text, sizeof text) != NULL || strstr(text, "missing-key") == NULL) return 2;
  void *run = physim_run_create(scene, text, sizeof text);
  if (run == NULL) {
    fputs(text, stderr);
    return 1;
  }
  void *start = physim_run_snapshot(run);
  while (physim_run_step(run) == 1) {
  }
  uint64_t digest = physim_run_digest(run);
  if (physim_run_restore(run, start) != 1 || physim_run_frame(run) != 0) return 3;
  while (physim_run_step(run) == 1) {
  }
  if (physim_run_digest(run) != digest) return 4;
  int status = record(digest);
  if (status != 0) return status;
  if (physim_run_perform(run, "{\"remove\":\"nothing\"}", text, sizeof text) != 0) return 5;
  if (physim_run_view(run, "ball", ball) != 1 || physim_run_view(run, "box", ball) != 0) return 6;
  (void)physim_run_view(run, "ball", ball);
  long count = physim_run_contacts(run, "ball", text, sizeof text);
  printf("frame %d, ball at %.0f, touches %ld: %s\n", (int)physim_run_frame(run), ball[1], count, text);
  physim_snapshot_destroy(start);
  physim_run_destroy(run);
  return 0;
}
