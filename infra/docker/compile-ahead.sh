#!/bin/sh
# Fills NODE_COMPILE_CACHE, which is read-only in containers: compilation is half of a process's start.
# Each process loads all its code and exits, because its settings are missing.
set -eu
for main in gateway/src/main.ts services/*/src/main.ts services/streaming/src/live.ts services/streaming/src/ingest.ts infra/seed/src/migrate.ts; do
  # Node accepts compiled code only with the same options, which all commands have (`busyNode` in infra/stack/src/system.ts).
  if node --external-memory-accounted-in-global-limit --no-allocation-site-pretenuring "$main" 2>/dev/null >&2; then
    echo "$main was to end for want of settings" >&2
    exit 1
  fi
done
test -n "$(find "$NODE_COMPILE_CACHE" -type f)"
