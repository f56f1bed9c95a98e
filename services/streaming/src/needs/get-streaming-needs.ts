import { getStreamingNeeds as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { type NeedSource, readNeeds } from '@poc/kit/needs/read-needs';
import { reviewItemModel } from '../moderation/moderation.api.ts';
import { route } from '../route.ts';

const sources: readonly NeedSource[] = [
  {
    name: 'held_texts',
    collection: reviewItemModel.modelName,
    rows: [{ $match: { decision: null } }, { $sort: { at: 1 } }],
    since: 'at',
  },
];

export const getStreamingNeeds = route(contract, admins, ({ db }) => () => {
  return readNeeds(db, sources);
});
