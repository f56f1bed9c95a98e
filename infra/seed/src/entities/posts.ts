import { flagText } from '@poc/community/moderation/flag-text';
import { postPictureModel } from '@poc/community/pictures/post-picture.model';
import type { PictureOfPost } from '@poc/community/pictures/resolve-picture';
import { type CommentDoc, commentModel } from '@poc/community/posts/comments/comment.model';
import { type PostLikeDoc, postLikeModel } from '@poc/community/posts/likes/post-like.model';
import type { MentionDoc } from '@poc/community/posts/mentions/mention.schema';
import { type PostDoc, postModel } from '@poc/community/posts/post.model';
import { snapshotOfPost } from '@poc/community/posts/present-post';
import { postCommented, postCreated, postLiked } from '@poc/contracts/events/community';
import { reviewText } from '@poc/kit/moderation/review-text';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { allPosts } from '../all-posts.ts';
import type { DemoPost } from '../content/demo-post.ts';

import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedFileName, seedId } from '../ids.ts';
import type { Moments } from '../moments.ts';
import { personIdOf, personOf } from './people.ts';

/** Seeds community posts, each with its comments and likes in one transaction. */
export async function seedPosts({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.community;
  const byId = new Map(allPosts.map((post) => [seedId('post', post.key).toHexString(), post]));
  const docs = allPosts.map((post) => postDoc(post, moments));
  return addMissing(postModel(db), docs, (doc) =>
    withTransaction(db, async (tx) => {
      await postModel(tx).create(doc);
      if (doc.flags) {
        const flagged = { ...doc, kind: 'post', postId: doc._id, flags: doc.flags } as const;
        await flagText(tx, flagged, doc.createdAt);
      }
      if (doc.picture) {
        const { name: _id, width, height } = doc.picture;
        const picture = { _id, userId: doc.userId, postId: doc._id, width, height, createdAt: doc.createdAt };
        await postPictureModel(tx).create(picture);
      }
      await tx.emit(postCreated, { key: doc._id.toHexString(), data: { ...snapshotOfPost(doc), likes: 0 } });
      const post = byId.get(doc._id.toHexString());
      if (!post) return;
      await storeComments(tx, doc, commentsOf(post, doc, moments));
      await storeLikes(tx, doc, likesOf(post, doc));
    }),
  );
}

/** Builds the stored form, flagged like the service would. */
function postDoc(post: DemoPost, moments: Moments): PostDoc {
  const { key, authorKey, title, content, picture, mentionedKeys } = post;
  const createdAt = moments.hoursAgo(post.hoursAgo);
  const author = personOf(authorKey);
  const joinedAt = moments.daysAgo(author.joinedDaysAgo);
  const flags = reviewText(`${title}\n${content}`, { subject: author, joinedAt, now: createdAt });
  return {
    _id: seedId('post', key),
    userId: personIdOf(authorKey),
    title,
    content,
    likes: post.likedByKeys.length,
    commentsCount: post.comments.length,
    createdAt,
    ...(flags.length > 0 && { flags }),
    ...(picture && { picture: pictureOf(key, picture) }),
    ...(mentionedKeys && { mentions: mentionedKeys.map(mentionOf) }),
    ...answerOf(post),
  };
}

function answerOf({ key, comments, answer }: DemoPost): Pick<PostDoc, 'acceptedCommentId' | 'answeredBy'> {
  const comment = answer === undefined ? undefined : comments[answer];
  if (!comment) return {};
  return { acceptedCommentId: commentIdOf(key, answer), answeredBy: personIdOf(comment.authorKey) };
}

const commentIdOf = (key: string, index: number | undefined) => seedId('post-comment', `${key}:${index}`);

const pictureOf = (key: string, { alt, width, height }: NonNullable<DemoPost['picture']>): PictureOfPost => ({
  name: seedFileName('post', key),
  ...{ alt, width, height },
});

const mentionOf = (key: string): MentionDoc => ({ userId: personIdOf(key), name: personOf(key).name });

function commentsOf(post: DemoPost, doc: PostDoc, moments: Moments): CommentDoc[] {
  return post.comments.map((comment, index) => ({
    _id: commentIdOf(post.key, index),
    postId: doc._id,
    userId: personIdOf(comment.authorKey),
    content: comment.content,
    likes: 0,
    createdAt: moments.hoursAgo(comment.hoursAgo),
  }));
}

function likesOf(post: DemoPost, doc: PostDoc): PostLikeDoc[] {
  return post.likedByKeys.map((key) => ({
    _id: seedId('post-like', `${post.key}:${key}`),
    postId: doc._id,
    userId: personIdOf(key),
    createdAt: doc.createdAt,
  }));
}

const eventFields = ({ _id, userId, title }: PostDoc) => ({
  postId: _id.toHexString(),
  postUserId: userId.toHexString(),
  postTitle: title,
});

async function storeComments(tx: Transaction, post: PostDoc, comments: CommentDoc[]): Promise<void> {
  await commentModel(tx).insertMany(comments);
  for (const comment of comments) {
    const said = { commentId: comment._id.toHexString(), userId: comment.userId.toHexString() };
    const data = { ...eventFields(post), ...said, parentId: null, parentUserId: null };
    await tx.emit(postCommented, { key: data.postId, data });
  }
}

async function storeLikes(tx: Transaction, post: PostDoc, likes: PostLikeDoc[]): Promise<void> {
  await postLikeModel(tx).insertMany(likes);
  for (const [index, like] of likes.entries()) {
    const data = { ...eventFields(post), userId: like.userId.toHexString(), liked: true, likes: index + 1 };
    await tx.emit(postLiked, { key: data.postId, data });
  }
}
