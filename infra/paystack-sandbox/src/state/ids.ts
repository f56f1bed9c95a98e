import { randomBytes, randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Random lower-case letters and digits, like Paystack's codes after their prefix. */
export function randomCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

export interface Ids {
  next(): string;
}

/**
 * Creates unsigned 64-bit ids, as Paystack documents them. All are odd and above 2^60, so a client that parses them
 * as doubles requests an id that does not exist.
 * @param highest highest id issued so far
 */
export function createIds(highest: bigint | undefined): Ids {
  let last = highest ?? 2n ** 60n + BigInt(randomInt(2 ** 40)) * 2n + 1n;
  return {
    next() {
      last += BigInt(randomInt(1, 50)) * 2n;
      return last.toString();
    },
  };
}
