import type { Post } from '@poc/contracts/entities/community';
import type { DataInputOf } from '@poc/contracts/event';
import type { postCreated } from '@poc/contracts/events/community';
import type { Subject } from '@poc/kit/auth/subject';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { presentAuthor } from '@poc/kit/people/present-author';
import type { CommentDoc } from './comment.model.ts';
import type { PostDoc } from './post.model.ts';

/** What a post is shown with. */
export interface PostSurroundings {
  /** By id. */
  people: ReadonlyMap<string, PersonDoc>;
  /** Oldest first. */
  comments: readonly CommentDoc[];
  /** Whether the viewer likes it. */
  liked: boolean;
  viewer: Subject | null;
}

/** A post as the API shows it, with its author and its comments. */
export function presentPost(post: PostDoc, { people, comments, liked, viewer }: PostSurroundings): Post {
  const id = post._id.toHexString();
  const authorOf = (userId: string) => presentAuthor(userId, people.get(userId), viewer);
  const userId = post.userId.toHexString();
  return {
    id,
    user_id: userId,
    title: post.title,
    content: post.content,
    likes: post.likes,
    liked,
    createdAt: post.createdAt.toISOString(),
    User: authorOf(userId),
    CommunityComments: comments.map((comment) => {
      const commenterId = comment.userId.toHexString();
      return {
        id: comment._id.toHexString(),
        content: comment.content,
        createdAt: comment.createdAt.toISOString(),
        user_id: commenterId,
        post_id: id,
        User: authorOf(commenterId),
      };
    }),
  };
}

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
