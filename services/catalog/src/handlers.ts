import { postingBanned, postingUnbanned } from '@poc/contracts/events/community';
import {
  streamDeleted,
  streamEnded,
  streamScheduled,
  streamStarted,
  streamUpdated,
} from '@poc/contracts/events/streaming';
import { planHandlers } from '@poc/kit/entitlements/plan-handlers';
import { type Handler, on } from '@poc/kit/events/consumer';
import { peopleHandlers } from '@poc/kit/people/people-handlers';
import { onPostingBanned, onPostingUnbanned } from './comments/moderation/on-posting-banned.ts';
import type { Deps } from './config.ts';
import { onPersonDeleted } from './people/on-person-deleted.ts';
import { projectedPeople } from './projected-people.ts';
import { onStreamChanged } from './shows/streams/on-stream-changed.ts';
import { onStreamDeleted } from './shows/streams/on-stream-deleted.ts';

export const handlers = (deps: Deps): Handler[] => [
  ...peopleHandlers({ ...projectedPeople, onDeleted: onPersonDeleted }),
  ...planHandlers(),
  on(postingBanned, onPostingBanned),
  on(postingUnbanned, onPostingUnbanned),
  on(streamScheduled, onStreamChanged(deps)),
  on(streamUpdated, onStreamChanged(deps)),
  on(streamStarted, onStreamChanged(deps)),
  on(streamEnded, onStreamChanged(deps)),
  on(streamDeleted, onStreamDeleted),
];
