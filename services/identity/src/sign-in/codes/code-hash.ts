import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { currentSecret } from '../../keys/keys.api.ts';
import type { CodePurpose } from './code.model.ts';

/** Whose codes, and what for: `key` is the address, or the person's id for a new address. */
export interface CodeSubject {
  purpose: CodePurpose;
  key: string;
}

/**
 * Where a code lies. It is good in the browser that asked for it: so no stranger's guesses count against it, and none of
 * their requests takes its place.
 */
export interface CodeSlot extends CodeSubject {
  /** SHA-256 of the browser's cookie; `anyBrowser` for a code that its receiver did not ask for, or is signed in for. */
  browserHash: string;
}

export const anyBrowser = '';

/** A new code of six digits, each as likely as any other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Names the codes of a subject. It does not reveal the address. */
export const subjectId = (secret: string, { purpose, key }: CodeSubject): string =>
  hmac(secret, ['subject', purpose, key]);

/** The id of the row of a slot. */
export const slotId = (secret: string, { purpose, key, browserHash }: CodeSlot): string =>
  hmac(secret, ['slot', purpose, key, browserHash]);

/** The id of the row that counts what was mailed for a subject on behalf of `who`. */
export const allowanceId = (secret: string, { purpose, key }: CodeSubject, who: readonly string[]): string =>
  hmac(secret, ['allowance', purpose, key, ...who]);

/**
 * What is kept of a code. There are only a million codes, so a plain hash would be undone at once by anyone who reads the
 * database; without the secret this one is not.
 */
export const hashCode = (
  secret: string,
  { purpose, key, browserHash }: CodeSlot,
  ref: string,
  code: string,
): string => hmac(secret, ['code', purpose, key, browserHash, ref, code]);

function hmac(secret: string, parts: string[]): string {
  const derived = hkdfSync('sha256', currentSecret(secret), '', 'poc mailed codes', 32);
  // As JSON, so that no two lists of parts give the same text.
  return createHmac('sha256', Buffer.from(derived)).update(JSON.stringify(parts)).digest('base64url');
}
