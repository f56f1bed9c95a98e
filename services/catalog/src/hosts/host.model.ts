import { textCollation } from '@poc/kit/mongo/list-sorts';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { searchKeysField } from '@poc/kit/mongo/search-keys-field';
import { Schema, Types } from 'mongoose';
import { searchFieldsOf } from './search-fields.ts';

/** Search index: the hosts of one key in display order. */
export const searchIndex = { searchKeys: 1, deletedAt: 1, active: 1, position: 1, _id: 1 } as const;

const schema = collectionSchema({
  /** Name in URLs; never changes. */
  slug: { type: String, required: true },
  name: { type: String, required: true },
  role: { type: String, required: true },
  bio: { type: String, required: true },
  /** `/uploads/shows/{file}`, a picture of the web app, or empty. */
  pictureUrl: { type: String, default: '' },
  /** Follower count; changes together with the rows of follows. */
  followers: { type: Number, default: 0 },
  active: { type: Boolean, default: true },
  position: { type: Number, default: 0 },
  /** Incremented when a show is linked, so that concurrent links and changes of the host conflict. */
  links: { type: Number, default: 0 },
  /** Account of the host, whose messages and posts have a badge. */
  userId: { type: Schema.Types.ObjectId, default: null },
  /** Time of the last `npm run ops -- hosts:republish`. */
  republishedAt: { type: Date },
  /** Set on a deleted host until its followers are removed. */
  deletedAt: { type: Date, default: null },
  version: { type: Number, default: 1 },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  /** Search keys from `searchFieldsOf`; never read back. */
  searchKeys: searchKeysField(searchFieldsOf),
});

export type HostDoc = DocOf<typeof schema>;
schema.index({ slug: 1 }, { unique: true });
schema.index(searchIndex);
schema.index({ deletedAt: 1, active: 1, position: 1, _id: 1 });
schema.index({ deletedAt: 1, position: 1, _id: 1 });
schema.index({ deletedAt: 1, name: 1, _id: 1 }, { collation: textCollation });
schema.index({ deletedAt: 1, role: 1, _id: 1 }, { collation: textCollation });
schema.index({ deletedAt: 1, followers: 1, _id: 1 });
schema.index(
  { userId: 1 },
  { unique: true, partialFilterExpression: { userId: { $gt: new Types.ObjectId('0'.repeat(24)) } } },
);
// For the sweep of files.
schema.index({ pictureUrl: 1 });

export const hostModel = defineModel('hosts', schema);

/** Condition for public lists and pages. */
export const visibleHosts = { deletedAt: null, active: true } as const;
