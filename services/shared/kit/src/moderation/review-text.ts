import type { TextFlag } from '@poc/contracts/text-flags';
import type { Subject } from '../auth/subject.ts';
import { findFlags } from './find-flags.ts';
import { hasLink } from './find-links.ts';
import { hasProfanity } from './has-profanity.ts';
import { isNewAccount } from './new-account.ts';

/**
 * Returns the reasons for moderators to review a text before it is reported; empty for most posts, comments and
 * messages, and for administrators. Profanity comes first, a link last.
 */
export function reviewText(
  text: string,
  {
    subject,
    joinedAt,
    now,
  }: { readonly subject: Pick<Subject, 'role'>; readonly joinedAt: Date | undefined; readonly now: Date },
): TextFlag[] {
  if (subject.role === 'admin') return [];
  const flags: TextFlag[] = findFlags(text);
  if (hasProfanity(text)) flags.unshift('profanity');
  if (isNewAccount({ joinedAt, now }) && hasLink(text)) flags.push('link');
  return flags;
}
