import type { Handler } from '@poc/kit/events/consumer';
import { peopleHandlers } from '@poc/kit/people/people-handlers';
import type { CommunityDeps } from './community-deps.ts';
import { forgetPresence } from './consumers/forget-presence.ts';
import { onPersonDeleted } from './consumers/on-person-deleted.ts';
import { keptPeople } from './members/kept-people.ts';

/** What community learns from others. */
export const handlers = (deps: Pick<CommunityDeps, 'db'>): Handler[] =>
  peopleHandlers(deps.db, {
    ...keptPeople,
    onChanged: forgetPresence(deps),
    onDeleted: onPersonDeleted(deps),
  });
