#!/usr/bin/env bash
# The same sweep alone, by GNU parallel, and as a job array on a Slurm that is started here and stopped again. Workers are killed at random
# moments and started anew by the engine; the merged tables must have the bytes of the sweep alone. What is not installed is said and skipped.
#
#   run.sh PHYSIM SCENE FOLDER      FOLDER is empty and stays behind
set -euo pipefail

physim=$(readlink -f "$1")
scene=$(readlink -f "$2")
mkdir -p "$3"
cd "$3"
folder=$PWD
shards=6
axes=(-x '/views/ball/elasticity=0.5:1:#40' -x '/behaviors/push/magnitude=log(0.1,1,25)' -m ball.speed:final -m ball.y:mean --frames 500)

# The command of one shard, which leaves the number of its process in a file so that it can be killed.
printf '%s\n' '#!/bin/sh' 'i=$1; shift' "echo \$\$ > '$folder'/pids/\$i" "exec '$physim' sweep '$scene' $(printf "'%s' " "${axes[@]}")--jobs 1 --quiet --resume \"\$@\"" > worker
chmod +x worker

# kill_workers SECONDS: for so long, kills one of the workers every few hundredths of a second
kill_workers() {
  local end=$(($(date +%s%N) + $1 * 1000000000)) count=0
  while [ "$(date +%s%N)" -lt "$end" ]; do
    sleep "0.$((RANDOM % 3))$((RANDOM % 10))"
    local pid
    pid=$(shuf -n 1 -e pids/* | xargs cat 2> /dev/null) || continue
    if [ -n "$pid" ] && [ "$(readlink "/proc/$pid/exe" 2> /dev/null)" = "$physim" ] && kill -9 "$pid" 2> /dev/null; then count=$((count + 1)); fi
  done
  echo "$count" > kills
}

# compare ENGINE FOLDER…: merges, and compares with the sweep alone
compare() {
  local engine=$1
  shift
  "$physim" sweep merge --quiet "$@" -o "$engine-out"
  for file in runs.csv runs.parquet summary.csv journal.jsonl manifest.json; do
    cmp "alone/$file" "$engine-out/$file" || { echo "$engine: $file differs"; exit 1; }
  done
  echo "$engine: $# shards, $(cat kills) kills, the bytes of the sweep alone"
}

"$physim" sweep "$scene" "${axes[@]}" --quiet -o alone
echo "alone: $(($(wc -l < alone/runs.csv) - 1)) runs"

by_parallel() {
  command -v parallel > /dev/null || { echo "parallel: skipped, GNU parallel is not installed"; return; }
  mkdir -p pids
  rm -f pids/*
  kill_workers 3 &
  local killer=$!
  # a worker that is killed is a job that failed, and is tried again
  seq "$shards" | parallel --will-cite -j 2 --retries 200 ./worker {} --shard "{}/$shards" -o parallel-{}
  wait "$killer"
  compare parallel parallel-[0-9]
}

start_slurm() {
  local d=$folder/slurm host
  host=$(hostname -s)
  port=$((20000 + $$ % 20000))
  mkdir -p "$d/state" "$d/spool" "$d/munge"
  chmod 700 "$d" "$d/munge"
  head -c 1024 /dev/urandom > "$d/munge/key"
  chmod 400 "$d/munge/key"
  cat > "$d/slurm.conf" << END
ClusterName=physim
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$d/munge/socket
CryptoType=crypto/munge
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$d/state
SlurmdSpoolDir=$d/spool
SlurmctldPidFile=$d/slurmctld.pid
SlurmdPidFile=$d/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE
END
  export SLURM_CONF=$d/slurm.conf
  munged --force --foreground --key-file="$d/munge/key" --socket="$d/munge/socket" --pid-file="$d/munge/pid" --log-file="$d/munge/log" \
    --seed-file="$d/munge/seed" > "$d/munged.txt" 2>&1 &
  daemons+=($!)
  for _ in $(seq 50); do [ -S "$d/munge/socket" ] && break; sleep 0.1; done
  slurmctld -D > "$d/slurmctld.txt" 2>&1 &
  daemons+=($!)
  slurmd -D > "$d/slurmd.txt" 2>&1 &
  daemons+=($!)
  for _ in $(seq 100); do
    [ "$(sinfo -h -o %T 2> /dev/null)" = idle ] && return 0
    sleep 0.2
  done
  return 1
}

daemons=()
stop_slurm() {
  # the parent of this script may have left a mask of blocked signals
  for signal in TERM KILL; do
    for pid in "${daemons[@]}"; do kill "-$signal" "$pid" 2> /dev/null || true; done
    for _ in $(seq 30); do
      [ -n "$(jobs -rp)" ] || break
      sleep 0.1
    done
  done
  wait 2> /dev/null || true
}

by_slurm() {
  for daemon in munged slurmctld slurmd; do
    command -v "$daemon" > /dev/null || { echo "slurm: skipped, $daemon is not installed"; return; }
  done
  trap stop_slurm EXIT
  start_slurm || { echo "slurm: skipped, it does not start here: $(tail -n 1 slurm/slurmctld.txt)"; return; }
  mkdir -p pids
  rm -f pids/*
  kill_workers 6 &
  local killer=$! round
  # an array that begins at 3 and counts by 2; what was killed is submitted again as it stands
  for round in $(seq 30); do
    if sbatch --quiet --wait --array="3-$((2 * shards + 1)):2" --output="$folder/slurm-%a.txt" \
      --wrap "exec '$folder/worker' \$SLURM_ARRAY_TASK_ID --shard auto -o '$folder/slurm-'\$SLURM_ARRAY_TASK_ID"; then break; fi
  done
  wait "$killer"
  compare slurm $(seq -f "slurm-%.0f" 3 2 $((2 * shards + 1)))
}

by_parallel
by_slurm
