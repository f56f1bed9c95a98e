import type { ChatMessage, sendMessage as contract } from '@poc/contracts/socket';
import { fail } from '@poc/kit/errors';
import type { z } from 'zod';
import type { ChatQueue } from '../chat/chat-queue.ts';
import { checkLiveAndJoined } from './check-live-and-joined.ts';
import type { LiveSocket } from './live-socket.ts';
import type { StreamDirectory } from './stream-directory.ts';
import type { BucketsByKey } from './token-bucket.ts';

/** Takes a chat message. Its sender is the socket's subject: `user` and `timestamp` of the payload are never read. */
export const sendMessage =
  (deps: { directory: StreamDirectory; queue: ChatQueue; chatLimits: BucketsByKey }) =>
  async (socket: LiveSocket, input: z.output<typeof contract>): Promise<{ message: ChatMessage }> => {
    const sender = socket.data.subject ?? fail('unauthenticated');
    if (!deps.chatLimits.take(sender.id)) fail('too_many_requests');
    await checkLiveAndJoined(deps.directory, socket, input.streamId);
    const { message } = await deps.queue.add(input.streamId, {
      sender,
      text: input.text,
      clientMessageId: input.clientMessageId,
    });
    return { message };
  };
