import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** An earlier version of a post or comment, retained for moderators until the text is deleted. */
export interface RevisionDoc {
  _id: Types.ObjectId;
  /** Id of the post or comment. */
  textId: Types.ObjectId;
  userId: Types.ObjectId;
  /** Absent for a comment. */
  title?: string;
  content: string;
  replacedAt: Date;
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
