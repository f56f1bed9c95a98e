import type * as contracts from '@poc/contracts/endpoints/community-moderation';
import type { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types, trusted } from 'mongoose';
import type { CommunityDeps } from '../deps.ts';
import { type CaseDoc, caseModel } from './case.model.ts';
import { caseOrders } from './case-sort.ts';
import { presentHiddenText } from './present-case.ts';

export const listHiddenTexts =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async ({ params, query }: Input<typeof contracts.listHiddenTexts, typeof self>) => {
    const found = await findPage<CaseDoc>(caseModel(db), {
      filter: {
        userId: new Types.ObjectId(params.id),
        state: trusted({ $in: ['hidden', 'appealed'] }),
      },
      order: caseOrders.newest,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(found.rows.map(presentHiddenText), found);
  };
