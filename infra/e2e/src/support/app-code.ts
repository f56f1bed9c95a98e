import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;
/** So long a code must be good yet: it is typed, and sent. */
const leastMs = 5_000;

/** What an authenticator app with this key shows at a moment, in milliseconds; now, where none is named. */
export const appCode = (key: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });

/**
 * The codes of an app in their order, each once. The server takes the code before the present one and the one after it,
 * too, since clocks differ: so three can be used at once, and the fourth is waited for until the server takes it.
 */
export function appCodes(key: string): () => Promise<string> {
  let last = 0;
  return async () => {
    last = Math.max(last + 1, Math.floor((Date.now() + leastMs) / periodMs) - 1);
    await sleep(Math.max(0, (last - 1) * periodMs - Date.now()));
    return appCode(key, last * periodMs);
  };
}
