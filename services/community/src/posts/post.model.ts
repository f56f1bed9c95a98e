import { type TextFlag, textFlag } from '@poc/contracts/text-flags';
import { textCollation } from '@poc/kit/mongo/list-orders';
import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Document, Schema, type Types } from 'mongoose';
import type { PictureOfPost } from '../pictures/pictures.api.ts';
import { type MentionDoc, mentionsField } from './mentions/mention.schema.ts';
import { searchFieldsOf, topicsOf } from './search-fields.ts';

/** A post of the community. Texts are stored as written, and shown as text. */
export interface PostDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  title: string;
  content: string;
  /** How many rows `post_likes` has for it. */
  likes: number;
  /** How many rows `comments` has for it. */
  commentsCount: number;
  /** The comment that its author marked as the answer. */
  acceptedCommentId?: Types.ObjectId;
  /** It takes no more comments. */
  locked?: boolean;
  /** Since when administrators keep it above the list; nothing for all others. */
  pinnedAt?: Date;
  createdAt: Date;
  /** Whom its text names; absent where nobody. */
  mentions?: MentionDoc[];
  /** What readers are warned of; absent where nothing, or when a moderator saw no harm in it. */
  flags?: TextFlag[];
  picture?: PictureOfPost;
  /** When a text or the picture of it was last changed; nothing for one that never was. */
  editedAt?: Date;
  /** What the search finds the post by, from `searchFieldsOf`; never read back. */
  searchKeys?: string[];
  /** From `searchFieldsOf` too, in lower case. */
  topics?: string[];
}

/** The index of the search: the posts of one key in the order of the list. */
export const searchIndex = { searchKeys: 1, createdAt: -1, _id: -1 } as const;

/** The index of a person's posts. */
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
      // Of an upsert mongoose asks as well, with the query.
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
// The few that are pinned.
schema.index({ pinnedAt: -1 }, { sparse: true });
// Texts that name somebody who leaves.
schema.index({ 'mentions.userId': 1 }, { sparse: true });

export const postModel = defineModel<PostDoc>('posts', schema);
