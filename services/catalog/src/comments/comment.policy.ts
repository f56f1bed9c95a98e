import type { Subject } from '@poc/kit/auth/subject';
import { type QueryFilter, trusted } from 'mongoose';
import type { ShowCommentDoc } from './show-comment.model.ts';

/**
 * Which comments a subject sees: all that are not held, one's own, and as an administrator every one.
 * @param ownHeld whether anything of the subject's own is held: without it the condition is the cheaper one of visitors
 */
export function visibleComments(subject: Subject | null, ownHeld: boolean): QueryFilter<ShowCommentDoc> {
  if (subject?.role === 'admin') return { held: trusted({ $in: [false, true] }) };
  if (!subject || !ownHeld) return { held: false };
  return { $or: [{ held: false }, { held: true, userId: subject.id }] };
}

/** Which comments a subject may delete: one's own, and as an administrator every one. */
export const ownComments = (subject: Subject): QueryFilter<ShowCommentDoc> =>
  subject.role === 'admin' ? {} : { userId: subject.id };
