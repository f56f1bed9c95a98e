import type { showComment } from '@poc/contracts/entities/catalog';
import type { Subject } from '@poc/kit/auth/subject';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { presentAuthor } from '@poc/kit/people/present-author';
import type { z } from 'zod';
import type { ShowCommentDoc } from './show-comment.model.ts';

export type ShowCommentResponse = z.input<typeof showComment>;

/** Maps a comment to the API's form, with as much of its author as the subject may see. */
export function presentShowComment(
  comment: ShowCommentDoc,
  person: PersonDoc | undefined,
  subject: Subject | null,
): ShowCommentResponse {
  return {
    id: comment._id.toHexString(),
    content: comment.content,
    user_id: comment.userId.toHexString(),
    likes: comment.likes,
    createdAt: comment.createdAt.toISOString(),
    ...(comment.held ? { held: true } : {}),
    User: presentAuthor(comment.userId.toHexString(), person, subject),
  };
}
