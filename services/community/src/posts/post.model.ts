import { textFlag } from '@poc/contracts/text-flags';
import { textCollation } from '@poc/kit/mongo/list-sorts';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { searchKeysField } from '@poc/kit/mongo/search-keys-field';
import { Document, Schema } from 'mongoose';
import { mentionsField } from './mentions/mention.schema.ts';
import { searchFieldsOf, topicsOf } from './search-fields.ts';

/** Index of the search: posts of one key in list order. */
export const searchIndex = { searchKeys: 1, createdAt: -1, _id: -1 } as const;

/** Index of a person's posts. */
export const authorIndex = { userId: 1, createdAt: -1, _id: -1 } as const;

const pictureField = subdocument({
  name: { type: String, required: true },
  alt: { type: String, default: '' },
  width: { type: Number, required: true },
  height: { type: Number, required: true },
});

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  title: { type: String, required: true },
  content: { type: String, required: true },
  /** Number of rows in `post_likes`. */
  likes: { type: Number, default: 0 },
  /** Number of rows in `comments`. */
  commentsCount: { type: Number, default: 0 },
  /** The comment accepted as the answer by the post's author or an administrator. */
  acceptedCommentId: Schema.Types.ObjectId,
  /** Author of the accepted comment, for badges; absent if they accepted it themselves or wrote the post. */
  answeredBy: Schema.Types.ObjectId,
  locked: Boolean,
  /** Time of pinning; absent for all other posts. */
  pinnedAt: Date,
  createdAt: { type: Date, required: true },
  /** Time of the last edit of text or picture; absent if never edited. */
  editedAt: Date,
  /** Mentioned people; absent if none. */
  mentions: mentionsField,
  /** Warnings for readers; absent if none, or after a moderator dismissed them. */
  flags: { type: [String], enum: textFlag.options, default: undefined },
  picture: pictureField,
  /** Search keys from `searchFieldsOf`; never read back. */
  searchKeys: searchKeysField(searchFieldsOf),
  /** Lower-case hashtags from `searchFieldsOf`. */
  topics: {
    type: [String],
    select: false,
    // Mongoose also calls this for upserts, with the query as `this`.
    default(this: unknown): string[] | undefined {
      return this instanceof Document ? topicsOf(this as unknown as PostDoc) : undefined;
    },
  },
});

/** A post of the community. Texts are stored as written, and rendered as plain text. */
export type PostDoc = DocOf<typeof schema>;
schema.index({ createdAt: -1, _id: -1 });
schema.index({ title: 1, _id: 1 }, { collation: textCollation });
schema.index({ commentsCount: -1, _id: -1 });
schema.index(authorIndex);
schema.index({ topics: 1, createdAt: -1, _id: -1 });
schema.index({ topics: 1, commentsCount: -1, _id: -1 });
schema.index(searchIndex);
// For members with an accepted answer.
schema.index({ answeredBy: 1 }, { sparse: true });
// For pinned posts, which are few.
schema.index({ pinnedAt: -1 }, { sparse: true });
// For texts that mention a deleted person.
schema.index({ 'mentions.userId': 1 }, { sparse: true });

export const postModel = defineModel('posts', schema);
