import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../log.ts';

export interface WatchdogData {
  /** [0]: ticks of the watched event loop; [1]: 1 while a debugger may pause it, else 0. */
  readonly shared: Int32Array;
  readonly service: string;
  readonly logs: boolean;
  readonly limitMs: number;
  readonly tickMs: number;
}

/** Twice the memory that the thread needs. */
const heapLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 };

/**
 * Kills this process when its event loop is blocked, so that its supervisor restarts it (ADR 53). A separate thread
 * watches the loop and logs how long it was blocked and in which functions. Time in which the whole process is stopped
 * or debugged does not count.
 * @param limits default: 10 s, checked each second
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
  thread.on('error', (error) => logger.error({ err: error }, 'event-loop watchdog crashed'));
}
