import { listPostingBans as contract } from '@poc/contracts/endpoints/community-moderation';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { findPeople } from '@poc/kit/people/find-people';
import { Types, trusted } from 'mongoose';
import { route } from '../route.ts';
import { latestIndex, type PostingBanDoc, postingBanModel } from './posting-ban.model.ts';
import { presentPostingBan } from './present-posting-ban.ts';

const sorts = sortsOf<PostingBanDoc, typeof timeSorts>(timeSorts, { time: { field: 'at' } });

export const listPostingBans = route(contract, admins, ({ db, clock }) => async ({ query, subject }) => {
  const found = await findPage<PostingBanDoc>(postingBanModel(db), {
    ...query,
    filter: {
      ...(query.user !== undefined && { _id: new Types.ObjectId(query.user) }),
      $or: [{ until: null }, { until: trusted({ $gt: clock.now() }) }],
    },
    order: sorts[query.sort],
    hint: query.user === undefined ? latestIndex : { _id: 1 },
  });
  const people = await findPeople(
    db,
    found.rows.map(({ _id }) => _id),
  );
  return pageOf(found, (row) => presentPostingBan(row, { people, viewer: subject }));
});
