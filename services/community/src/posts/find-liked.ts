import type { Subject } from '@poc/kit/auth/subject';
import { type Connection, Types, trusted } from 'mongoose';
import { commentLikeModel } from './comment-like.model.ts';
import { postBookmarkModel } from './post-bookmark.model.ts';
import { postLikeModel } from './post-like.model.ts';

type FindPosts = (
  db: Connection,
  viewer: Subject | null,
  ids: readonly Types.ObjectId[],
) => Promise<ReadonlySet<string>>;

const findPostsIn =
  (model: typeof postLikeModel | typeof postBookmarkModel): FindPosts =>
  async (db, viewer, ids) => {
    if (!viewer || ids.length === 0) return new Set();
    const rows = await model(db)
      .find({ userId: new Types.ObjectId(viewer.id), postId: trusted({ $in: ids }) }, { postId: 1 })
      .lean();
    return new Set(rows.map((row) => row.postId.toHexString()));
  };

/** Which of some posts the viewer likes, by id. */
export const findLikedPosts = findPostsIn(postLikeModel);

/** Which of some posts the viewer bookmarked, by id. */
export const findBookmarkedPosts = findPostsIn(postBookmarkModel);

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
