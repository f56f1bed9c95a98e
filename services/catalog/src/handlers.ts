import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import {
  streamDeleted,
  streamEnded,
  streamScheduled,
  streamStarted,
  streamUpdated,
} from '@poc/contracts/events/streaming';
import { type Handler, on } from '@poc/kit/events/consumer';
import type { Deps } from './config.ts';
import { onPersonChanged } from './consumers/on-person-changed.ts';
import { onPersonDeleted } from './consumers/on-person-deleted.ts';
import { onStreamChanged } from './consumers/on-stream-changed.ts';
import { onStreamDeleted } from './consumers/on-stream-deleted.ts';

/** What the catalog learns from others. */
export const handlers = (deps: Deps): Handler[] => [
  on(userRegistered, onPersonChanged(deps)),
  on(userUpdated, onPersonChanged(deps)),
  on(userDeleted, onPersonDeleted(deps)),
  on(streamScheduled, onStreamChanged(deps)),
  on(streamUpdated, onStreamChanged(deps)),
  on(streamStarted, onStreamChanged(deps)),
  on(streamEnded, onStreamChanged(deps)),
  on(streamDeleted, onStreamDeleted(deps)),
];
