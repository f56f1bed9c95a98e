import { randomBytes, randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A random text of lower-case letters and digits, as Paystack's codes have behind their prefix. */
export function randomCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

export interface Ids {
  next(): string;
}

/**
 * Ids as Paystack describes them: unsigned 64-bit integers. All of them are odd and beyond 2^60, so that none can be
 * held in a double: a client that reads them as such asks for an id that does not exist.
 * @param highest the highest id given out so far
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
