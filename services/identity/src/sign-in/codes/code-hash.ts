import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { currentSecret } from '../../keys/keys.api.ts';
import type { CodePurpose } from './code.model.ts';

/** Owner and purpose of codes. `key` is the email address, or the person's id for a new email address. */
export interface CodeSubject {
  purpose: CodePurpose;
  key: string;
}

/** Slot of a code. Codes are bound to a browser, so strangers' guesses and requests do not affect the owner's. */
export interface CodeSlot extends CodeSubject {
  /** SHA-256 of the browser's cookie; `anyBrowser` for codes requested by an administrator or a signed-in member. */
  browserHash: string;
}

export const anyBrowser = '';

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Id of a subject's codes, which does not reveal the email address. */
export const subjectId = (secret: string, { purpose, key }: CodeSubject): string =>
  hmac(secret, ['subject', purpose, key]);

export const slotId = (secret: string, { purpose, key, browserHash }: CodeSlot): string =>
  hmac(secret, ['slot', purpose, key, browserHash]);

/** Id of the row that counts codes for a subject on behalf of `who`. */
export const allowanceId = (secret: string, { purpose, key }: CodeSubject, who: readonly string[]): string =>
  hmac(secret, ['allowance', purpose, key, ...who]);

/** Stored hash of a code. Keyed, because a plain hash of one of a million codes is easily reversed. */
export const hashCode = (
  secret: string,
  { purpose, key, browserHash }: CodeSlot,
  ref: string,
  code: string,
): string => hmac(secret, ['code', purpose, key, browserHash, ref, code]);

function hmac(secret: string, parts: string[]): string {
  const derived = hkdfSync('sha256', currentSecret(secret), '', 'poc mailed codes', 32);
  // JSON keeps different lists of parts distinct.
  return createHmac('sha256', Buffer.from(derived)).update(JSON.stringify(parts)).digest('base64url');
}
