/** The delays of the web app (web/src/config/limits.ts). */
const reconnectMinMs = 1_000;
const reconnectMaxMs = 5_000;
const reconnectJitter = 0.5;

/**
 * How long the web app waits before its next try: longer each time, by chance up to half more or less.
 * @param tries those that failed since it was connected
 */
export const delayMs = (tries) =>
  Math.min(reconnectMaxMs, reconnectMinMs * 2 ** tries * (1 + reconnectJitter * (2 * Math.random() - 1)));
