import { type Access, accessLevels } from '@poc/contracts/entitlements';
import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Schema, type Types } from 'mongoose';
import { searchFieldsOf } from './search-fields.ts';

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
  /** Who may watch its streams: see `lockOf`. */
  access: Access;
  earlyAccessUntil: Date | null;
  /** How many streams were made for it. Changed with each, so that a stream's making and a change of the show take turns. */
  streamsMade: number;
  /** When what is stored here happened: an older event, replayed, changes nothing. */
  changedAt: Date;
  /** What the search finds the show by, from `searchFieldsOf`; never read back. */
  searchKeys?: string[];
}

/** The index of the search: the shows of one key. */
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
