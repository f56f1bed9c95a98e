import { listModerationCases as contract } from '@poc/contracts/endpoints/community-moderation';
import { moderationCase } from '@poc/contracts/entities/community-moderation';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { findPeople } from '@poc/kit/people/find-people';
import { Types, trusted } from 'mongoose';
import { route } from '../route.ts';
import { authorIndex, type CaseDoc, caseModel, stateIndex } from './case.model.ts';
import { caseSorts } from './case-sort.ts';
import { presentCase } from './present-case.ts';

const statesOf: Record<'open' | 'hidden' | 'all', CaseDoc['state'][]> = {
  open: ['flagged', 'reported', 'appealed'],
  hidden: ['hidden', 'appealed'],
  all: moderationCase.shape.state.options,
};

export const listModerationCases = route(contract, admins, ({ db }) => async ({ query, subject }) => {
  const { state, author } = query;
  const found = await findPage<CaseDoc>(caseModel(db), {
    ...query,
    filter: {
      state: trusted({ $in: statesOf[state] }),
      ...(author !== undefined && { userId: new Types.ObjectId(author) }),
    },
    order: caseSorts[query.sort ?? (state === 'open' ? 'oldest' : 'newest')],
    hint: author === undefined ? stateIndex : authorIndex,
  });
  const people = await findPeople(
    db,
    found.rows.map(({ userId }) => userId),
  );
  return pageOf(found, (row) => presentCase(row, { people, viewer: subject }));
});
