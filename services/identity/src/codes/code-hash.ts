import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { CodePurpose } from './code.model.ts';

/** Whose codes, and what for: `key` is the address, or the person's id for a new address. */
export interface CodeSlot {
  purpose: CodePurpose;
  key: string;
}

/** A new code of six digits, each as likely as any other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The id of the row of a slot. It does not tell the address. */
export const slotId = (secret: string, { purpose, key }: CodeSlot): string =>
  hmac(secret, ['slot', purpose, key]);

/**
 * What is kept of a code. There are only a million codes, so a plain hash would be undone at once by whoever reads the
 * database; without the secret this one is not.
 */
export const hashCode = (secret: string, { purpose, key }: CodeSlot, ref: string, code: string): string =>
  hmac(secret, ['code', purpose, key, ref, code]);

function hmac(secret: string, parts: string[]): string {
  const derived = hkdfSync('sha256', Buffer.from(secret, 'base64'), '', 'poc mailed codes', 32);
  // As JSON, so that no two lists of parts give the same text.
  return createHmac('sha256', Buffer.from(derived)).update(JSON.stringify(parts)).digest('base64url');
}
