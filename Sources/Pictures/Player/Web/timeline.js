/** Contacts over the whole run, under the slider; a triangle marks the first difference. */
function drawTimeline() {
  const strip = $("timeline");
  const width = Math.max(100, strip.parentElement.clientWidth - 24);
  const height = 14;
  const g = prepareCanvas(strip, width, height);
  drawDifferences();
  if (!replay.main || !replay.main.count) return;
  const x = (frame) => 8 + ((frame - replay.first) / Math.max(1, replay.last - replay.first)) * (width - 16);
  const hardest = replay.main.contacts.reduce((most, contact) => Math.max(most, contact.impulse || 0), 0);
  g.strokeStyle = colors.hit;
  g.globalAlpha = 0.55;
  g.beginPath();
  for (const { frame, impulse } of replay.main.contacts) {
    const size = 3 + (height - 4) * (hardest > 0 ? Math.sqrt((impulse || 0) / hardest) : 0.5);
    g.moveTo(x(frame), height);
    g.lineTo(x(frame), height - size);
  }
  g.stroke();
  g.globalAlpha = 1;
  if (!replay.difference) return;
  const tip = x(replay.difference.frame);
  g.fillStyle = colors.text;
  g.beginPath();
  g.moveTo(tip - 5, 0);
  g.lineTo(tip + 5, 0);
  g.lineTo(tip, 8);
  g.fill();
}
