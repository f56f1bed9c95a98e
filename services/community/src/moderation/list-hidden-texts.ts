import { listHiddenTexts as contract } from '@poc/contracts/endpoints/community-moderation';
import { self } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types, trusted } from 'mongoose';
import { route } from '../route.ts';
import { type CaseDoc, caseModel } from './case.model.ts';
import { caseSorts } from './case-sort.ts';
import { presentHiddenText } from './present-case.ts';

export const listHiddenTexts = route(contract, self, ({ db }) => async ({ params, query }) => {
  const found = await findPage<CaseDoc>(caseModel(db), {
    ...query,
    filter: {
      userId: new Types.ObjectId(params.id),
      state: trusted({ $in: ['hidden', 'appealed'] }),
    },
    order: caseSorts.newest,
  });
  return pageOf(found, presentHiddenText);
});
