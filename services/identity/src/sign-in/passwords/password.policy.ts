import { readFileSync } from 'node:fs';
import { fail } from '@poc/kit/errors';

type Field = 'password' | 'newPassword';

/**
 * Rejects easily guessed passwords. The contract checks the length.
 * @param person known details of the owner
 * @throws invalid_request
 */
export function assertGoodPassword(
  password: string,
  person: { email?: string; name?: string },
  field: Field = 'password',
): void {
  const refuse = (msg: string) => fail('invalid_request', { faults: [{ path: `body.${field}`, msg }] });
  if (isCommonPassword(password)) refuse('This password is too common. Please choose another one.');
  const typed = password.trim().toLowerCase();
  const known = [person.email, person.email?.split('@')[0], person.name];
  if (known.some((text) => text?.trim().toLowerCase() === typed)) {
    refuse('This password is your name or email. Please choose another one.');
  }
}

const comment = '#';

/** Most common passwords in lower case; their source is documented in the file. */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith(comment)),
);

const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
