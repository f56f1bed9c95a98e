import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** What is still to be removed after a post, a comment or a person is gone: any number of rows, taken in batches. */
export interface CleanupTaskDoc {
  /** Of what is gone. */
  _id: Types.ObjectId;
  kind: 'post' | 'comment' | 'person';
  /** Of a person: their posts and comments go as well. Otherwise those stay, without the person. */
  removesTexts?: boolean;
}

const schema = new Schema<CleanupTaskDoc>(
  { kind: { type: String, enum: ['post', 'comment', 'person'], required: true }, removesTexts: Boolean },
  { versionKey: false },
);

export const cleanupTaskModel = defineModel<CleanupTaskDoc>('cleanup_tasks', schema);
