import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { Types } from 'mongoose';
import { currentSecret, secretsIn } from '../../keys/keys.api.ts';

const count = 10;
const codeLength = 10;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Generates ten codes of 50 random bits each: `abcde-fgh23`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
    return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
  });
}

/** Stored hash of a code, bound to the secret and the account. */
export const recoveryHash = (secret: string, userId: Types.ObjectId, code: string): string =>
  hashWith(currentSecret(secret), userId, code);

/** Possible stored hashes of a code, with the current and earlier secrets. */
export const recoveryHashes = (secret: string, userId: Types.ObjectId, code: string): string[] =>
  secretsIn(secret).map((one) => hashWith(one, userId, code));

function hashWith(secret: Buffer, userId: Types.ObjectId, code: string): string {
  const key = hkdfSync('sha256', secret, '', 'poc recovery codes', 32);
  const typed = code.replace('-', '');
  return createHmac('sha256', Buffer.from(key))
    .update(`${userId.toHexString()} ${typed}`)
    .digest('base64url');
}
