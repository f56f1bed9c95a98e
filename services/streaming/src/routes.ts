import type { Route } from '@poc/kit/http/route';
import { chatRoutes } from './chat/chat.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { remindersRoutes } from './reminders/reminders.routes.ts';
import type { StreamingDeps } from './streaming-deps.ts';
import { streamsRoutes } from './streams/streams.routes.ts';

/** All endpoints of the service. */
export const routes = (deps: StreamingDeps): Route[] => [
  ...streamsRoutes(deps),
  ...remindersRoutes(deps),
  ...chatRoutes(deps),
  ...moderationRoutes(deps),
];
