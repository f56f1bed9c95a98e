import { getStreamingNeeds as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { type PendingWorkSource, readPendingWork } from '@poc/kit/pending-work/read-pending-work';
import { reviewItemModel } from '../moderation/moderation.api.ts';
import { route } from '../route.ts';

const sources: readonly PendingWorkSource[] = [
  {
    name: 'held_texts',
    collection: reviewItemModel.modelName,
    rows: [{ $match: { decision: null } }, { $sort: { at: 1 } }],
    since: 'at',
  },
];

export const getStreamingNeeds = route(contract, admins, ({ db }) => () => {
  return readPendingWork(db, sources);
});
