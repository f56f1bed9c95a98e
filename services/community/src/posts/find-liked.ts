import type { Subject } from '@poc/kit/auth/subject';
import { type BatchedRead, batchReads } from '@poc/kit/concurrency/batch-reads';
import type { ModelDefinition } from '@poc/kit/mongo/model';
import { type Connection, Types, trusted } from 'mongoose';
import { commentLikeModel } from './comment-like.model.ts';
import { postBookmarkModel } from './post-bookmark.model.ts';
import { postLikeModel } from './post-like.model.ts';

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

/**
 * Finds what somebody marked among some things: in one query for all who ask at the same time, each of whom gets their own.
 * @param field holds the id of what was marked
 */
function findMarkedIn<T>(model: ModelDefinition<T>, field: 'postId' | 'commentId'): FindMarked {
  const readers = new WeakMap<Connection, BatchedRead<MarkKey, ReadonlySet<string>>>();

  const readerOf = (db: Connection) =>
    batchReads<MarkKey, ReadonlySet<string>>(async (keys) => {
      const people = keys.map(({ userId }) => new Types.ObjectId(userId));
      const marked = new Map(keys.flatMap((key) => key.ids.map((id) => [id.toHexString(), id])));
      const rows = await model(db)
        .find(
          { userId: trusted({ $in: people }), [field]: trusted({ $in: [...marked.values()] }) },
          { _id: 0, userId: 1, [field]: 1 },
        )
        .lean<Record<string, Types.ObjectId>[]>();
      const byPerson = Map.groupBy(rows, ({ userId }) => userId?.toHexString());
      return ({ userId }) => new Set(byPerson.get(userId)?.map((row) => row[field]?.toHexString() ?? ''));
    });

  return async (db, viewer, ids) => {
    if (!viewer || ids.length === 0) return none;
    const read = readers.get(db) ?? readerOf(db);
    readers.set(db, read);
    return read({ userId: viewer.id, ids });
  };
}

/** Which of some posts the viewer likes, by id. */
export const findLikedPosts = findMarkedIn(postLikeModel, 'postId');

/** Which of some posts the viewer bookmarked, by id. */
export const findBookmarkedPosts = findMarkedIn(postBookmarkModel, 'postId');

/** Which of some comments the viewer likes, by id. */
export const findLikedComments = findMarkedIn(commentLikeModel, 'commentId');
