import { chatRoutes } from './chat/chat.routes.ts';
import { getStreamingFigures } from './figures/get-streaming-figures.ts';
import { ingestRoutes } from './ingest/ingest.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { getStreamingNeeds } from './needs/get-streaming-needs.ts';
import { streamsRoutes } from './streams/streams.routes.ts';

/** All endpoints of the service. */
export const routes = [
  ...streamsRoutes,
  ...chatRoutes,
  ...moderationRoutes,
  ...ingestRoutes,
  getStreamingFigures,
  getStreamingNeeds,
];
