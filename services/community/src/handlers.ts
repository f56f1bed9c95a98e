import type { Handler } from '@poc/kit/events/consumer';
import { peopleHandlers } from '@poc/kit/people/people-handlers';
import type { CommunityDeps } from './community-deps.ts';
import { onPersonDeleted } from './consumers/on-person-deleted.ts';

/** What community learns from others. */
export const handlers = (deps: Pick<CommunityDeps, 'db'>): Handler[] =>
  peopleHandlers(deps.db, { keeps: ['email'], searched: true, onDeleted: onPersonDeleted(deps) });
