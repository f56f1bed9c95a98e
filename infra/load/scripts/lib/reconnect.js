/** Delays of the web app (web/src/config/limits.ts). */
const reconnectMinMs = 1_000;
const reconnectMaxMs = 5_000;
const reconnectJitter = 0.5;

/**
 * Delay before the web app's next attempt: exponential with jitter of ±50 %.
 * @param tries failed attempts since the last connection
 */
export const delayMs = (tries) =>
  Math.min(reconnectMaxMs, reconnectMinMs * 2 ** tries * (1 + reconnectJitter * (2 * Math.random() - 1)));
