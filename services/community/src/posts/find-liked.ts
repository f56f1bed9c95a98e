import type { Subject } from '@poc/kit/auth/subject';
import { type Connection, Types, trusted } from 'mongoose';
import { commentLikeModel } from './comment-like.model.ts';
import { postLikeModel } from './post-like.model.ts';

/** Which of some posts the viewer likes, by id. */
export async function findLikedPosts(
  db: Connection,
  viewer: Subject | null,
  ids: readonly Types.ObjectId[],
): Promise<ReadonlySet<string>> {
  if (!viewer || ids.length === 0) return new Set();
  const likes = await postLikeModel(db)
    .find({ userId: new Types.ObjectId(viewer.id), postId: trusted({ $in: ids }) }, { postId: 1 })
    .lean();
  return new Set(likes.map((like) => like.postId.toHexString()));
}

/** Which of some comments the viewer likes, by id. */
export async function findLikedComments(
  db: Connection,
  viewer: Subject | null,
  ids: readonly Types.ObjectId[],
): Promise<ReadonlySet<string>> {
  if (!viewer || ids.length === 0) return new Set();
  const likes = await commentLikeModel(db)
    .find({ userId: new Types.ObjectId(viewer.id), commentId: trusted({ $in: ids }) }, { commentId: 1 })
    .lean();
  return new Set(likes.map((like) => like.commentId.toHexString()));
}
