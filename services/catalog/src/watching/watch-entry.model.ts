import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

export const historyIndex = { userId: 1, watchedAt: -1, _id: -1, showId: 1 } as const;
/** Index of shows in progress; contains all listed fields. */
export const inProgressIndex = {
  userId: 1,
  completed: 1,
  watchedAt: -1,
  _id: -1,
  showId: 1,
  progress: 1,
} as const;

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  showId: { type: Schema.Types.ObjectId, required: true },
  /** Percent, 0 to 100. */
  progress: { type: Number, required: true, min: 0, max: 100 },
  /** True once a report has reached 95 % or the end; later reports do not revert it. */
  completed: { type: Boolean, default: false },
  watchedAt: { type: Date, required: true },
});

/** A person's progress in a show: one row per person and show. */
export type WatchEntryDoc = DocOf<typeof schema>;
schema.index({ userId: 1, showId: 1 }, { unique: true });
// For the removal of a show.
schema.index({ showId: 1 });
// For the lists. The trailing fields let totals be counted from the index only.
schema.index(historyIndex);
schema.index(inProgressIndex);

export const watchEntryModel = defineModel('watch_entries', schema);
