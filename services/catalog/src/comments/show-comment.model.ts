import { type TextFlag, textFlag } from '@poc/contracts/text-flags';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A comment on a show. Its author's name comes from the projection of people. */
export interface ShowCommentDoc {
  _id: Types.ObjectId;
  showId: Types.ObjectId;
  userId: Types.ObjectId;
  content: string;
  likes: number;
  createdAt: Date;
  /** Waits for an administrator: neither counted nor shown to others. Legacy rows have nothing: shown. */
  held?: boolean;
  /** Why it was held; null for what never was. */
  heldFor?: TextFlag | null;
  /** When an administrator hid it: held, and waiting no longer. */
  hiddenAt?: Date | null;
}

const schema = new Schema<ShowCommentDoc>(
  {
    showId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    content: { type: String, required: true },
    likes: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    held: { type: Boolean, default: false },
    hiddenAt: { type: Date, default: null },
    heldFor: { type: String, enum: [...textFlag.options, null], default: null },
  },
  { versionKey: false },
);
schema.index({ showId: 1, held: 1, createdAt: -1, _id: -1 });
// What waits of one's own, beside all that is shown.
schema.index({ showId: 1, userId: 1, held: 1 });
// The administrators' lists hold little: only what waits or is hidden is in their indexes.
const partialFilterExpression = { held: true };
schema.index({ held: 1, hiddenAt: 1, createdAt: 1, _id: 1 }, { partialFilterExpression });
schema.index({ held: 1, hiddenAt: 1, _id: 1 }, { partialFilterExpression });
schema.index({ userId: 1 });

export const showCommentModel = defineModel<ShowCommentDoc>('show_comments', schema);
