import type { Subject } from '@poc/kit/auth/subject';
import { type BatchedRead, batchReads } from '@poc/kit/concurrency/batch-reads';
import { distinctIds } from '@poc/kit/mongo/distinct-ids';
import { type Connection, Types, trusted } from 'mongoose';
import { postBookmarkModel } from './bookmarks/post-bookmark.model.ts';
import { commentLikeModel } from './likes/comment-like.model.ts';
import { postLikeModel } from './likes/post-like.model.ts';

type FindMarked = (
  db: Connection,
  viewer: Subject | null,
  ids: readonly Types.ObjectId[],
) => Promise<ReadonlySet<string>>;

interface MarkKey {
  readonly userId: string;
  readonly ids: readonly Types.ObjectId[];
}

const none: ReadonlySet<string> = new Set();

interface Mark {
  readonly userId: Types.ObjectId;
  readonly markedId: Types.ObjectId;
}

type ReadMarks = (db: Connection, people: Types.ObjectId[], ids: Types.ObjectId[]) => Promise<Mark[]>;

/** Finds the marks of one person; concurrent reads of several people are combined into one query. */
function findMarked(readMarks: ReadMarks): FindMarked {
  const readers = new WeakMap<Connection, BatchedRead<MarkKey, ReadonlySet<string>>>();

  const readerOf = (db: Connection) =>
    batchReads<MarkKey, ReadonlySet<string>>(async (keys) => {
      const people = keys.map(({ userId }) => new Types.ObjectId(userId));
      const marks = await readMarks(db, people, distinctIds(keys.flatMap((key) => key.ids)));
      const byPerson = Map.groupBy(marks, ({ userId }) => userId.toHexString());
      return ({ userId }) => new Set(byPerson.get(userId)?.map(({ markedId }) => markedId.toHexString()));
    });

  return async (db, viewer, ids) => {
    if (!viewer || ids.length === 0) return none;
    const read = readers.get(db) ?? readerOf(db);
    readers.set(db, read);
    return read({ userId: viewer.id, ids });
  };
}

const findPostsIn = (model: typeof postLikeModel | typeof postBookmarkModel): FindMarked =>
  findMarked(async (db, people, ids) => {
    const rows = await model(db)
      .find(
        { userId: trusted({ $in: people }), postId: trusted({ $in: ids }) },
        { _id: 0, userId: 1, postId: 1 },
      )
      .lean();
    return rows.map(({ userId, postId }) => ({ userId, markedId: postId }));
  });

export const findLikedPosts = findPostsIn(postLikeModel);

export const findBookmarkedPosts = findPostsIn(postBookmarkModel);

export const findLikedComments = findMarked(async (db, people, ids) => {
  const rows = await commentLikeModel(db)
    .find(
      { userId: trusted({ $in: people }), commentId: trusted({ $in: ids }) },
      { _id: 0, userId: 1, commentId: 1 },
    )
    .lean();
  return rows.map(({ userId, commentId }) => ({ userId, markedId: commentId }));
});
