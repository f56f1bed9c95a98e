import { accessLevels } from '@poc/contracts/entitlements';
import { hostCopySchema } from '@poc/kit/hosts/host-copy';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { searchKeysField } from '@poc/kit/mongo/search-keys-field';
import { searchFieldsOf } from './search-fields.ts';

/** Index of the search by title. */
export const searchIndex = { searchKeys: 1 } as const;

const schema = collectionSchema({
  title: { type: String, default: '' },
  description: { type: String, default: '' },
  thumbnailUrl: { type: String, default: '' },
  /** A deleted show is retained for its streams; new streams cannot be created. */
  deleted: { type: Boolean, default: false },
  /** Streams of an unpublished show are visible to administrators only. */
  published: { type: Boolean, default: true },
  /** Access to the show's streams: see `lockOf`. */
  access: { type: String, enum: accessLevels, default: 'free' },
  earlyAccessUntil: { type: Date, default: null },
  /** Null without an active host; absent in legacy rows. */
  host: { type: hostCopySchema, default: null, required: false },
  /**
   * Number of streams created for the show. Incremented with each, so that concurrent creations and changes of
   * the show conflict.
   */
  streamsMade: { type: Number, default: 0 },
  /** Time of the stored change: older events are ignored. */
  changedAt: { type: Date, required: true },
  /** Search keys from `searchFieldsOf`; never read back. */
  searchKeys: searchKeysField(searchFieldsOf),
});

/** Projection of a show from the catalog's events, keyed by the show's id. */
export type ShowCardDoc = DocOf<typeof schema>;
schema.index(searchIndex);

export const showCardModel = defineModel('show_card', schema);
