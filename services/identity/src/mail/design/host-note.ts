import type { TextLink } from '@poc/contracts/links';

/** Names the host of a link whose address begins with something else: a user name, or a look-alike in other letters. */
export function hostNote({ text, host }: TextLink): string {
  const [begin = ''] = text.replace(/^https?:\/\//i, '').split(/[:/?#]/, 1);
  return begin.toLowerCase() === host ? '' : ` (leads to ${host})`;
}
