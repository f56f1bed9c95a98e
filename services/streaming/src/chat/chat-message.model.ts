import { type ChatFlag, chatFlag } from '@poc/contracts/socket';
import type { Role } from '@poc/contracts/token';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A chat message as it is stored. Who sent it is kept as they were called then. */
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
  /** The sender's own id of it; absent when they gave none. */
  clientMessageId?: string;
  /** What it is marked with for viewers. */
  flags?: ChatFlag[];
  /** Set on what its sender marked as a question; absent from other messages. */
  question?: true;
  /** Set while it is deleted: then nobody is sent it. Its words stay for an undo. */
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
    // Empty when it was deleted and its sender erased.
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
// Where a replay goes on that jumps to a moment.
schema.index({ streamId: 1, postedAt: 1 });
// Questions, newest first.
schema.index({ streamId: 1, seq: -1, _id: -1 }, { partialFilterExpression: { question: true } });
// A person's own, for their download and their erasure.
schema.index({ userId: 1, _id: 1 });
// A client's message that is sent twice, to one node or to two, is stored once.
schema.index(
  { streamId: 1, userId: 1, clientMessageId: 1 },
  { unique: true, partialFilterExpression: { clientMessageId: { $type: 'string' } } },
);

export const chatMessageModel = defineModel<ChatMessageDoc>('chat_message', schema);
