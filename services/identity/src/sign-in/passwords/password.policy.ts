import { fail } from '@poc/kit/errors';
import { isCommonPassword } from './common-passwords.ts';

/** The field of the body with a new password. */
type Field = 'password' | 'newPassword';

/**
 * Refuses passwords that guessers try first. The contract has checked their length.
 * @param person whose password it is to be, as far as they are known by what they sent
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
