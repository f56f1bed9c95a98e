import type { Subject } from '@poc/kit/auth/subject';
import { batchReads } from '@poc/kit/concurrency/batch-reads';
import { distinctIds } from '@poc/kit/mongo/distinct-ids';
import { type Connection, Types, trusted } from 'mongoose';
import { postBookmarkModel } from './bookmarks/post-bookmark.model.ts';
import { commentLikeModel } from './likes/comment-like.model.ts';
import { postLikeModel } from './likes/post-like.model.ts';

/** Finds which of the posts or comments the viewer liked or bookmarked; returns their ids. */
type FindIds = (viewer: Subject | null, ids: readonly Types.ObjectId[]) => Promise<ReadonlySet<string>>;

/** Finders of a viewer's likes of posts and comments, and bookmarks of posts. */
export interface ViewerStateFinders {
  readonly likedPosts: FindIds;
  readonly bookmarkedPosts: FindIds;
  readonly likedComments: FindIds;
}

interface ReadKey {
  readonly userId: string;
  readonly ids: readonly Types.ObjectId[];
}

interface Row {
  readonly userId: Types.ObjectId;
  readonly textId: Types.ObjectId;
}

/** Reads the rows of several people about several posts or comments. */
type ReadRows = (people: Types.ObjectId[], ids: Types.ObjectId[]) => Promise<Row[]>;

const none: ReadonlySet<string> = new Set();

/** Creates the finders. Each combines the reads of several people into one query. */
export function createViewerStateFinders(db: Connection): ViewerStateFinders {
  const postsIn = (model: typeof postLikeModel | typeof postBookmarkModel): FindIds =>
    createFinder(async (people, ids) => {
      const rows = await model(db)
        .find(
          { userId: trusted({ $in: people }), postId: trusted({ $in: ids }) },
          { _id: 0, userId: 1, postId: 1 },
        )
        .lean();
      return rows.map(({ userId, postId }) => ({ userId, textId: postId }));
    });
  return {
    likedPosts: postsIn(postLikeModel),
    bookmarkedPosts: postsIn(postBookmarkModel),
    likedComments: createFinder(async (people, ids) => {
      const rows = await commentLikeModel(db)
        .find(
          { userId: trusted({ $in: people }), commentId: trusted({ $in: ids }) },
          { _id: 0, userId: 1, commentId: 1 },
        )
        .lean();
      return rows.map(({ userId, commentId }) => ({ userId, textId: commentId }));
    }),
  };
}

function createFinder(readRows: ReadRows): FindIds {
  const read = batchReads<ReadKey, ReadonlySet<string>>(async (keys) => {
    const people = keys.map(({ userId }) => new Types.ObjectId(userId));
    const rows = await readRows(people, distinctIds(keys.flatMap((key) => key.ids)));
    const byPerson = Map.groupBy(rows, ({ userId }) => userId.toHexString());
    return ({ userId }) => new Set(byPerson.get(userId)?.map(({ textId }) => textId.toHexString()));
  });
  return async (viewer, ids) => (viewer && ids.length > 0 ? read({ userId: viewer.id, ids }) : none);
}
