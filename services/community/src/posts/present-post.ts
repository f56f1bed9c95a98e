import type { Post, PostPicture } from '@poc/contracts/entities/community';
import type { DataInputOf } from '@poc/contracts/event';
import type { postCreated } from '@poc/contracts/events/community';
import { presentAuthor } from '@poc/kit/people/present-author';
import { type PictureOfPost, urlOfPicture } from '../pictures/pictures.api.ts';
import type { CommentDoc } from './comments/comment.model.ts';
import { type CommentContext, presentComment } from './comments/present-comment.ts';
import { presentMentions } from './mentions/present-mentions.ts';
import type { PostDoc } from './post.model.ts';

export interface ViewerState {
  /** Ids of the posts and comments that the viewer likes. */
  liked: ReadonlySet<string>;
  /** Ids of the posts that the viewer bookmarked. */
  bookmarked: ReadonlySet<string>;
}

export interface PostContext extends CommentContext, ViewerState {
  /** Oldest first. */
  comments: readonly CommentDoc[];
}

export function presentPost(post: PostDoc, { comments, bookmarked, ...context }: PostContext): Post {
  const id = post._id.toHexString();
  const userId = post.userId.toHexString();
  const { people, liked, viewer } = context;
  return {
    id,
    user_id: userId,
    title: post.title,
    ...presentMentions(post, context),
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
    CommunityComments: comments.map((comment) => presentComment(comment, context)),
  };
}

/** Copies a post with a viewer's likes and bookmarks added. */
export function withViewerState(post: Post, { liked, bookmarked }: ViewerState): Post {
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
  url: urlOfPicture(name),
  ...rest,
});

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
