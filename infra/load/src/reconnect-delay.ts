/** Delays of the web app (web/src/config/limits.ts). */
const minMs = 1_000;
const maxMs = 5_000;
const jitter = 0.5;

/**
 * Delay before the web app's next attempt: exponential with jitter of ±50 %. Has no imports, so that
 * k6 can load it.
 * @param tries failed attempts since the last connection
 */
export const reconnectDelayMs = (tries: number): number =>
  Math.min(maxMs, minMs * 2 ** tries * (1 + jitter * (2 * Math.random() - 1)));
