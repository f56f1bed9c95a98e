import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { inject } from 'vitest';

const periodMs = 30_000;
/** Minimum remaining validity of a code in ms, so that it can be typed and sent. */
const minMs = 5_000;

/** Returns the code of an authenticator app with this key at a moment in ms, by default the server's now. */
export const appCode = (key: string, timestamp = Date.now() + (inject('clockOffsetMs') ?? 0)): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });

/**
 * Returns an app's codes in order, each once. Since clocks differ, the server also accepts the previous and
 * the next code: three codes are valid at a time, and the fourth waits until the server accepts it.
 */
export function appCodes(key: string): () => Promise<string> {
  let last = 0;
  return async () => {
    last = Math.max(last + 1, Math.floor((Date.now() + minMs) / periodMs) - 1);
    await sleep(Math.max(0, (last - 1) * periodMs - Date.now()));
    return appCode(key, last * periodMs);
  };
}
