import type { Subject } from '@poc/kit/auth/subject';
import { type QueryFilter, trusted } from 'mongoose';
import type { ShowCommentDoc } from './show-comment.model.ts';

/**
 * Condition for the comments that a subject sees: public ones and their own held ones; for administrators all.
 * @param ownHeld false when the subject has no held comments: the cheaper condition of visitors suffices
 */
export function visibleComments(subject: Subject | null, ownHeld: boolean): QueryFilter<ShowCommentDoc> {
  if (subject?.role === 'admin') return { held: trusted({ $in: [false, true] }) };
  if (!subject || !ownHeld) return { held: false };
  return { $or: [{ held: false }, { held: true, userId: subject.id }] };
}

/** Condition for the comments that a subject may delete: their own; for administrators any. */
export const ownComments = (subject: Subject): QueryFilter<ShowCommentDoc> =>
  subject.role === 'admin' ? {} : { userId: subject.id };
