import { muteMember as contract } from '@poc/contracts/endpoints/community-relations';
import { members } from '@poc/kit/auth/policies';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { route } from '../../route.ts';
import { findOther } from './find-other.ts';
import { readRelation } from './read-relation.ts';
import { storeHiddenPerson } from './store-hidden-person.ts';

export const muteMember = route(contract, members, (deps) => ({ params, body: { muted }, subject }) => {
  return writeForPerson(deps.db, subject, async (tx) => {
    const pair = await findOther(tx, deps, { id: params.id, subject });
    await storeHiddenPerson(tx, pair, { change: { muted }, now: deps.clock.now() });
    return readRelation(tx, pair);
  });
});
