import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** What a post or a comment said before it was changed: kept for moderators, and gone with it. */
export interface RevisionDoc {
  _id: Types.ObjectId;
  /** The post or the comment. */
  textId: Types.ObjectId;
  /** Who wrote it. */
  userId: Types.ObjectId;
  /** None for a comment. */
  title?: string;
  content: string;
  /** Until when it was shown so. */
  replacedAt: Date;
  /** Who changed it. */
  replacedBy: Types.ObjectId;
}

const schema = new Schema<RevisionDoc>(
  {
    textId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    title: String,
    content: { type: String, required: true },
    replacedAt: { type: Date, required: true },
    replacedBy: { type: Schema.Types.ObjectId, required: true },
  },
  { versionKey: false },
);
schema.index({ textId: 1, replacedAt: 1, _id: 1 });
schema.index({ userId: 1, replacedAt: 1, _id: 1 });

export const revisionModel = defineModel<RevisionDoc>('revisions', schema);
