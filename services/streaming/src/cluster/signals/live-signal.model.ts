import type { StreamStatus } from '@poc/contracts/entities/streaming';
import type { ChatMessage, ChatTerms } from '@poc/contracts/socket';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, typed } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Changes that every socket node must receive immediately, no matter which process made them. */
export type LiveSignal =
  | { kind: 'message-deleted'; messageId: string; seq: number }
  | { kind: 'message-restored'; message: ChatMessage }
  /** A held message that was approved; no node stored it. */
  | { kind: 'message-posted'; message: ChatMessage }
  | { kind: 'pinned'; message: ChatMessage | null }
  | { kind: 'terms'; terms: ChatTerms }
  | { kind: 'mute'; userId: string; until: string | 'forever' | null }
  /** The list of pending reviews changed. */
  | { kind: 'review' }
  /** A person's name or picture changed, in all chats. */
  | { kind: 'person'; userId: string }
  /** The stream's status changed; null when it was deleted. */
  | { kind: 'stream'; status: StreamStatus | null };

/** Retention for nodes that were disconnected. No longer, because signals contain members' messages. */
const retentionSeconds = 3_600;

const schema = collectionSchema(
  {
    streamId: { type: Schema.Types.ObjectId, required: true },
    signal: { type: typed<LiveSignal>(Schema.Types.Mixed), required: true },
    at: { type: Date, required: true },
  },
  { minimize: false },
);

/** A signal, stored in the transaction of the change that it announces. */
export type LiveSignalDoc = DocOf<typeof schema>;
schema.index({ at: 1 }, { expireAfterSeconds: retentionSeconds });

export const liveSignalModel = defineModel('live_signals', schema);
