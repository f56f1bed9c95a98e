import { createRequire } from 'node:module';

/** The parts of kafkajs's inner RequestQueue that the patch touches. */
interface RequestQueue {
  pending: unknown[];
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
}

const checkAgainMs = 10;

/**
 * kafkajs 2.2.4 sets a timer after every answer to look at waiting requests, also when there are none, and then the
 * next with a negative time: on Node 24 and later that is a warning and a busy loop (its issue 1751). A timer is only
 * needed while something waits; every new request that has to wait asks for one itself.
 * @throws at start-up when kafkajs is not the one that this was written for
 */
export function patchIdleLoop(): void {
  const loaded: unknown = createRequire(import.meta.url)('kafkajs/src/network/requestQueue');
  if (typeof loaded !== 'function' || !('scheduleCheckPendingRequests' in loaded.prototype)) {
    throw new Error('kafkajs has changed: see whether its idle loop still needs the patch');
  }
  loaded.prototype.scheduleCheckPendingRequests = function scheduleWhenNeeded(this: RequestQueue): void {
    if (this.pending.length === 0 || this.throttleCheckTimeoutId !== null) return;
    const throttledMs = this.throttledUntil - Date.now();
    this.throttleCheckTimeoutId = setTimeout(
      () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      },
      throttledMs > 0 ? throttledMs : checkAgainMs,
    );
  };
}
