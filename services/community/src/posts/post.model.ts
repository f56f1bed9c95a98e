import { type TextFlag, textFlag } from '@poc/contracts/text-flags';
import { textCollation } from '@poc/kit/mongo/list-orders';
import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Document, Schema, type Types } from 'mongoose';
import type { PictureOfPost } from '../pictures/pictures.api.ts';
import { type MentionDoc, mentionsField } from './mentions/mention.schema.ts';
import { searchFieldsOf, topicsOf } from './search-fields.ts';

/** A post of the community. Texts are stored as written, and rendered as plain text. */
export interface PostDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  title: string;
  content: string;
  /** Number of rows in `post_likes`. */
  likes: number;
  /** Number of rows in `comments`. */
  commentsCount: number;
  acceptedCommentId?: Types.ObjectId;
  locked?: boolean;
  /** Time of pinning; absent for all other posts. */
  pinnedAt?: Date;
  createdAt: Date;
  mentions?: MentionDoc[];
  /** Warnings for readers; absent without any, or after a moderator dismissed them. */
  flags?: TextFlag[];
  picture?: PictureOfPost;
  /** Time of the last edit of text or picture; absent without one. */
  editedAt?: Date;
  /** Search keys from `searchFieldsOf`; never read back. */
  searchKeys?: string[];
  /** From `searchFieldsOf` as well, in lower case. */
  topics?: string[];
}

export const searchIndex = { searchKeys: 1, createdAt: -1, _id: -1 } as const;

export const authorIndex = { userId: 1, createdAt: -1, _id: -1 } as const;

const pictureField = new Schema<PictureOfPost>(
  {
    name: { type: String, required: true },
    alt: { type: String, default: '' },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
  },
  { _id: false },
);

const schema = new Schema<PostDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    content: { type: String, required: true },
    likes: { type: Number, default: 0 },
    commentsCount: { type: Number, default: 0 },
    acceptedCommentId: Schema.Types.ObjectId,
    locked: Boolean,
    pinnedAt: Date,
    createdAt: { type: Date, required: true },
    editedAt: Date,
    mentions: mentionsField,
    flags: { type: [String], enum: textFlag.options, default: undefined },
    picture: pictureField,
    searchKeys: searchKeysField(searchFieldsOf),
    topics: {
      type: [String],
      select: false,
      // Mongoose also calls it for upserts, with the query as `this`.
      default(this: unknown): string[] | undefined {
        return this instanceof Document ? topicsOf(this as unknown as PostDoc) : undefined;
      },
    },
  },
  { versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
schema.index({ title: 1, _id: 1 }, { collation: textCollation });
schema.index({ commentsCount: -1, _id: -1 });
schema.index(authorIndex);
schema.index({ topics: 1, createdAt: -1, _id: -1 });
schema.index({ topics: 1, commentsCount: -1, _id: -1 });
schema.index(searchIndex);
// Pinned posts, which are few.
schema.index({ pinnedAt: -1 }, { sparse: true });
// Texts that mention a deleted person.
schema.index({ 'mentions.userId': 1 }, { sparse: true });

export const postModel = defineModel<PostDoc>('posts', schema);
