import { withTransaction } from '@poc/kit/mongo/transaction';
import {
  type Connection,
  type Model,
  type PipelineStage,
  type QueryFilter,
  type Types,
  trusted,
  type UpdateQuery,
} from 'mongoose';
import { type CommentDoc, commentModel } from '../comments/comment.model.ts';
import { commentLikeModel } from '../likes/comment-like.model.ts';
import { postLikeModel } from '../likes/post-like.model.ts';
import { type PostDoc, postModel } from '../post.model.ts';

/** A counter that differs from the rows that it counts. */
export interface CountDifference {
  kind: 'post' | 'comment';
  id: string;
  field: 'likes' | 'commentsCount';
  /** Null in a legacy row that has no counter. */
  stored: number | null;
  counted: number;
}

/** Compares the counters of some posts. @param fix writes the right ones, in the transaction that counted them */
export async function recountPosts(
  db: Connection,
  ids: readonly Types.ObjectId[],
  { fix }: { fix: boolean },
): Promise<CountDifference[]> {
  const counters = [
    { field: 'likes', rows: postLikeModel(db), key: 'postId' },
    { field: 'commentsCount', rows: commentModel(db), key: 'postId' },
  ] as const;
  return recount<PostDoc>(db, { kind: 'post', counted: postModel(db), counters, ids, fix });
}

/** Compares the counters of some comments. @param fix writes the right ones, in the transaction that counted them */
export async function recountComments(
  db: Connection,
  ids: readonly Types.ObjectId[],
  { fix }: { fix: boolean },
): Promise<CountDifference[]> {
  const counters = [{ field: 'likes', rows: commentLikeModel(db), key: 'commentId' }] as const;
  return recount<CommentDoc>(db, { kind: 'comment', counted: commentModel(db), counters, ids, fix });
}

interface Recount<T> {
  kind: CountDifference['kind'];
  counted: Model<T>;
  counters: readonly { field: CountDifference['field']; rows: AnyRows; key: string }[];
  ids: readonly Types.ObjectId[];
  fix: boolean;
}
/** The rows of any collection: only their number by a key is read. */
interface AnyRows {
  aggregate: Model<unknown>['aggregate'];
}

function recount<T>(
  db: Connection,
  { kind, counted, counters, ids, fix }: Recount<T>,
): Promise<CountDifference[]> {
  return withTransaction(db, async ({ session }) => {
    const among = trusted({ $in: ids });
    const stored = await counted
      .find({ _id: among } as QueryFilter<T>, { likes: 1, commentsCount: 1 })
      .session(session)
      .lean<({ _id: Types.ObjectId } & Partial<Record<CountDifference['field'], number>>)[]>();
    const differences: CountDifference[] = [];
    for (const { field, rows, key } of counters) {
      const pipeline: PipelineStage[] = [
        { $match: { [key]: { $in: ids } } },
        { $group: { _id: `$${key}`, rows: { $sum: 1 } } },
      ];
      const groups = await rows.aggregate<{ _id: Types.ObjectId; rows: number }>(pipeline).session(session);
      const totals = new Map(groups.map((group) => [group._id.toHexString(), group.rows]));
      for (const row of stored) {
        const id = row._id.toHexString();
        const total = totals.get(id) ?? 0;
        // Legacy comments have no likes, which is as good as none.
        const known = row[field] ?? (kind === 'comment' ? 0 : null);
        if (known === total) continue;
        differences.push({ kind, id, field, stored: known, counted: total });
        if (!fix) continue;
        await counted.updateOne(
          { _id: row._id } as QueryFilter<T>,
          { $set: { [field]: total } } as UpdateQuery<T>,
          { session },
        );
      }
    }
    return differences;
  });
}
