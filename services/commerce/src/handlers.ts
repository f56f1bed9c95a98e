import type { Handler } from '@poc/kit/events/consumer';
import { peopleHandlers } from '@poc/kit/people/people-handlers';
import type { Deps } from './config.ts';
import { onPersonDeleted } from './consumers/on-person-deleted.ts';
import { keptPeople } from './projections/kept-people.ts';

/** What the shop learns from others. */
export const handlers = (deps: Deps): Handler[] =>
  peopleHandlers(deps.db, { ...keptPeople, onDeleted: onPersonDeleted(deps) });
