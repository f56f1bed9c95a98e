import type { showComment } from '@poc/contracts/entities/catalog';
import type { Author } from '@poc/contracts/entities/identity';
import type { Subject } from '@poc/kit/auth/subject';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import type { PersonDoc } from '../projections/person.model.ts';
import type { ShowCommentDoc } from './show-comment.model.ts';

export type ShowCommentAnswer = z.input<typeof showComment>;

/** A comment as the API answers it; its author's address is for administrators alone. */
export function presentShowComment(
  comment: ShowCommentDoc,
  person: PersonDoc | undefined,
  subject: Subject | null,
): ShowCommentAnswer {
  return {
    id: comment._id.toHexString(),
    content: comment.content,
    user_id: comment.userId.toHexString(),
    likes: comment.likes,
    createdAt: comment.createdAt.toISOString(),
    User: presentAuthor(comment.userId, person, subject),
  };
}

/** A person of whom no event has come yet still has a face: the comment is shown, and the name follows. */
function presentAuthor(id: Types.ObjectId, person: PersonDoc | undefined, subject: Subject | null): Author {
  return {
    id: id.toHexString(),
    name: person?.name ?? 'Member',
    avatar: person?.avatar ?? '',
    role: person?.role ?? 'user',
    ...(person && subject?.role === 'admin' ? { email: person.email } : {}),
  };
}
