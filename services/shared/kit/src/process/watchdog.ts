import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../log.ts';

/** Data for the watchdog thread. */
export interface WatchdogData {
  /** Turns of the watched event loop; then 1 while a debugger may hold it, else 0. */
  readonly shared: Int32Array;
  readonly service: string;
  readonly logs: boolean;
  readonly limitMs: number;
  readonly tickMs: number;
}

/** Enough for the thread to start; it needs half of it. */
const heapLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 };

/**
 * Ends this process when its event loop is blocked, so that its supervisor starts another one (ADR 53). A thread of its own
 * watches, and logs how long the loop was blocked and by which functions. Time in which the whole process is stopped does not
 * count, nor does time under a debugger.
 * @param limits default: 10 s, looked at each second
 */
export function startWatchdog(logger: Logger, limits = { limitMs: 10_000, tickMs: 1_000 }): void {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  setInterval(() => {
    Atomics.store(shared, 1, debuggerUrl() === undefined ? 0 : 1);
    Atomics.add(shared, 0, 1);
  }, limits.tickMs).unref();
  const workerData: WatchdogData = {
    shared,
    service: String(logger.bindings().service),
    logs: logger.isLevelEnabled('fatal'),
    ...limits,
  };
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: heapLimits,
  });
  thread.unref();
  thread.on('error', (error) => logger.error({ err: error }, 'the event-loop watchdog ended'));
}
