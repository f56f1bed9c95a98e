import type { CommunityComment } from '@poc/contracts/entities/community';
import { type AuthorDoc, presentAuthor } from '@poc/kit/people/present-author';
import type { Viewer } from '@poc/kit/people/show-person';
import { presentMentions } from '../mentions/present-mentions.ts';
import type { CommentDoc } from './comment.model.ts';

export interface CommentContext {
  /** People by id. */
  people: ReadonlyMap<string, AuthorDoc>;
  /** Ids of comments that the viewer likes. */
  liked: ReadonlySet<string>;
  viewer: Viewer;
}

export function presentComment(
  comment: CommentDoc,
  { people, liked, viewer }: CommentContext,
): CommunityComment {
  const id = comment._id.toHexString();
  const userId = comment.userId.toHexString();
  return {
    id,
    ...presentMentions(comment, { people, viewer }),
    createdAt: comment.createdAt.toISOString(),
    user_id: userId,
    post_id: comment.postId.toHexString(),
    parent_id: comment.parentId?.toHexString() ?? null,
    likes: comment.likes ?? 0,
    liked: liked.has(id),
    edited_at: comment.editedAt?.toISOString() ?? null,
    ...(comment.flags?.length ? { flags: comment.flags } : {}),
    User: presentAuthor(userId, people.get(userId), viewer),
  };
}
