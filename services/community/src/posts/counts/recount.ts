import type { ModelDefinition } from '@poc/kit/mongo/model';
import { type Database, withTransaction } from '@poc/kit/mongo/transaction';
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

export interface CountDifference {
  kind: 'post' | 'comment';
  id: string;
  field: 'likes' | 'commentsCount';
  /** Null in a legacy row without a counter. */
  stored: number | null;
  counted: number;
}

export async function recountPosts(
  db: Connection,
  ids: readonly Types.ObjectId[],
  { fix }: { fix: boolean },
): Promise<CountDifference[]> {
  const counters = [
    { field: 'likes', rows: postLikeModel, key: 'postId' },
    { field: 'commentsCount', rows: commentModel, key: 'postId' },
  ] as const;
  return recount<PostDoc>(db, { kind: 'post', counted: postModel, counters, ids, fix });
}

export async function recountComments(
  db: Connection,
  ids: readonly Types.ObjectId[],
  { fix }: { fix: boolean },
): Promise<CountDifference[]> {
  const counters = [{ field: 'likes', rows: commentLikeModel, key: 'commentId' }] as const;
  return recount<CommentDoc>(db, { kind: 'comment', counted: commentModel, counters, ids, fix });
}

interface RecountOptions<T> {
  kind: CountDifference['kind'];
  counted: ModelDefinition<T>;
  counters: readonly { field: CountDifference['field']; rows: AnyRows; key: string }[];
  ids: readonly Types.ObjectId[];
  fix: boolean;
}
/** Rows of any collection, to be counted by a key. */
type AnyRows = (db: Database) => Pick<Model<unknown>, 'aggregate'>;

function recount<T>(
  db: Connection,
  { kind, counted, counters, ids, fix }: RecountOptions<T>,
): Promise<CountDifference[]> {
  return withTransaction(db, async (tx) => {
    const among = trusted({ $in: ids });
    const stored = await counted(tx)
      .find({ _id: among } as QueryFilter<T>, { likes: 1, commentsCount: 1 })
      .lean<({ _id: Types.ObjectId } & Partial<Record<CountDifference['field'], number>>)[]>();
    const differences: CountDifference[] = [];
    for (const { field, rows, key } of counters) {
      const pipeline: PipelineStage[] = [
        { $match: { [key]: { $in: ids } } },
        { $group: { _id: `$${key}`, rows: { $sum: 1 } } },
      ];
      const groups = await rows(tx).aggregate<{ _id: Types.ObjectId; rows: number }>(pipeline);
      const totals = new Map(groups.map((group) => [group._id.toHexString(), group.rows]));
      for (const row of stored) {
        const id = row._id.toHexString();
        const total = totals.get(id) ?? 0;
        const known = row[field] ?? (kind === 'comment' ? 0 : null);
        if (known === total) continue;
        differences.push({ kind, id, field, stored: known, counted: total });
        if (!fix) continue;
        await counted(tx).updateOne(
          { _id: row._id } as QueryFilter<T>,
          { $set: { [field]: total } } as UpdateQuery<T>,
        );
      }
    }
    return differences;
  });
}
