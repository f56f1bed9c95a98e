import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { type Handler, on } from '@poc/kit/events/consumer';
import type { CommunityDeps } from './community-deps.ts';
import { onPersonChanged } from './consumers/on-person-changed.ts';
import { onPersonDeleted } from './consumers/on-person-deleted.ts';

/** What community learns from others. */
export const handlers = (deps: Pick<CommunityDeps, 'db'>): Handler[] => [
  on(userRegistered, onPersonChanged(deps)),
  on(userUpdated, onPersonChanged(deps)),
  on(userDeleted, onPersonDeleted(deps)),
];
