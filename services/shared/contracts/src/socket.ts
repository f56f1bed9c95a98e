import { z } from 'zod';
import { id, limits, time } from './common.ts';
import { paidPlans } from './entitlements.ts';
import type { ErrorCode } from './errors.ts';
import type { PersonChange } from './person-channel.ts';
import { cleanText, hasFewMarks, somethingVisible, tooManyMarks } from './text-rules.ts';

/**
 * Realtime contract at `/socket.io` (Engine.IO protocol 4). The token is in the handshake (`auth: { token }`); a
 * client without one can read and counts as a viewer, but cannot send. `auth` renews it in place. A client with
 * `?stream=<id>` in the query is routed to a node with that stream's viewers; every node serves every stream. Every
 * client event can be acknowledged: the last argument of `emit` receives an `Ack`.
 */

export const reactionTypes = ['like', 'heart', 'clap'] as const;
export const reactionType = z.enum(reactionTypes);
export type ReactionType = z.infer<typeof reactionType>;

/** Warnings shown with a message: promises of guaranteed profit, a wallet address, an invitation to another messenger. */
export const chatFlag = z.enum(['guaranteed_returns', 'wallet_address', 'outside_contact']);
export type ChatFlag = z.infer<typeof chatFlag>;

const seq = z.number().int().positive();

/** Chat message as sent to viewers. The server sets all fields except `text` and `clientMessageId`. */
export const chatMessage = z.object({
  id,
  streamId: id,
  /**
   * 1, 2, 3, … per stream, without gaps: on a gap, clients fetch `GET /streams/{id}/messages?after=`. Numbers do not
   * change when a message is deleted.
   */
  seq,
  user: z.string(),
  user_id: id,
  avatar: z.string(),
  role: z.enum(['user', 'admin']),
  /** Paid plan of the sender at the time of sending; absent if none, or if hidden. */
  plan: z.enum(paidPlans).optional(),
  /** Present if the sender was a host with a visible profile at the time of sending. */
  host: z.literal(true).optional(),
  text: z.string(),
  timestamp: time,
  clientMessageId: z.string().optional(),
  flags: z.array(chatFlag).optional(),
  /** Present if the sender marked the message as a question. */
  question: z.literal(true).optional(),
  /** `seq` of the message replied to, which may have been deleted. */
  replyTo: seq.optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** `join-stream`: the stream's id, or an object with options. */
export const joinStream = z.union([
  id.transform((streamId) => ({ streamId, after: undefined, batch: false, lowData: false })),
  z.strictObject({
    streamId: id,
    /** Last sequence number of the client: the acknowledgement contains the messages after it. */
    after: z.number().int().nonnegative().optional(),
    /** `true`: `new-messages` with an array per time window, instead of single `new-message` events. */
    batch: z.boolean().default(false),
    /** For slow or metered connections: fewer `new-reaction` and `stream-state` events. */
    lowData: z.boolean().default(false),
  }),
]);

export const leaveStream = z.union([
  id.transform((streamId) => ({ streamId })),
  z.strictObject({ streamId: id }),
]);

/** `chat-message`. Ignores `user` and `timestamp`, which the specification's client sends. */
export const sendMessage = z.strictObject({
  streamId: id,
  text: z
    .string()
    .overwrite((text) => cleanText(text.normalize('NFC')))
    .regex(somethingVisible, 'must not be blank')
    .max(limits.maxChatTextLength)
    .refine(hasFewMarks, tooManyMarks),
  /** Client-generated id for deduplication of retries. */
  clientMessageId: z.string().min(1).max(64).optional(),
  /** Marks the message as a question for the hosts; requires a plan (`question_locked`). */
  question: z.boolean().optional(),
  /** `seq` of the message replied to. */
  replyTo: seq.optional(),
  user: z.unknown().optional(),
  timestamp: z.unknown().optional(),
});

export const sendReaction = z.strictObject({ type: reactionType, streamId: id });

/** `auth`: a newer token of the same user with the same role, which replaces the connection's token. */
export const renewToken = z.strictObject({ token: z.string().min(1).max(4_096) });

/** Reaction counts since the start of the stream. */
export const reactionTotals = z.object({
  like: z.number().int(),
  heart: z.number().int(),
  clap: z.number().int(),
});
export type ReactionTotals = z.infer<typeof reactionTotals>;

/**
 * `new-reaction`: new reactions of a type since the last event, and the total. A viewer receives at most four a second
 * per stream, for all types together; in low-data mode one every few seconds.
 */
export interface NewReaction {
  type: ReactionType;
  streamId: string;
  count: number;
  total: number;
}

/** `stream-state`: sent every few seconds. A client with a `seq` below `lastSeq` fetches the gap. */
export interface StreamState {
  streamId: string;
  status: 'scheduled' | 'live' | 'ended';
  viewers: number;
  peak: number;
  lastSeq: number;
  reactions: ReactionTotals;
}

/** Chat rules that affect viewers. */
export interface ChatTerms {
  slowModeSeconds: number;
  rulesRequired: boolean;
}

/** Message that waits for review; only its sender sees it. */
export interface HeldMessage {
  id: string;
  text: string;
  timestamp: string;
  clientMessageId?: string | undefined;
}

/** Result of sending a message: published, or waiting for review. */
export type SentMessage = { message: ChatMessage } | { held: HeldMessage };

export type Ack<T extends object = object> =
  | ({ ok: true } & T)
  | { ok: false; error: string; code: ErrorCode; errors?: { path: string; msg: string }[] };

export interface JoinedStream {
  state: StreamState;
  /** Messages after `after`, or the latest ones; oldest first, at most 100. The REST API has the rest. */
  messages: ChatMessage[];
  pinned: ChatMessage | null;
  terms: ChatTerms;
  /** True if the viewer has accepted the rules of this chat. */
  rulesAccepted: boolean;
  /** True if the viewer's plan includes highlighted questions; checked again for each message. */
  marksQuestions: boolean;
  /** End of the viewer's mute; `forever` for a ban, null for none. */
  mutedUntil: string | 'forever' | null;
}

export interface ClientToServerEvents {
  'join-stream': (payload: unknown, ack?: (response: Ack<JoinedStream>) => void) => void;
  'leave-stream': (payload: unknown, ack?: (response: Ack) => void) => void;
  'chat-message': (payload: unknown, ack?: (response: Ack<SentMessage>) => void) => void;
  reaction: (payload: unknown, ack?: (response: Ack) => void) => void;
  auth: (payload: unknown, ack?: (response: Ack) => void) => void;
}

export interface ServerToClientEvents {
  'new-message': (message: ChatMessage) => void;
  'new-messages': (messages: ChatMessage[]) => void;
  'new-reaction': (reaction: NewReaction) => void;
  'message-deleted': (deleted: { streamId: string; messageId: string; seq: number }) => void;
  'message-restored': (message: ChatMessage) => void;
  'message-pinned': (pinned: { streamId: string; message: ChatMessage | null }) => void;
  'chat-terms': (terms: ChatTerms & { streamId: string }) => void;
  /** Sent only to the muted user, on all connections. */
  'chat-muted': (muted: { streamId: string; until: string | 'forever' | null }) => void;
  /** Sent only to administrators: the review queue changed. */
  'review-changed': (changed: { streamId: string; waiting: number }) => void;
  'stream-state': (state: StreamState) => void;
  /** Sent only to the user, on all connections, at most every two seconds: refetch this data. */
  'person-changed': (changed: { about: PersonChange }) => void;
  /** Sent to signed-in users every few seconds: users with a new name or picture. */
  'people-changed': (changed: { ids: string[] }) => void;
  /** The node is stopping: reconnect at a random time within this period. Acknowledged messages are not lost. */
  'node-stopping': (notice: { withinMs: number }) => void;
  /** The token expires soon: send `auth` with a new one, at a random time within this period. */
  'token-expiring': (notice: { withinMs: number }) => void;
  /** The server will close the connection (`token_expired`, `account_suspended`, …). */
  'session-ended': (reason: { code: ErrorCode; error: string }) => void;
}
