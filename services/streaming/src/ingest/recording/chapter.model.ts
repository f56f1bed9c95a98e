import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  streamId: { type: Schema.Types.ObjectId, required: true },
  title: { type: String, required: true },
  at: { type: Date, required: true },
});

/** Start of a chapter, by the time of day, so that reconnections and trims do not move it. */
export type ChapterDoc = DocOf<typeof schema>;
schema.index({ streamId: 1, at: 1 });

export const chapterModel = defineModel('broadcast_mark', schema);
