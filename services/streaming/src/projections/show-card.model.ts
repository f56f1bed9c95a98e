import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** What streaming knows of a show: a projection of the catalog's events, keyed by the show's id. */
export interface ShowCardDoc {
  _id: Types.ObjectId;
  title: string;
  description: string;
  thumbnailUrl: string;
  /** A deleted show stays for the streams it had, but gets no new ones. */
  deleted: boolean;
  /** An unpublished one may get streams, which nobody but administrators sees until it is published. */
  published: boolean;
  /** How many streams were made for it. Changed with each, so that a stream's making and a change of the show take turns. */
  streamsMade: number;
  /** When what is stored here happened: an older event, replayed, changes nothing. */
  changedAt: Date;
}

const schema = new Schema<ShowCardDoc>(
  {
    title: { type: String, default: '' },
    description: { type: String, default: '' },
    thumbnailUrl: { type: String, default: '' },
    deleted: { type: Boolean, default: false },
    published: { type: Boolean, default: true },
    streamsMade: { type: Number, default: 0 },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const showCardModel = defineModel<ShowCardDoc>('show_card', schema);
