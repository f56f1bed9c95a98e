import { getCommunityNeeds as contract } from '@poc/contracts/endpoints/community-moderation';
import { admins } from '@poc/kit/auth/policies';
import { type PendingWorkSource, readPendingWork } from '@poc/kit/pending-work/read-pending-work';
import { type CaseDoc, caseModel } from '../moderation/moderation.api.ts';
import { route } from '../route.ts';

const cases = (name: PendingWorkSource['name'], state: CaseDoc['state']): PendingWorkSource => ({
  name,
  collection: caseModel.modelName,
  rows: [{ $match: { state } }, { $sort: { openedAt: 1 } }],
  since: 'openedAt',
});
const sources = [cases('reports', 'reported'), cases('appeals', 'appealed'), cases('held_texts', 'flagged')];

export const getCommunityNeeds = route(contract, admins, ({ db }) => () => {
  return readPendingWork(db, sources);
});
