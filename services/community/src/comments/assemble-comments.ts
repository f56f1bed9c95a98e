import type { CommunityComment } from '@poc/contracts/entities/community';
import type { Subject } from '@poc/kit/auth/subject';
import { findPeople } from '@poc/kit/people/find-people';
import type { Connection } from 'mongoose';
import { peopleIn } from '../posts/assemble-posts.ts';
import type { CommentDoc } from '../posts/comment.model.ts';
import { findLikedComments } from '../posts/find-liked.ts';
import { presentComment } from '../posts/present-comment.ts';

/** Comments with their authors: two reads for any number of them. @param viewer decides `liked` and who sees addresses */
export async function assembleComments(
  db: Connection,
  comments: readonly CommentDoc[],
  viewer: Subject | null,
): Promise<CommunityComment[]> {
  const [people, liked] = await Promise.all([
    findPeople(db, comments.flatMap(peopleIn)),
    findLikedComments(
      db,
      viewer,
      comments.map((comment) => comment._id),
    ),
  ]);
  return comments.map((comment) => presentComment(comment, { people, liked, viewer }));
}
