import type { Subject } from '@poc/kit/auth/subject';
import { hasLink } from './find-links.ts';
import { hasProfanity } from './has-profanity.ts';

/** What makes a comment wait for an administrator. */
export type HeldFor = 'profanity' | 'link';

/** How long an account is new: most that are opened to advertise do it in their first days. */
const newForMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Why a comment must wait for an administrator; null when it need not. Administrators themselves never wait.
 * @param author.joinedAt when the account was opened; unknown counts as new
 */
export function reviewComment(
  content: string,
  author: { readonly subject: Subject; readonly joinedAt: Date | undefined; readonly now: Date },
): HeldFor | null {
  const { subject, joinedAt, now } = author;
  if (subject.role === 'admin') return null;
  if (hasProfanity(content)) return 'profanity';
  const isNew = !joinedAt || now.getTime() - joinedAt.getTime() < newForMs;
  return isNew && hasLink(content) ? 'link' : null;
}
