import { type Access, accessLevels } from '@poc/contracts/entitlements';
import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Schema, type Types } from 'mongoose';
import { searchFieldsOf } from './search-fields.ts';

/** Projection of a show from the catalog's events, keyed by the show's id. */
export interface ShowCardDoc {
  _id: Types.ObjectId;
  title: string;
  description: string;
  thumbnailUrl: string;
  /** A deleted show is retained for its streams, and gets no new ones. */
  deleted: boolean;
  /** Streams of an unpublished show are visible to administrators only. */
  published: boolean;
  /** Access to its streams: see `lockOf`. */
  access: Access;
  earlyAccessUntil: Date | null;
  /** Number of streams created for it. Incremented with each, so that creations and changes of the show conflict. */
  streamsMade: number;
  /** Time of the stored change: older events are ignored. */
  changedAt: Date;
  /** Search keys from `searchFieldsOf`; never read back. */
  searchKeys?: string[];
}

/** Index of the search by title. */
export const searchIndex = { searchKeys: 1 } as const;

const schema = new Schema<ShowCardDoc>(
  {
    title: { type: String, default: '' },
    description: { type: String, default: '' },
    thumbnailUrl: { type: String, default: '' },
    deleted: { type: Boolean, default: false },
    published: { type: Boolean, default: true },
    access: { type: String, enum: accessLevels, default: 'free' },
    earlyAccessUntil: { type: Date, default: null },
    streamsMade: { type: Number, default: 0 },
    changedAt: { type: Date, required: true },
    searchKeys: searchKeysField(searchFieldsOf),
  },
  { versionKey: false },
);
schema.index(searchIndex);

export const showCardModel = defineModel<ShowCardDoc>('show_card', schema);
