import { chatMessagesPosted } from '@poc/contracts/events/streaming';
import type { ServiceOptions } from '@poc/kit/service';
import type { StreamingConfig } from './config.ts';
import { type ChatEraser, startChatEraser } from './erasure/erase-chats.ts';
import { handlers } from './handlers.ts';
import { models } from './models.ts';
import { readPersonalData } from './personal-data/read-personal-data.ts';
import { routes } from './routes.ts';

/** The API process as data, for the process and for tests alike. */
export function streamingService(): Omit<ServiceOptions<StreamingConfig>, 'config'> {
  let eraser: ChatEraser | undefined;
  return {
    name: 'streaming',
    models,
    routes,
    handlers,
    personalData: readPersonalData,
    // The chat's events are emitted by the socket nodes and sent by this process's relay.
    topics: [chatMessagesPosted.topic],
    onStart(deps) {
      eraser = startChatEraser(deps);
    },
    onStop: () => eraser?.stop(),
  };
}
