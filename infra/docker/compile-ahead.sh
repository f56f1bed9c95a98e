#!/bin/sh
# Fills NODE_COMPILE_CACHE, which a container can only read: half of what a process does until it is ready is compiling its code.
# Each loads all of it, finds that its settings are missing, and ends.
set -eu
for main in gateway/src/main.ts services/*/src/main.ts services/streaming/src/live.ts infra/seed/src/migrate.ts; do
  # Compiled code is taken only by a Node with the same options: all commands have them (`busyNode` in infra/stack/src/system.ts).
  if node --external-memory-accounted-in-global-limit --no-allocation-site-pretenuring "$main" 2>/dev/null >&2; then
    echo "$main was to end for want of settings" >&2
    exit 1
  fi
done
test -n "$(find "$NODE_COMPILE_CACHE" -type f)"
