import { readFileSync } from 'node:fs';

const comment = '#';

/** The passwords that are tried first, in lower case; where they come from stands in their file. */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith(comment)),
);

/** Whether a password is among the 10,000 most common ones, however its letters are written. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
