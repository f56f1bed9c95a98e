import type { Handler } from '@poc/kit/events/consumer';
import { peopleHandlers } from '@poc/kit/people/people-handlers';
import type { CommunityDeps } from './deps.ts';
import { forgetPresence } from './members/forget-presence.ts';
import { keptPeople } from './members/kept-people.ts';
import { onPersonDeleted } from './members/on-person-deleted.ts';

export const handlers = (deps: Pick<CommunityDeps, 'db'>): Handler[] =>
  peopleHandlers(deps.db, {
    ...keptPeople,
    onChanged: forgetPresence(deps),
    onDeleted: onPersonDeleted(deps),
  });
