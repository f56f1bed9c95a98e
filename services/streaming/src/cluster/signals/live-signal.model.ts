import type { StreamStatus } from '@poc/contracts/entities/streaming';
import type { ChatMessage, ChatTerms } from '@poc/contracts/socket';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** What the socket nodes must learn of at once, no matter which process changed it. */
export type LiveSignal =
  | { kind: 'message-deleted'; messageId: string; seq: number }
  | { kind: 'message-restored'; message: ChatMessage }
  /** A message that no node has stored: one that was held and is approved. */
  | { kind: 'message-posted'; message: ChatMessage }
  | { kind: 'pinned'; message: ChatMessage | null }
  | { kind: 'terms'; terms: ChatTerms }
  | { kind: 'mute'; userId: string; until: string | 'forever' | null }
  /** Something waits for review, or was decided. */
  | { kind: 'review' }
  /** Somebody appears otherwise from now on, in all chats. */
  | { kind: 'person'; userId: string }
  /** Its status changed, or (null) it was deleted. */
  | { kind: 'stream'; status: StreamStatus | null };

/** A signal as it is stored, in the transaction of the change that it announces. */
export interface LiveSignalDoc {
  _id: Types.ObjectId;
  /** Of `person`, which concerns no stream, the person's id: nodes of before read an id in every row. */
  streamId: Types.ObjectId;
  signal: LiveSignal;
  at: Date;
}

/** Long enough for a node that was cut off to read what it missed. It holds words of people: no longer. */
const signalsKeptSeconds = 3_600;

const schema = new Schema<LiveSignalDoc>(
  {
    streamId: { type: Schema.Types.ObjectId, required: true },
    signal: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: signalsKeptSeconds });

export const liveSignalModel = defineModel<LiveSignalDoc>('live_signals', schema);
