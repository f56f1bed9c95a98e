import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  /** Id of the post or comment. */
  textId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  /** Absent for a comment. */
  title: String,
  content: { type: String, required: true },
  /** Time of the edit that replaced this version. */
  replacedAt: { type: Date, required: true },
  /** The person who edited the text. */
  replacedBy: { type: Schema.Types.ObjectId, required: true },
});

/** An earlier version of a post or comment, retained for moderators until the text is deleted. */
export type RevisionDoc = DocOf<typeof schema>;
schema.index({ textId: 1, replacedAt: 1, _id: 1 });
schema.index({ userId: 1, replacedAt: 1, _id: 1 });

export const revisionModel = defineModel('revisions', schema);
