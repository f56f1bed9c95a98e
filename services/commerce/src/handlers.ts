import type { Handler } from '@poc/kit/events/consumer';
import { peopleHandlers } from '@poc/kit/people/people-handlers';
import { onPersonDeleted } from './buyers/on-person-deleted.ts';
import { projectedPeople } from './buyers/projected-people.ts';
import type { CommerceDeps } from './deps.ts';

export const handlers = (deps: CommerceDeps): Handler[] =>
  peopleHandlers({ ...projectedPeople, onDeleted: onPersonDeleted(deps) });
