import { listModerationCases as contract } from '@poc/contracts/endpoints/community-moderation';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { findPeople } from '@poc/kit/people/find-people';
import { trusted } from 'mongoose';
import type { CommunityDeps } from '../deps.ts';
import { type CaseDoc, caseModel, stateIndex } from './case.model.ts';
import { caseOrders } from './case-sort.ts';
import { presentCase } from './present-case.ts';

/** Lists open cases, longest waiting first, or hidden texts, latest first. */
export const listModerationCases = route(
  contract,
  admins,
  ({ db }: Pick<CommunityDeps, 'db'>) =>
    async ({ query, subject }) => {
      const isOpen = query.state === 'open';
      const found = await findPage<CaseDoc>(caseModel(db), {
        filter: {
          state: trusted({ $in: isOpen ? ['flagged', 'reported', 'appealed'] : ['hidden', 'appealed'] }),
        },
        order: caseOrders[query.sort ?? (isOpen ? 'oldest' : 'newest')],
        limit: query.limit,
        cursor: query.cursor,
        hint: stateIndex,
      });
      const people = await findPeople(
        db,
        found.rows.map(({ userId }) => userId),
      );
      return page(
        found.rows.map((row) => presentCase(row, { people, viewer: subject })),
        found,
      );
    },
);
