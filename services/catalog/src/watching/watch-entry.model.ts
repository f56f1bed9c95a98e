import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A person's progress in a show: one row per person and show. */
export interface WatchEntryDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  showId: Types.ObjectId;
  /** Percent, 0 to 100. */
  progress: number;
  /** Reached 95 % once; smaller progress later does not revert it. */
  completed: boolean;
  watchedAt: Date;
}

const schema = new Schema<WatchEntryDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    showId: { type: Schema.Types.ObjectId, required: true },
    progress: { type: Number, required: true, min: 0, max: 100 },
    completed: { type: Boolean, default: false },
    watchedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, showId: 1 }, { unique: true });
// For the removal of a show.
schema.index({ showId: 1 });
// For the lists. The trailing fields let totals be counted from the index alone.
schema.index({ userId: 1, watchedAt: -1, _id: -1, showId: 1 });
schema.index({ userId: 1, completed: 1, watchedAt: -1, _id: -1, showId: 1, progress: 1 });

export const watchEntryModel = defineModel<WatchEntryDoc>('watch_entries', schema);
