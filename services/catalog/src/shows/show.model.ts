import { captionLanguages } from '@poc/contracts/entities/catalog';
import { type Access, accessLevels } from '@poc/contracts/entitlements';
import { textCollation } from '@poc/kit/mongo/list-orders';
import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Schema, type Types } from 'mongoose';
import type { ShowCaption } from '../video/video.api.ts';
import { searchFieldsOf } from './search-fields.ts';

export interface ShowDoc {
  _id: Types.ObjectId;
  title: string;
  description: string;
  category: string;
  /** `/uploads/shows/{file}`, or an https address. */
  thumbnailUrl: string;
  videoUrl: string | null;
  /** Size of a stored file; null or absent if unknown. */
  videoBytes?: number | null;
  /** Absent in legacy rows. */
  captions?: ShowCaption[];
  /** As shown, for example `45 min`. */
  duration: string | null;
  /** Air time; in the future for an upcoming show. */
  startTime: Date | null;
  access: Access;
  /** Until this time a free show requires a plan with early access. */
  earlyAccessUntil: Date | null;
  likes: number;
  commentsCount: number;
  published: boolean;
  publishAt: Date | null;
  /** Set on a deleted show, which can be restored for a while. */
  deletedAt: Date | null;
  /** Incremented by every change; a save with an older version is a conflict. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Written by `searchFieldsOf` for the search index; never read. */
  searchKeys?: string[];
}

/** Search index: the shows of one key in list order. */
export const searchIndex = { published: 1, deletedAt: 1, searchKeys: 1, createdAt: -1, _id: -1 } as const;

const schema = new Schema<ShowDoc>(
  {
    title: { type: String, required: true },
    description: { type: String, required: true },
    category: { type: String, required: true },
    thumbnailUrl: { type: String, default: '' },
    videoUrl: { type: String, default: null },
    videoBytes: { type: Number, default: null },
    captions: {
      type: [{ _id: false, lang: { type: String, enum: Object.keys(captionLanguages) }, url: String }],
      default: [],
    },
    duration: { type: String, default: null },
    startTime: { type: Date, default: null },
    access: { type: String, enum: accessLevels, default: 'free' },
    earlyAccessUntil: { type: Date, default: null },
    likes: { type: Number, default: 0 },
    commentsCount: { type: Number, default: 0 },
    published: { type: Boolean, default: true },
    publishAt: { type: Date, default: null },
    deletedAt: { type: Date, default: null },
    version: { type: Number, default: 1 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    searchKeys: searchKeysField(searchFieldsOf),
  },
  { versionKey: false },
);
schema.index({ published: 1, deletedAt: 1, createdAt: -1, _id: -1 });
schema.index({ published: 1, deletedAt: 1, category: 1, createdAt: -1, _id: -1 });
schema.index({ published: 1, deletedAt: 1, startTime: 1, _id: 1 });
schema.index(searchIndex);
// For administrators' lists, scheduled publication and the sweep of files.
schema.index({ deletedAt: 1, createdAt: -1, _id: -1 });
schema.index({ deletedAt: 1, title: 1, _id: 1 }, { collation: textCollation });
schema.index({ deletedAt: 1, likes: 1, _id: 1 });
schema.index({ deletedAt: 1, commentsCount: 1, _id: 1 });
schema.index({ publishAt: 1 }, { partialFilterExpression: { publishAt: { $type: 'date' } } });
schema.index({ thumbnailUrl: 1 });
schema.index({ videoUrl: 1 });
schema.index({ 'captions.url': 1 });

export const showModel = defineModel<ShowDoc>('shows', schema);
