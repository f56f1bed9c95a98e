import type { Post, PostPicture } from '@poc/contracts/entities/community';
import type { DataInputOf } from '@poc/contracts/event';
import type { postCreated } from '@poc/contracts/events/community';
import { presentAuthor } from '@poc/kit/people/present-author';
import { addressOfPicture, type PictureOfPost } from '../pictures/pictures.api.ts';
import type { CommentDoc } from './comments/comment.model.ts';
import { type CommentSurroundings, presentComment } from './comments/present-comment.ts';
import { presentMentions } from './mentions/present-mentions.ts';
import type { PostDoc } from './post.model.ts';

/** What somebody marked, by id. */
export interface Marks {
  /** Posts and comments. */
  liked: ReadonlySet<string>;
  /** Posts. */
  bookmarked: ReadonlySet<string>;
}

/** What a post is shown with. */
export interface PostSurroundings extends CommentSurroundings, Marks {
  /** Oldest first. */
  comments: readonly CommentDoc[];
}

/** A post as the API shows it, with its author and its comments. */
export function presentPost(
  post: PostDoc,
  { comments, bookmarked, ...surroundings }: PostSurroundings,
): Post {
  const id = post._id.toHexString();
  const userId = post.userId.toHexString();
  const { people, liked, viewer } = surroundings;
  return {
    id,
    user_id: userId,
    title: post.title,
    ...presentMentions(post, surroundings),
    likes: post.likes,
    liked: liked.has(id),
    bookmarked: bookmarked.has(id),
    comments_count: post.commentsCount,
    accepted_comment_id: post.acceptedCommentId?.toHexString() ?? null,
    locked: post.locked ?? false,
    pinned: post.pinnedAt !== undefined,
    createdAt: post.createdAt.toISOString(),
    edited_at: post.editedAt?.toISOString() ?? null,
    ...(post.flags?.length ? { flags: post.flags } : {}),
    ...(post.picture && { picture: presentPicture(post.picture) }),
    User: presentAuthor(userId, people.get(userId), viewer),
    CommunityComments: comments.map((comment) => presentComment(comment, surroundings)),
  };
}

/** A copy of a post that was presented without marks, with those of one person. */
export function withMarks(post: Post, { liked, bookmarked }: Marks): Post {
  const { id, CommunityComments: comments } = post;
  return {
    ...post,
    liked: liked.has(id),
    bookmarked: bookmarked.has(id),
    CommunityComments: comments.map((comment) =>
      liked.has(comment.id) ? { ...comment, liked: true } : comment,
    ),
  };
}

export const presentPicture = ({ name, ...rest }: PictureOfPost): PostPicture => ({
  url: addressOfPicture(name),
  ...rest,
});

/** The post as events carry it. */
export function snapshotOfPost(post: PostDoc): DataInputOf<typeof postCreated> {
  return {
    postId: post._id.toHexString(),
    userId: post.userId.toHexString(),
    title: post.title,
    content: post.content,
    likes: post.likes,
    createdAt: post.createdAt.toISOString(),
  };
}
