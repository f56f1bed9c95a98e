import type { ChatFlag } from '@poc/contracts/socket';
import type { Role } from '@poc/contracts/token';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export type Decision = 'approve' | 'remove';

/**
 * A message that an administrator is asked about. A held one is here and nowhere else, and becomes a message of the same id when it
 * is approved; a flagged one is a message already, and has its id.
 */
export interface ReviewItemDoc {
  _id: Types.ObjectId;
  streamId: Types.ObjectId;
  kind: 'held' | 'flagged';
  userId: Types.ObjectId;
  user: string;
  avatar: string;
  role: Role;
  text: string;
  /** The rules' words and `link`, or the flags. */
  reasons: string[];
  flags: ChatFlag[];
  at: Date;
  /** Null while it waits. A decided row stays: a client that sends its message again gets the same answer. */
  decision: Decision | null;
  clientMessageId?: string;
  /** Set on what its sender marked as a question. */
  question?: true;
}

const schema = new Schema<ReviewItemDoc>(
  {
    streamId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['held', 'flagged'], required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    user: { type: String, required: true },
    avatar: { type: String, default: '' },
    role: { type: String, enum: ['user', 'admin'], required: true },
    text: { type: String, required: true },
    reasons: { type: [String], default: [] },
    flags: { type: [String], default: [] },
    at: { type: Date, required: true },
    decision: { type: String, enum: ['approve', 'remove', null], default: null },
    clientMessageId: { type: String },
    question: { type: Boolean, enum: [true] },
  },
  { versionKey: false },
);
// What waits in a stream, oldest first.
schema.index({ streamId: 1, decision: 1, at: 1, _id: 1 });
// What waits in all streams, oldest first, and what was removed.
schema.index({ decision: 1, at: 1, _id: 1 });
schema.index({ userId: 1, _id: 1 });
// A client's message that is sent twice is held once.
schema.index(
  { streamId: 1, userId: 1, clientMessageId: 1 },
  { unique: true, partialFilterExpression: { kind: 'held', clientMessageId: { $type: 'string' } } },
);

export const reviewItemModel = defineModel<ReviewItemDoc>('review_item', schema);
