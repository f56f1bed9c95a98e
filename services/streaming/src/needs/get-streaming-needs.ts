import { getStreamingNeeds as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { type NeedSource, readNeeds } from '@poc/kit/needs/read-needs';
import type { StreamingDeps } from '../deps.ts';
import { reviewItemModel } from '../moderation/moderation.api.ts';

const sources: readonly NeedSource[] = [
  {
    name: 'held_texts',
    collection: reviewItemModel.modelName,
    rows: [{ $match: { decision: null } }, { $sort: { at: 1 } }],
    since: 'at',
  },
];

export const getStreamingNeeds = route(
  contract,
  admins,
  ({ db }: StreamingDeps) =>
    () =>
      readNeeds(db, sources),
);
