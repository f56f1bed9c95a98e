import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;
/** So long a code must be good yet: it is typed, and sent. */
const leastMs = 5_000;

/** What an authenticator app with this key shows at a moment, in milliseconds; now, where none is named. */
export const appCode = (key: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });

/**
 * The codes of an app in their order, each once, as the server takes them: beside the present code it takes the one
 * before and the one after, since clocks differ. So three can be used at once, and nobody waits for the next.
 */
export function appCodes(key: string): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor((Date.now() + leastMs) / periodMs) - 1);
    return appCode(key, last * periodMs);
  };
}
