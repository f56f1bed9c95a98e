import { type Connection, type Model, type QueryFilter, Types, trusted } from 'mongoose';
import { commentModel } from '../comments/comment.model.ts';
import { postModel } from '../post.model.ts';
import { type CountDifference, recountComments, recountPosts } from './recount.ts';

const batchSize = 200;

/** Checks the counters of all posts and comments, in batches. @param fix corrects them */
export async function* checkCounts(
  db: Connection,
  options: { fix: boolean },
): AsyncGenerator<CountDifference> {
  for await (const ids of idsOf(postModel(db))) yield* await recountPosts(db, ids, options);
  for await (const ids of idsOf(commentModel(db))) yield* await recountComments(db, ids, options);
}

async function* idsOf<T extends { _id: Types.ObjectId }>(model: Model<T>): AsyncGenerator<Types.ObjectId[]> {
  // Starts at the smallest id: the condition makes each batch use the index.
  let after = new Types.ObjectId('0'.repeat(24));
  for (;;) {
    const rows = await model
      .find({ _id: trusted({ $gt: after }) } as QueryFilter<T>, { _id: 1 })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<{ _id: Types.ObjectId }[]>();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ _id }) => _id);
    after = last._id;
  }
}
