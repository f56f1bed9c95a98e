import type { Subject } from '@poc/kit/auth/subject';
import { batchReads } from '@poc/kit/concurrency/batch-reads';
import { distinctIds } from '@poc/kit/mongo/distinct-ids';
import { type Connection, Types, trusted } from 'mongoose';
import { postBookmarkModel } from './bookmarks/post-bookmark.model.ts';
import { commentLikeModel } from './likes/comment-like.model.ts';
import { postLikeModel } from './likes/post-like.model.ts';

/** Finds the posts or comments that the viewer marked, by id. */
type FindMarked = (viewer: Subject | null, ids: readonly Types.ObjectId[]) => Promise<ReadonlySet<string>>;

/** Finders of a viewer's marks: likes of posts and comments, and bookmarks of posts. */
export interface FindMarks {
  readonly likedPosts: FindMarked;
  readonly bookmarkedPosts: FindMarked;
  readonly likedComments: FindMarked;
}

interface MarkKey {
  readonly userId: string;
  readonly ids: readonly Types.ObjectId[];
}

interface Mark {
  readonly userId: Types.ObjectId;
  readonly markedId: Types.ObjectId;
}

/** Reads the marks of several people on several posts or comments. */
type ReadMarks = (people: Types.ObjectId[], ids: Types.ObjectId[]) => Promise<Mark[]>;

const none: ReadonlySet<string> = new Set();

/** Creates the finders of marks, each of which combines the reads of several people into one query. */
export function createMarkFinders(db: Connection): FindMarks {
  const postsIn = (model: typeof postLikeModel | typeof postBookmarkModel): FindMarked =>
    findMarked(async (people, ids) => {
      const rows = await model(db)
        .find(
          { userId: trusted({ $in: people }), postId: trusted({ $in: ids }) },
          { _id: 0, userId: 1, postId: 1 },
        )
        .lean();
      return rows.map(({ userId, postId }) => ({ userId, markedId: postId }));
    });
  return {
    likedPosts: postsIn(postLikeModel),
    bookmarkedPosts: postsIn(postBookmarkModel),
    likedComments: findMarked(async (people, ids) => {
      const rows = await commentLikeModel(db)
        .find(
          { userId: trusted({ $in: people }), commentId: trusted({ $in: ids }) },
          { _id: 0, userId: 1, commentId: 1 },
        )
        .lean();
      return rows.map(({ userId, commentId }) => ({ userId, markedId: commentId }));
    }),
  };
}

function findMarked(readMarks: ReadMarks): FindMarked {
  const read = batchReads<MarkKey, ReadonlySet<string>>(async (keys) => {
    const people = keys.map(({ userId }) => new Types.ObjectId(userId));
    const marks = await readMarks(people, distinctIds(keys.flatMap((key) => key.ids)));
    const byPerson = Map.groupBy(marks, ({ userId }) => userId.toHexString());
    return ({ userId }) => new Set(byPerson.get(userId)?.map(({ markedId }) => markedId.toHexString()));
  });
  return async (viewer, ids) => (viewer && ids.length > 0 ? read({ userId: viewer.id, ids }) : none);
}
