import { performance } from 'node:perf_hooks';

/** Event-loop utilization below which a garbage collection delays no user. */
const idleBelow = 0.1;
/** Heap growth in bytes since the last collection that justifies another. */
const worthBytes = 12_000_000;

/**
 * Returns unused memory to the system once after the start, and whenever the process is idle after work. V8 collects
 * only as it allocates, so an idle process would hold the garbage of its busiest time. Without `--expose-gc` it does
 * nothing.
 */
export function releaseIdleMemory(checkEveryMs = 30_000): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  let heap = 0;
  let loop = performance.eventLoopUtilization();
  const release = (): void => {
    const { utilization } = performance.eventLoopUtilization(loop);
    loop = performance.eventLoopUtilization();
    if (utilization > idleBelow || process.memoryUsage().heapTotal < heap + worthBytes) return;
    gc({ type: 'major', flavor: 'last-resort' });
    heap = process.memoryUsage().heapTotal;
  };
  setInterval(release, checkEveryMs).unref();
}
