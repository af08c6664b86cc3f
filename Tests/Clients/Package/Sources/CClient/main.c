#include <stdio.h>
#include <string.h>
#include "Physim-Swift.h"

static const char *scene =
    "{\"physim\":1,\"bounds\":[320,480],\"frames\":240,\"gravity\":{\"vector\":[0,1000],\"unit\":\"pt/s2\"},"
    "\"walls\":[{\"id\":\"sides\",\"bounds\":true}],\"views\":[{\"id\":\"ball\",\"frame\":[140,40,40,40]}]}";

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
  if (physim_run_perform(run, "{\"remove\":\"nothing\"}", text, sizeof text) != 0) return 5;
  if (physim_run_view(run, "ball", ball) != 1 || physim_run_view(run, "box", ball) != 0) return 6;
  (void)physim_run_view(run, "ball", ball);
  long count = physim_run_contacts(run, "ball", text, sizeof text);
  printf("frame %d, ball at %.0f, touches %ld: %s\n", (int)physim_run_frame(run), ball[1], count, text);
  physim_snapshot_destroy(start);
  physim_run_destroy(run);
  return 0;
}
