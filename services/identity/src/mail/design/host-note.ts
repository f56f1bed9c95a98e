import type { TextLink } from '@poc/contracts/links';

/** Returns a note with a link's real host if its text disguises it: with user information or look-alike letters. */
export function hostNote({ text, host }: TextLink): string {
  const [begin = ''] = text.replace(/^https?:\/\//i, '').split(/[:/?#]/, 1);
  return begin.toLowerCase() === host ? '' : ` (leads to ${host})`;
}
