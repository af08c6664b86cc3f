#!/usr/bin/env bash
# sweep.sh PHYSIM [ROUNDS]: 10 000 runs of pong, 300 frames each, on one core and on two, beside pymunk with multiprocessing, in turn: the
# least of ROUNDS times on the wall and in processor seconds. pymunk goes with one step a frame, as it is mostly used, and with four, which is
# what physim's substeps are. It is fetched once; where it cannot be, the peer is left out.
set -euo pipefail
physim=$1
rounds=${2:-3}
work=.build/bench/sweeps
mkdir -p "$work"
if [ ! -e "$work/python/ready" ]; then
  if python3 -m venv "$work/python" > "$work/python.txt" 2>&1 && "$work/python/bin/pip" install --quiet --disable-pip-version-check \
    --retries 0 --timeout 10 'pymunk>=7,<8' >> "$work/python.txt" 2>&1; then touch "$work/python/ready"; else rm -rf "$work/python"; fi
fi

# timed NAME COMMAND…: a line with wall and processor seconds and kilobytes at most
timed() {
  local name=$1
  shift
  /usr/bin/time -o "$work/time" -f "%e %U %S %M" "$@" > /dev/null
  echo "$name $(tail -n 1 "$work/time")" >> "$work/times.txt"
}

: > "$work/times.txt"
for _ in $(seq "$rounds"); do
  for jobs in 1 2; do
    timed "physim-$jobs" "$physim" sweep Fixtures/pong.json -x '/views/ball/elasticity=0.5:1:#100' -x '/behaviors/push/magnitude=0.1:1:#100' \
      -m ball.speed:final --frames 300 --quiet --jobs "$jobs" --force -o "$work/out"
    [ -e "$work/python/ready" ] || continue
    for steps in 1 4; do
      timed "pymunk-$jobs-$steps" "$work/python/bin/python" Tests/Peers/sweep_pymunk.py 10000 300 "$jobs" "$steps"
    done
  done
done
echo "10 000 runs of pong, 300 frames each, the least of $rounds; $(nproc) cores, load $(cut -d ' ' -f 1 /proc/loadavg)"
[ -e "$work/python/ready" ] || echo "pymunk: left out, it is not available here ($work/python.txt)"
awk '{ name = $1; if (!(name in wall) || $2 < wall[name]) wall[name] = $2; if (!(name in cpu) || $3 + $4 < cpu[name]) cpu[name] = $3 + $4
       if ($5 > most[name]) most[name] = $5 }
  function row(name, words, jobs) {
    if (name in wall) printf "%-28s %d core%s  %6.2f s  %6.2f s of processor  %5.1f MB\n", words, jobs, (jobs > 1 ? "s" : " "), wall[name], cpu[name], most[name] / 1024
  }
  END {
    for (jobs = 1; jobs <= 2; jobs++) {
      row("physim-" jobs, "physim", jobs)
      row("pymunk-" jobs "-1", "pymunk, 1 step a frame", jobs)
      row("pymunk-" jobs "-4", "pymunk, 4 steps a frame", jobs)
    }
    if ("physim-2" in wall) printf "physim is %.2f times as fast on two cores as on one\n", wall["physim-1"] / wall["physim-2"]
  }' "$work/times.txt"
