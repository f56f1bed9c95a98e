import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { Types } from 'mongoose';
import { currentSecret, secretsIn } from '../../keys/keys.api.ts';

const count = 10;
const codeLength = 10;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Ten new codes of 50 random bits each, as a person writes them down: `abcde-fgh23`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
    return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
  });
}

/** What is kept of a code: useless without the secret, and for anybody else. */
export const recoveryHash = (secret: string, userId: Types.ObjectId, code: string): string =>
  hashWith(currentSecret(secret), userId, code);

/** What may have been kept of it: with the secret of now, or with one from before. */
export const recoveryHashes = (secret: string, userId: Types.ObjectId, code: string): string[] =>
  secretsIn(secret).map((one) => hashWith(one, userId, code));

function hashWith(secret: Buffer, userId: Types.ObjectId, code: string): string {
  const key = hkdfSync('sha256', secret, '', 'poc recovery codes', 32);
  const typed = code.replace('-', '');
  return createHmac('sha256', Buffer.from(key))
    .update(`${userId.toHexString()} ${typed}`)
    .digest('base64url');
}
