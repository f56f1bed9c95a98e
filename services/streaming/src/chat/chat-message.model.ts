import { type ChatFlag, chatFlag } from '@poc/contracts/socket';
import type { Role } from '@poc/contracts/token';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A stored chat message, with its sender's name and picture at the time of sending. */
export interface ChatMessageDoc {
  _id: Types.ObjectId;
  streamId: Types.ObjectId;
  /** 1, 2, 3, … per stream, without holes. */
  seq: number;
  userId: Types.ObjectId;
  user: string;
  avatar: string;
  role: Role;
  text: string;
  postedAt: Date;
  /** Id chosen by the client for deduplication; absent when it sent none. */
  clientMessageId?: string;
  /** Warnings shown to viewers. */
  flags?: ChatFlag[];
  question?: true;
  /** Set while the message is deleted: it is sent to no one. Its text is retained for an undo. */
  deletedAt?: Date;
  deletedBy?: Types.ObjectId;
}

const schema = new Schema<ChatMessageDoc>(
  {
    streamId: { type: Schema.Types.ObjectId, required: true },
    seq: { type: Number, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    user: { type: String, required: true },
    avatar: { type: String, default: '' },
    role: { type: String, enum: ['user', 'admin'], required: true },
    // Empty once the message is deleted and its sender erased.
    text: { type: String, default: '' },
    postedAt: { type: Date, required: true },
    clientMessageId: { type: String },
    flags: { type: [String], enum: chatFlag.options, default: undefined },
    question: { type: Boolean, enum: [true] },
    deletedAt: { type: Date },
    deletedBy: { type: Schema.Types.ObjectId },
  },
  { versionKey: false },
);
schema.index({ streamId: 1, seq: 1 }, { unique: true });
// Replays that jump to a point in time.
schema.index({ streamId: 1, postedAt: 1 });
schema.index({ streamId: 1, seq: -1, _id: -1 }, { partialFilterExpression: { question: true } });
// Data export and erasure of a person.
schema.index({ userId: 1, _id: 1 });
// Deduplicates retries of a client across nodes.
schema.index(
  { streamId: 1, userId: 1, clientMessageId: 1 },
  { unique: true, partialFilterExpression: { clientMessageId: { $type: 'string' } } },
);

export const chatMessageModel = defineModel<ChatMessageDoc>('chat_message', schema);
