import type { ChatMessage as ChatMessageResponse } from '@poc/contracts/socket';
import type { ChatMessageDoc } from './chat-message.model.ts';

/** Presents a chat message for all viewers. */
export function presentMessage(message: ChatMessageDoc): ChatMessageResponse {
  return {
    id: message._id.toHexString(),
    streamId: message.streamId.toHexString(),
    seq: message.seq,
    user: message.user,
    user_id: message.userId.toHexString(),
    avatar: message.avatar,
    role: message.role,
    text: message.text,
    timestamp: message.postedAt.toISOString(),
    ...(message.clientMessageId === undefined ? {} : { clientMessageId: message.clientMessageId }),
    ...(message.flags && message.flags.length > 0 ? { flags: [...message.flags] } : {}),
    ...(message.question ? { question: true } : {}),
    ...(message.plan ? { plan: message.plan } : {}),
    ...(message.host ? { host: true } : {}),
    ...(message.replyTo === undefined ? {} : { replyTo: message.replyTo }),
  };
}
