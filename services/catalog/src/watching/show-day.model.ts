import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Time that all members watched a show on a day. */
const schema = collectionSchema({
  showId: { type: Schema.Types.ObjectId, required: true },
  /** Start of the day in Lagos. */
  day: { type: Date, required: true },
  seconds: { type: Number, required: true },
});

schema.index({ showId: 1, day: 1 }, { unique: true });
// Covers the statistics of a range of days.
schema.index({ day: 1, showId: 1, seconds: 1 });

export const showDayModel = defineModel('show_days', schema);
