import { getCommunityNeeds as contract } from '@poc/contracts/endpoints/community-moderation';
import { admins } from '@poc/kit/auth/policies';
import { type NeedSource, readNeeds } from '@poc/kit/needs/read-needs';
import { type CaseDoc, caseModel } from '../moderation/moderation.api.ts';
import { route } from '../route.ts';

const cases = (name: NeedSource['name'], state: CaseDoc['state']): NeedSource => ({
  name,
  collection: caseModel.modelName,
  rows: [{ $match: { state } }, { $sort: { openedAt: 1 } }],
  since: 'openedAt',
});
const sources = [cases('reports', 'reported'), cases('appeals', 'appealed'), cases('held_texts', 'flagged')];

export const getCommunityNeeds = route(contract, admins, ({ db }) => () => {
  return readNeeds(db, sources);
});
