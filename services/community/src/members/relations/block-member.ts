import { blockMember as contract } from '@poc/contracts/endpoints/community-relations';
import { members } from '@poc/kit/auth/policies';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { route } from '../../route.ts';
import { findOther } from './find-other.ts';
import { followModel } from './follow.model.ts';
import { readRelation } from './read-relation.ts';
import { storeHiddenPerson } from './store-hidden-person.ts';

/** Blocks or unblocks a member. A block removes follows in both directions. */
export const blockMember = route(contract, members, (deps) => ({ params, body: { blocked }, subject }) => {
  return writeForPerson(deps.db, subject, async (tx) => {
    const pair = await findOther(tx, deps, { id: params.id, subject });
    await storeHiddenPerson(tx, pair, { change: { blocked }, now: deps.clock.now() });
    const { userId, otherId } = pair;
    if (blocked) {
      await followModel(tx).deleteOne({ userId, followedId: otherId });
      await followModel(tx).deleteOne({ userId: otherId, followedId: userId });
    }
    return readRelation(tx, pair);
  });
});
