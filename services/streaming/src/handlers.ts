import { showCreated, showDeleted, showUpdated } from '@poc/contracts/events/catalog';
import { streamDeleted } from '@poc/contracts/events/streaming';
import { planHandlers } from '@poc/kit/entitlements/plan-handlers';
import { type Handler, on } from '@poc/kit/events/consumer';
import { hostAccountHandlers } from '@poc/kit/hosts/host-account-handlers';
import { peopleHandlers } from '@poc/kit/people/people-handlers';
import type { Deps } from './config.ts';
import { onBadgeChanged } from './people/on-badge-changed.ts';
import { onPersonChanged } from './people/on-person-changed.ts';
import { onPersonDeleted } from './people/on-person-deleted.ts';
import { projectedPeople } from './people/projected-people.ts';
import { onStreamDeleted } from './streams/removals/on-stream-deleted.ts';
import { onShowChanged } from './streams/shows/on-show-changed.ts';
import { onShowDeleted } from './streams/shows/on-show-deleted.ts';

export const handlers = (deps: Deps): Handler[] => [
  ...planHandlers(onBadgeChanged),
  ...hostAccountHandlers(onBadgeChanged),
  on(showCreated, onShowChanged),
  on(showUpdated, onShowChanged),
  on(showDeleted, onShowDeleted),
  on(streamDeleted, onStreamDeleted(deps)),
  ...peopleHandlers({
    ...projectedPeople,
    onChanged: onPersonChanged,
    onDeleted: onPersonDeleted(deps),
  }),
];
