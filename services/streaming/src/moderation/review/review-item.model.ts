import { paidPlans } from '@poc/contracts/entitlements';
import type { ChatFlag } from '@poc/contracts/socket';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, typed } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

export type Decision = 'approve' | 'remove';

const schema = collectionSchema({
  streamId: { type: Schema.Types.ObjectId, required: true },
  kind: { type: String, enum: ['held', 'flagged'], required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  user: { type: String, required: true },
  avatar: { type: String, default: '' },
  role: { type: String, enum: ['user', 'admin'], required: true },
  plan: { type: String, enum: paidPlans },
  host: { type: Boolean, enum: [true] },
  text: { type: String, required: true },
  /** The rules' words and `link` of a held message, or the flags. */
  reasons: { type: [String], default: [] },
  flags: { type: typed<ChatFlag[]>([String]), default: [] },
  at: { type: Date, required: true },
  /** Null while the item waits. Decided rows are retained, so that a client's retry gets the same response. */
  decision: { type: String, enum: ['approve', 'remove', null], default: null },
  clientMessageId: { type: String },
  question: { type: Boolean, enum: [true] },
  replyTo: { type: Number },
});

/**
 * A message in review. A held one exists only here, and becomes a chat message of the same id on approval; a flagged
 * one is a chat message already, and has its id.
 */
export type ReviewItemDoc = DocOf<typeof schema>;
// For the pending items of a stream, oldest first.
schema.index({ streamId: 1, decision: 1, at: 1, _id: 1 });
// For the pending items of all streams, oldest first, and removed ones.
schema.index({ decision: 1, at: 1, _id: 1 });
schema.index({ userId: 1, _id: 1 });
// Deduplicates retries of a client.
schema.index(
  { streamId: 1, userId: 1, clientMessageId: 1 },
  { unique: true, partialFilterExpression: { kind: 'held', clientMessageId: { $type: 'string' } } },
);

export const reviewItemModel = defineModel('review_item', schema);
