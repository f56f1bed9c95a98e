import { chatMessagesPosted } from '@poc/contracts/events/streaming';
import type { ServiceOptions } from '@poc/kit/service';
import type { StreamingConfig } from './config.ts';
import { handlers } from './handlers.ts';
import { models } from './models.ts';
import { routes } from './routes.ts';

/** The API process as data, for the process and for tests alike. */
export const streamingService: Omit<ServiceOptions<StreamingConfig>, 'config'> = {
  name: 'streaming',
  models,
  routes,
  handlers,
  // The chat's events are emitted by the socket nodes and sent by this process's relay.
  topics: [chatMessagesPosted.topic],
};
