import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** What the catalog knows of a stream: a projection of streaming's events, keyed by the stream's id. */
export interface ShowStreamDoc {
  _id: Types.ObjectId;
  showId: Types.ObjectId;
  streamUrl: string;
  /** Its own picture, empty where it has none; absent in rows from before it was kept. */
  thumbnailUrl?: string;
  /** A deleted stream stays as a row, so that a late event can not bring it back. */
  status: 'scheduled' | 'live' | 'ended' | 'deleted';
  startTime: Date;
  /** When what is stored here happened: an older event, replayed, changes nothing. */
  changedAt: Date;
}

const schema = new Schema<ShowStreamDoc>(
  {
    showId: { type: Schema.Types.ObjectId, required: true },
    streamUrl: { type: String, default: '' },
    thumbnailUrl: String,
    status: { type: String, enum: ['scheduled', 'live', 'ended', 'deleted'], required: true },
    startTime: { type: Date, required: true },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ status: 1, showId: 1 });
// For the sweep of files.
schema.index({ streamUrl: 1 });
schema.index({ thumbnailUrl: 1 });

export const streamModel = defineModel<ShowStreamDoc>('streams', schema);
