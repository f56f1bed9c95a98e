import { muteMember as contract } from '@poc/contracts/endpoints/community-relations';
import { members } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import type { CommunityDeps } from '../../deps.ts';
import { findOther } from './find-other.ts';
import { readRelation } from './read-relation.ts';
import { storeHiddenPerson } from './store-hidden-person.ts';

export const muteMember = route(
  contract,
  members,
  (deps: Pick<CommunityDeps, 'db' | 'clock' | 'fetchPerson'>) =>
    ({ params, body: { muted }, subject }) =>
      writeForPerson(deps.db, subject, async (tx) => {
        const { session } = tx;
        const pair = await findOther(deps, session, { id: params.id, subject });
        await storeHiddenPerson(tx, deps.db, pair, { change: { muted }, now: deps.clock.now() });
        return readRelation(deps.db, session, pair);
      }),
);
