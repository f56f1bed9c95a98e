import { type Access, accessLevels } from '@poc/contracts/entitlements';
import { textCollation } from '@poc/kit/mongo/list-orders';
import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Schema, type Types } from 'mongoose';
import { languages, type ShowCaption } from '../video/video.api.ts';
import { searchFieldsOf } from './search-fields.ts';

/** A show as it is stored. */
export interface ShowDoc {
  _id: Types.ObjectId;
  title: string;
  description: string;
  category: string;
  /** `/uploads/shows/{file}`, or an https address that the policy allows. */
  thumbnailUrl: string;
  videoUrl: string | null;
  /** Of a file of ours; null or absent where unknown. */
  videoBytes?: number | null;
  /** Of the video; absent in shows of before. */
  captions?: ShowCaption[];
  /** As shown, for example `45 min`. */
  duration: string | null;
  /** When it airs; in the future for an upcoming show. */
  startTime: Date | null;
  access: Access;
  /** Until then a free show is for plans with early access alone. */
  earlyAccessUntil: Date | null;
  likes: number;
  commentsCount: number;
  published: boolean;
  /** When an unpublished show shall be published. */
  publishAt: Date | null;
  /** Set on a deleted show, which can be restored for a while. */
  deletedAt: Date | null;
  /** Rises with every change; a writer that holds an older one is refused. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** What the search finds the show by, from `searchFieldsOf`; never read back. */
  searchKeys?: string[];
}

/** The index of the search: the shows of one key in the order of the list. */
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
      type: [{ _id: false, lang: { type: String, enum: languages }, url: String }],
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
// For administrators, for the shows that wait for their time, and for the files that a sweep asks about.
schema.index({ deletedAt: 1, createdAt: -1, _id: -1 });
schema.index({ deletedAt: 1, title: 1, _id: 1 }, { collation: textCollation });
schema.index({ deletedAt: 1, likes: 1, _id: 1 });
schema.index({ deletedAt: 1, commentsCount: 1, _id: 1 });
schema.index({ publishAt: 1 }, { partialFilterExpression: { publishAt: { $type: 'date' } } });
schema.index({ thumbnailUrl: 1 });
schema.index({ videoUrl: 1 });
schema.index({ 'captions.url': 1 });

export const showModel = defineModel<ShowDoc>('shows', schema);
