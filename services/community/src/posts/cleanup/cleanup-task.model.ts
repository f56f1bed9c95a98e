import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A pending cleanup after a deleted post, comment or person; any number of rows, removed in batches. */
export interface CleanupTaskDoc {
  /** Id of the deleted row. */
  _id: Types.ObjectId;
  kind: 'post' | 'comment' | 'person';
  /** For a person: deletes their posts and comments as well. Otherwise these are anonymised. */
  removesTexts?: boolean;
}

const schema = new Schema<CleanupTaskDoc>(
  { kind: { type: String, enum: ['post', 'comment', 'person'], required: true }, removesTexts: Boolean },
  { versionKey: false },
);

export const cleanupTaskModel = defineModel<CleanupTaskDoc>('cleanup_tasks', schema);
