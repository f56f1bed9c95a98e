import { z } from 'zod';
import { id, limits, time } from './common.ts';
import type { ErrorCode } from './errors.ts';
import type { PersonChange } from './person-channel.ts';
import { hasFewMarks, somethingVisible, tooManyMarks } from './text-rules.ts';

/**
 * The realtime contract at `/socket.io` (Engine.IO protocol 4). The token travels in the handshake
 * (`auth: { token }`); without one a client may read and counts as a viewer, but can't send.
 * A client that names its stream in the query (`?stream=<id>`) is sent to a server that has this stream's viewers; any
 * server serves any stream.
 * Every client event may be acknowledged: the last argument of `emit` gets an `Ack`.
 */
export const reactionTypes = ['like', 'heart', 'clap'] as const;
export const reactionType = z.enum(reactionTypes);
export type ReactionType = z.infer<typeof reactionType>;

/** What a message seems to be, for a warning beside it: promises of sure profit, an address to send coins to, a call to another messenger. */
export const chatFlag = z.enum(['guaranteed_returns', 'wallet_address', 'outside_contact']);
export type ChatFlag = z.infer<typeof chatFlag>;

/** A chat message as everyone sees it. All but `text` and `clientMessageId` is stamped by the server. */
export const chatMessage = z.object({
  id,
  streamId: id,
  /**
   * 1, 2, 3, … per stream, without holes: a client that sees a gap asks `GET /streams/{id}/messages?after=`. A deleted
   * message is not shown any more; the numbers beside it stay.
   */
  seq: z.number().int().positive(),
  /** The sender's name. */
  user: z.string(),
  user_id: id,
  avatar: z.string(),
  role: z.enum(['user', 'admin']),
  text: z.string(),
  timestamp: time,
  clientMessageId: z.string().optional(),
  flags: z.array(chatFlag).optional(),
  /** Its sender marked it as a question; absent from other messages. */
  question: z.literal(true).optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** `join-stream`: the stream's id, or an object that also resumes (`after`) or asks for batches. */
export const joinStream = z.union([
  id.transform((streamId) => ({ streamId, after: undefined, batch: false, lowData: false })),
  z.strictObject({
    streamId: id,
    /** The last sequence number the client has: the acknowledgement brings what came after it. */
    after: z.number().int().nonnegative().optional(),
    /** `true`: `new-messages` with an array per window, instead of one `new-message` each. */
    batch: z.boolean().default(false),
    /** For slow or paid lines: reactions and the stream's state come seldom. */
    lowData: z.boolean().default(false),
  }),
]);

export const leaveStream = z.union([
  id.transform((streamId) => ({ streamId })),
  z.strictObject({ streamId: id }),
]);

/** `chat-message`: `user` and `timestamp` are accepted, as the specification's client sends them, and ignored. */
export const sendMessage = z.strictObject({
  streamId: id,
  text: z
    .string()
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .regex(somethingVisible, 'must not be blank')
        .max(limits.chatTextMax)
        .refine(hasFewMarks, tooManyMarks),
    ),
  /** The client's own id of the message: sent twice, it is stored once. */
  clientMessageId: z.string().min(1).max(64).optional(),
  /** Marks it as a question for the hosts: for those whose plan allows it (`question_locked`). */
  question: z.boolean().optional(),
  user: z.unknown().optional(),
  timestamp: z.unknown().optional(),
});

export const sendReaction = z.strictObject({ type: reactionType, streamId: id });

/** Counts of each reaction since the stream began. */
export const reactionTotals = z.object({
  like: z.number().int(),
  heart: z.number().int(),
  clap: z.number().int(),
});
export type ReactionTotals = z.infer<typeof reactionTotals>;

/**
 * `new-reaction`: how many of a type came since the last one of that type, and the total. However many are sent, a viewer
 * gets at most four a second per stream, all types together; in low-data mode one every few seconds.
 */
export interface NewReaction {
  type: ReactionType;
  streamId: string;
  count: number;
  total: number;
}

/** `stream-state`: sent some seconds apart; a client whose last `seq` is smaller than `lastSeq` fetches the gap. */
export interface StreamState {
  streamId: string;
  status: 'scheduled' | 'live' | 'ended';
  viewers: number;
  /** The most viewers there were at once. */
  peak: number;
  lastSeq: number;
  reactions: ReactionTotals;
}

/** The rules of a chat that a viewer must know of. */
export interface ChatTerms {
  slowModeSeconds: number;
  rulesRequired: boolean;
}

/** A message that waits for an administrator: only its sender knows of it. */
export interface HeldMessage {
  id: string;
  text: string;
  timestamp: string;
  clientMessageId?: string | undefined;
}

/** What a chat message became: sent to everyone, or held for review. */
export type SentMessage = { message: ChatMessage } | { held: HeldMessage };

export type Ack<T extends object = object> =
  | ({ ok: true } & T)
  | { ok: false; error: string; code: ErrorCode; errors?: { path: string; msg: string }[] };

export interface JoinedStream {
  state: StreamState;
  /** What came after `after`, or the last messages; oldest first. At most 100: the rest by REST. */
  messages: ChatMessage[];
  pinned: ChatMessage | null;
  terms: ChatTerms;
  /** The subject has accepted the rules of this chat. */
  rulesAccepted: boolean;
  /** The subject's plan lets them mark a message as a question, as of now: each marked message is checked again. */
  marksQuestions: boolean;
  /** Until when the subject may not send; `forever` for a ban, null for nobody's or no mute. */
  mutedUntil: string | 'forever' | null;
}

export interface ClientToServerEvents {
  'join-stream': (payload: unknown, ack?: (answer: Ack<JoinedStream>) => void) => void;
  'leave-stream': (payload: unknown, ack?: (answer: Ack) => void) => void;
  'chat-message': (payload: unknown, ack?: (answer: Ack<SentMessage>) => void) => void;
  reaction: (payload: unknown, ack?: (answer: Ack) => void) => void;
}

export interface ServerToClientEvents {
  'new-message': (message: ChatMessage) => void;
  'new-messages': (messages: ChatMessage[]) => void;
  'new-reaction': (reaction: NewReaction) => void;
  'message-deleted': (deleted: { streamId: string; messageId: string; seq: number }) => void;
  /** A deletion was undone. */
  'message-restored': (message: ChatMessage) => void;
  'message-pinned': (pinned: { streamId: string; message: ChatMessage | null }) => void;
  'chat-terms': (terms: ChatTerms & { streamId: string }) => void;
  /** To the person alone, on all their connections. */
  'chat-muted': (muted: { streamId: string; until: string | 'forever' | null }) => void;
  /** To administrators alone: something new waits for review, or was decided. */
  'review-changed': (changed: { streamId: string; waiting: number }) => void;
  'stream-state': (state: StreamState) => void;
  /** To the person alone, on all their connections, at most once in two seconds: what of theirs is to be fetched again. */
  'person-changed': (changed: { about: PersonChange }) => void;
  /** To everyone who is signed in, some seconds apart: who has another name or picture now. */
  'people-changed': (changed: { ids: string[] }) => void;
  /** The node is going away: connect again at a moment of one's own within this time. Nothing that was acknowledged is lost. */
  'node-stopping': (notice: { withinMs: number }) => void;
  /** The server is about to close the connection (`token_expired`, `account_suspended`, …). */
  'session-ended': (reason: { code: ErrorCode; error: string }) => void;
}
