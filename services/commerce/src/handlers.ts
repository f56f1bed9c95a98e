import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { type Handler, on } from '@poc/kit/events/consumer';
import type { Deps } from './config.ts';
import { onPersonChanged } from './consumers/on-person-changed.ts';
import { onPersonDeleted } from './consumers/on-person-deleted.ts';

/** What the shop learns from others. */
export const handlers = (deps: Deps): Handler[] => [
  on(userRegistered, onPersonChanged(deps)),
  on(userUpdated, onPersonChanged(deps)),
  on(userDeleted, onPersonDeleted(deps)),
];
