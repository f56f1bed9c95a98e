import { listHiddenPeople as contract } from '@poc/contracts/endpoints/community-relations';
import { self } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { findPeople } from '@poc/kit/people/find-people';
import { presentAuthor } from '@poc/kit/people/present-author';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { type HiddenPersonDoc, hiddenPersonModel } from './hidden-person.model.ts';

const latestFirst = { field: 'createdAt', direction: -1 } as const;

export const listHiddenPeople = route(contract, self, ({ db }) => async ({ params, query, subject }) => {
  const found = await findPage<HiddenPersonDoc>(hiddenPersonModel(db), {
    ...query,
    filter: { userId: new Types.ObjectId(params.id) },
    order: latestFirst,
  });
  const people = await findPeople(
    db,
    found.rows.map(({ hiddenId }) => hiddenId),
  );
  return pageOf(found, ({ hiddenId, blocked, muted, createdAt }) => {
    const id = hiddenId.toHexString();
    const since = createdAt.toISOString();
    return { ...presentAuthor(id, people.get(id), subject), blocked, muted, since };
  });
});
