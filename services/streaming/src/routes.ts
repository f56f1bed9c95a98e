import type { Route } from '@poc/kit/http/route';
import { chatRoutes } from './chat/chat.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { reminderRoutes } from './reminders/reminders.routes.ts';
import type { StreamDeps } from './streams/stream-deps.ts';
import { streamRoutes } from './streams/streams.routes.ts';

/** What is built; every other endpoint of the contract answers 501. */
export const routes = (deps: StreamDeps): Route[] => [
  ...streamRoutes(deps),
  ...reminderRoutes(deps),
  ...chatRoutes(deps),
  ...moderationRoutes(deps),
];
