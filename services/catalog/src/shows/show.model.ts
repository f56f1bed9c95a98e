import { type CaptionLanguage, captionLanguages } from '@poc/contracts/entities/catalog';
import { accessLevels } from '@poc/contracts/entitlements';
import { hostCopySchema } from '@poc/kit/hosts/host-copy';
import { textCollation } from '@poc/kit/mongo/list-sorts';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { searchKeysField } from '@poc/kit/mongo/search-keys-field';
import { Schema } from 'mongoose';
import { searchFieldsOf } from './search-fields.ts';

/** Search index: the shows of one key in list order. */
export const searchIndex = { published: 1, deletedAt: 1, searchKeys: 1, createdAt: -1, _id: -1 } as const;

const captionSchema = subdocument({
  lang: { type: String, enum: Object.keys(captionLanguages) as CaptionLanguage[], required: true },
  url: { type: String, required: true },
});

const schema = collectionSchema({
  title: { type: String, required: true },
  description: { type: String, required: true },
  category: { type: String, required: true },
  /** Absent in legacy rows. */
  hostId: { type: Schema.Types.ObjectId, default: null, required: false },
  /** Copy of the host, updated when the host changes; null without an active host, absent in legacy rows. */
  host: { type: hostCopySchema, default: null, required: false },
  /** `/uploads/shows/{file}`, or an HTTPS URL. */
  thumbnailUrl: { type: String, default: '' },
  videoUrl: { type: String, default: null },
  /** Size of a stored file in bytes; null or absent if unknown. */
  videoBytes: { type: Number, default: null, required: false },
  /** Absent in legacy rows. */
  captions: { type: [captionSchema], default: [], required: false },
  /** Displayed text, for example `45 min`. */
  duration: { type: String, default: null },
  /** Air time; in the future for an upcoming show. */
  startTime: { type: Date, default: null },
  access: { type: String, enum: accessLevels, default: 'free' },
  /** Until this time a free show requires a plan with early access. */
  earlyAccessUntil: { type: Date, default: null },
  likes: { type: Number, default: 0 },
  commentsCount: { type: Number, default: 0 },
  published: { type: Boolean, default: true },
  publishAt: { type: Date, default: null },
  /** True for a published show that was hidden until `publishAt`: its publication is not announced again. */
  wasPublished: { type: Boolean, required: false },
  /** Set on a deleted show, which can be restored for a while. */
  deletedAt: { type: Date, default: null },
  /** Incremented by every change; a save with an older version is a conflict. */
  version: { type: Number, default: 1 },
  /** Time of the last `npm run ops -- shows:republish`. */
  republishedAt: { type: Date, required: false },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  /** Written by `searchFieldsOf` for the search index; never read. */
  searchKeys: searchKeysField(searchFieldsOf),
});

export type ShowDoc = DocOf<typeof schema>;
schema.index({ published: 1, deletedAt: 1, createdAt: -1, _id: -1 });
schema.index({ published: 1, deletedAt: 1, category: 1, createdAt: -1, _id: -1 });
schema.index({ published: 1, deletedAt: 1, startTime: 1, _id: 1 });
schema.index(searchIndex);
schema.index({ hostId: 1, published: 1, deletedAt: 1, createdAt: -1, _id: -1 });
// For administrators' lists, scheduled publication and the sweep of files.
schema.index({ deletedAt: 1, createdAt: -1, _id: -1 });
schema.index({ deletedAt: 1, title: 1, _id: 1 }, { collation: textCollation });
schema.index({ deletedAt: 1, likes: 1, _id: 1 });
schema.index({ deletedAt: 1, commentsCount: 1, _id: 1 });
schema.index({ publishAt: 1 }, { partialFilterExpression: { publishAt: { $type: 'date' } } });
schema.index({ thumbnailUrl: 1 });
schema.index({ videoUrl: 1 });
schema.index({ 'captions.url': 1 });

export const showModel = defineModel('shows', schema);
