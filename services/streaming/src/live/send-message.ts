import type { sendMessage as contract, SentMessage } from '@poc/contracts/socket';
import { fail } from '@poc/kit/errors';
import { recordedTraceparent } from '@poc/kit/telemetry/trace';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { ChatStore } from '../chat/chat.api.ts';
import type { CheckMessage, holdMessage } from '../moderation/moderation.api.ts';
import type { SenderProfiles } from '../people/people.api.ts';
import { checkLiveAndJoined } from './check-live-and-joined.ts';
import type { LiveSocket } from './live-socket.ts';
import type { StreamDirectory } from './stream-directory.ts';
import type { BucketsByKey } from './token-bucket.ts';

interface SendDeps {
  directory: StreamDirectory;
  chat: Pick<ChatStore, 'add'>;
  chatLimits: BucketsByKey;
  check: CheckMessage;
  hold: ReturnType<typeof holdMessage>;
  profiles: Pick<SenderProfiles, 'of'>;
}

/** Accepts a chat message. The sender is the socket's subject: `user` and `timestamp` of the payload are ignored. */
export const sendMessage =
  (deps: SendDeps) =>
  async (socket: LiveSocket, input: z.output<typeof contract>): Promise<SentMessage> => {
    const subject = socket.data.subject ?? fail('unauthenticated');
    if (!deps.chatLimits.take(subject.id)) fail('too_many_requests');
    await checkLiveAndJoined(deps.directory, socket, input.streamId);
    const { text, clientMessageId, question, replyTo } = input;
    const { flags, heldFor: reasons } = await deps.check(input.streamId, subject, input);
    const sender = { id: subject.id, role: subject.role, ...(await deps.profiles.of(subject.id)) };
    const id = new Types.ObjectId().toHexString();
    const trace = recordedTraceparent();
    const draft = { id, sender, text, clientMessageId, flags, question, replyTo, trace };
    if (reasons.length > 0) return deps.hold(input.streamId, { ...draft, reasons });
    const { message } = await deps.chat.add(input.streamId, draft);
    return { message };
  };
