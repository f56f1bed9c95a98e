import type { Handler } from '@poc/kit/events/consumer';
import { peopleHandlers } from '@poc/kit/people/people-handlers';
import { keptPeople } from './buyers/kept-people.ts';
import { onPersonDeleted } from './buyers/on-person-deleted.ts';
import type { Deps } from './config.ts';

export const handlers = (deps: Deps): Handler[] =>
  peopleHandlers(deps.db, { ...keptPeople, onDeleted: onPersonDeleted(deps) });
