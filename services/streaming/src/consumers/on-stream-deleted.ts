import type { EventOf } from '@poc/contracts/event';
import type { streamDeleted } from '@poc/contracts/events/streaming';
import { chatMessageModel } from '../chat/chat-message.model.ts';
import type { Deps } from '../config.ts';

/**
 * Deletes the chat of a deleted stream. It may hold more messages than one transaction can take, so it is done after
 * the stream is gone, outside the consumer's transaction: a repeated deletion finds nothing more to delete.
 */
export const onStreamDeleted =
  ({ db }: Pick<Deps, 'db'>) =>
  async (event: EventOf<typeof streamDeleted>): Promise<void> => {
    await chatMessageModel(db).deleteMany({ streamId: event.data.streamId });
  };
