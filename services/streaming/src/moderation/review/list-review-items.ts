import type * as contracts from '@poc/contracts/endpoints/streaming';
import type { reviewItem } from '@poc/contracts/entities/streaming';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import type { z } from 'zod';
import type { Deps } from '../../config.ts';
import { findStream } from '../../streams/find-stream.ts';
import { type ReviewItemDoc, reviewItemModel } from './review-item.model.ts';

const oldestFirst: ListSort<ReviewItemDoc> = { field: 'at', direction: 1 };

/**
 * What waits for an administrator, oldest first.
 * @throws stream_not_found
 */
export const listReviewItems =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ params, query }: Pick<Input<typeof contracts.listReviewItems>, 'params' | 'query'>) => {
    const stream = await findStream(db, params.id);
    const found = await findPage(reviewItemModel(db), {
      filter: { streamId: stream._id, decision: null },
      order: oldestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(found.rows.map(presentReviewItem), found);
  };

function presentReviewItem({
  _id,
  kind,
  user,
  userId,
  text,
  reasons,
  at,
}: ReviewItemDoc): z.input<typeof reviewItem> {
  return {
    id: _id.toHexString(),
    kind,
    user,
    user_id: userId.toHexString(),
    text,
    reasons,
    timestamp: at.toISOString(),
  };
}
