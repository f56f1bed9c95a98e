import type { CommunityComment } from '@poc/contracts/entities/community';
import type { Subject } from '@poc/kit/auth/subject';
import { type AssembleDeps, peopleIn } from '../assemble-posts.ts';
import { findAuthors } from '../find-authors.ts';
import type { CommentDoc } from './comment.model.ts';
import { presentComment } from './present-comment.ts';

/**
 * Builds comments with their authors, with three queries.
 * @param viewer determines `liked`, and the visibility of email addresses
 */
export async function assembleComments(
  { findViewerState, ...deps }: AssembleDeps,
  comments: readonly CommentDoc[],
  viewer: Subject | null,
): Promise<CommunityComment[]> {
  const [people, liked] = await Promise.all([
    findAuthors(deps, comments.flatMap(peopleIn)),
    findViewerState.likedComments(
      viewer,
      comments.map((comment) => comment._id),
    ),
  ]);
  return comments.map((comment) => presentComment(comment, { people, liked, viewer }));
}
