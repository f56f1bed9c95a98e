import { readFileSync } from 'node:fs';

const comment = '#';

/** Most common passwords in lower case; their source is documented in the file. */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith(comment)),
);

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
