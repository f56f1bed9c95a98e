import { textFlag } from '@poc/contracts/text-flags';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  showId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  content: { type: String, required: true },
  likes: { type: Number, default: 0 },
  createdAt: { type: Date, required: true },
  /**
   * Held for review or hidden: not counted, and shown only to its author. Absent in legacy rows, which are public.
   */
  held: { type: Boolean, default: false, required: false },
  /** Time at which an administrator hid the comment, which remains held. */
  hiddenAt: { type: Date, default: null, required: false },
  /** Reason for the review; null if none. */
  heldFor: { type: String, enum: [...textFlag.options, null], default: null, required: false },
});

/** A comment on a show. The author's name comes from the projection of people. */
export type ShowCommentDoc = DocOf<typeof schema>;
schema.index({ showId: 1, held: 1, createdAt: -1, _id: -1 });
// For an author's own held comments.
schema.index({ showId: 1, userId: 1, held: 1 });
// For the administrators' lists. Partial, since few comments are held.
const partialFilterExpression = { held: true };
schema.index({ held: 1, hiddenAt: 1, createdAt: 1, _id: 1 }, { partialFilterExpression });
schema.index({ held: 1, hiddenAt: 1, _id: 1 }, { partialFilterExpression });
schema.index({ userId: 1 });

export const showCommentModel = defineModel('show_comments', schema);
