import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';

/** Count of members active on a day after the same length of absence. Contains no member ids. */
const schema = collectionSchema({
  /** Start of the day in Lagos. */
  day: { type: Date, required: true },
  /** Days since the last active day of these members; null for their first one. */
  gap: { type: Number, default: null },
  members: { type: Number, required: true },
});

schema.index({ day: 1, gap: 1 }, { unique: true });

export const activeDayModel = defineModel('active_days', schema);
