import { listReviewItems as contract } from '@poc/contracts/endpoints/streaming-admin';
import { queueSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { presentReviewItem } from './present-review-item.ts';
import { type ReviewItemDoc, reviewItemModel } from './review-item.model.ts';

const sorts = sortsOf<ReviewItemDoc, typeof queueSorts>(queueSorts, { time: { field: 'at' } });

/** Lists messages of a stream that wait for review, oldest first. */
export const listReviewItems = route(contract, admins, ({ db }) => async ({ params, query }) => {
  const stream = await findStream(db, params.id);
  const found = await findPage(reviewItemModel(db), {
    ...query,
    filter: { streamId: stream._id, decision: null },
    order: sorts[query.sort],
  });
  return pageOf(found, presentReviewItem);
});
