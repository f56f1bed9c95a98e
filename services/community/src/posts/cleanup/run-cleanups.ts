import { mentionPattern } from '@poc/contracts/mentions';
import type { ModelDefinition } from '@poc/kit/mongo/model';
import { withTransaction } from '@poc/kit/mongo/transaction';
import {
  type Connection,
  type Model,
  type QueryFilter,
  type Types,
  trusted,
  type UpdateQuery,
} from 'mongoose';
import { followModel, hiddenPersonModel } from '../../members/members.api.ts';
import {
  type CaseDoc,
  caseModel,
  postingBanModel,
  recentActionsModel,
  reportModel,
} from '../../moderation/moderation.api.ts';
import { type PostPictureDoc, postPictureModel } from '../../pictures/pictures.api.ts';
import { postBookmarkModel } from '../bookmarks/post-bookmark.model.ts';
import { type CommentDoc, commentModel } from '../comments/comment.model.ts';
import { commentLikeModel } from '../likes/comment-like.model.ts';
import { postLikeModel } from '../likes/post-like.model.ts';
import { postModel } from '../post.model.ts';
import { revisionModel } from '../revision.model.ts';
import { withoutAnswer, withoutHiddenAnswer } from '../unaccept.ts';
import { addCleanups } from './add-cleanup.ts';
import { type CleanupTaskDoc, cleanupTaskModel } from './cleanup-task.model.ts';
import { removeComments, removePosts } from './remove-texts.ts';

const batchSize = 500;
/** Rows per batch of posts and comments, which need several writes each: a transaction must complete within seconds. */
const fewRows = 50;

/** Resolves to false when the process stops, or another one has taken over. */
type Continue = () => Promise<boolean>;

interface CleanupOptions {
  readonly mayContinue: Continue;
  /** Removes the files of pictures by name. If omitted, the sweep removes them. */
  readonly discard: (names: readonly string[]) => Promise<void>;
}

export const hasCleanups = async (db: Connection): Promise<boolean> =>
  (await cleanupTaskModel(db).exists({}).hint({ _id: 1 })) !== null;

/**
 * Removes the data of deleted posts, comments and people, in batches. An interrupted cleanup resumes in the next run:
 * its task is deleted last.
 */
export async function runCleanups(
  db: Connection,
  { mayContinue = async () => true, discard = async () => {} }: Partial<CleanupOptions> = {},
): Promise<void> {
  for (;;) {
    const task = await cleanupTaskModel(db).findOne().hint({ _id: 1 }).lean<CleanupTaskDoc>();
    if (!task || !(await cleanups[task.kind](db, task, { mayContinue, discard }))) return;
    await cleanupTaskModel(db).deleteOne({ _id: task._id });
  }
}

/** Cleanups by kind; each returns true when it is complete. */
const cleanups: Record<
  CleanupTaskDoc['kind'],
  (db: Connection, task: CleanupTaskDoc, options: CleanupOptions) => Promise<boolean>
> = {
  async post(db, { _id: postId }, { mayContinue, discard }) {
    const isDone = await inBatches(commentModel(db), { postId }, mayContinue, async (comments) => {
      const ids = trusted({ $in: comments.map(({ _id }) => _id) });
      await commentLikeModel(db).deleteMany({ commentId: ids });
      await revisionModel(db).deleteMany({ textId: ids });
      await reportModel(db).deleteMany({ textId: ids });
      await commentModel(db).deleteMany({ _id: ids });
    });
    await postLikeModel(db).deleteMany({ postId });
    await postBookmarkModel(db).deleteMany({ postId });
    await revisionModel(db).deleteMany({ textId: postId });
    await reportModel(db).deleteMany({ textId: postId });
    // The cases of the post and of its comments, including hidden ones.
    await caseModel(db).deleteMany({ postId });
    await discard(await removePictures(db, await postPictureModel(db).find({ postId }).lean()));
    return isDone;
  },
  async comment(db, { _id: commentId }) {
    await commentLikeModel(db).deleteMany({ commentId });
    await revisionModel(db).deleteMany({ textId: commentId });
    await reportModel(db).deleteMany({ textId: commentId });
    await caseModel(db).deleteOne({ _id: commentId });
    return true;
  },
  /**
   * Anonymises posts and comments, which then no longer count as accepted answers, or deletes them if the person chose
   * that. Deletes likes, bookmarks, reports, relations in both directions, earlier versions, hidden posts and comments
   * and pictures.
   */
  async person(db, { _id: userId, removesTexts }, { mayContinue, discard }) {
    if (removesTexts) {
      const removed =
        (await inBatches(postModel(db), { userId }, mayContinue, (rows) => removePosts(db, rows), fewRows)) &&
        (await inBatches(
          commentModel(db),
          { userId },
          mayContinue,
          (rows) => removeComments(db, rows),
          fewRows,
        ));
      if (!removed) return false;
    }
    await postModel(db).updateMany({ answeredBy: userId }, withoutAnswer);
    await caseModel(db).updateMany({ 'hidden.row.answeredBy': userId }, withoutHiddenAnswer);
    await revisionModel(db).deleteMany({ userId });
    await postBookmarkModel(db).deleteMany({ userId });
    await reportModel(db).deleteMany({ userId });
    await postingBanModel(db).deleteOne({ _id: userId });
    await recentActionsModel(db).deleteOne({ _id: userId });
    for (const theirs of [{ userId }, { hiddenId: userId }]) await hiddenPersonModel(db).deleteMany(theirs);
    for (const theirs of [{ userId }, { followedId: userId }]) await followModel(db).deleteMany(theirs);
    // Hidden posts and comments are deleted: no one can appeal for them.
    await removeCases(db, userId);
    // Pictures may show the person.
    const remove = async (rows: PostPictureDoc[]) => discard(await removePictures(db, rows));
    if (!(await inBatches(postPictureModel(db), { userId }, mayContinue, remove))) return false;
    for (const texts of [postModel(db), commentModel(db)] as unknown as Model<MentioningText>[]) {
      const filter = { 'mentions.userId': userId } as QueryFilter<MentioningText>;
      const removeMentions = (rows: MentioningText[]) => anonymiseMentions(texts, rows, userId);
      if (!(await inBatches(texts, filter, mayContinue, removeMentions))) return false;
    }
    return (
      (await inBatches(postLikeModel(db), { userId }, mayContinue, (likes) =>
        removeLikes(db, postLikeModel, postModel, likes, ({ postId }) => postId),
      )) &&
      inBatches(commentLikeModel(db), { userId }, mayContinue, (likes) =>
        removeLikes(db, commentLikeModel, commentModel, likes, ({ commentId }) => commentId),
      )
    );
  },
};

/** Deletes a person's cases, with cleanup tasks for their hidden posts. */
async function removeCases(db: Connection, userId: Types.ObjectId): Promise<void> {
  await withTransaction(db, async (tx) => {
    const hiddenPosts: QueryFilter<CaseDoc> = { userId, kind: 'post', hidden: trusted({ $exists: true }) };
    const rows = await caseModel(tx).find(hiddenPosts, { _id: 1 }).lean();
    await addCleanups(
      tx,
      'post',
      rows.map(({ _id }) => _id),
    );
    await caseModel(tx).deleteMany({ userId });
  });
}

type MentioningText = Pick<CommentDoc, '_id' | 'content' | 'mentions'>;

async function anonymiseMentions(
  texts: Model<MentioningText>,
  rows: readonly MentioningText[],
  userId: Types.ObjectId,
): Promise<void> {
  await texts.bulkWrite(
    rows.map(({ _id, content, mentions = [] }) => {
      const names = mentions.filter((one) => one.userId.equals(userId)).map(({ name }) => name);
      const pattern = mentionPattern(names);
      const without = pattern === null ? content : content.replace(pattern, '@Former member');
      const update = { $set: { content: without }, $pull: { mentions: { userId } } };
      // A concurrently edited text does not match and is read again in the next round.
      return { updateOne: { filter: { _id, content }, update } };
    }) as Parameters<typeof texts.bulkWrite>[0],
  );
}

async function inBatches<T extends { _id: Types.ObjectId | string }>(
  model: Model<T>,
  filter: QueryFilter<T>,
  mayContinue: Continue,
  remove: (rows: T[]) => Promise<void>,
  most = batchSize,
): Promise<boolean> {
  for (;;) {
    const rows = await model.find(filter).limit(most).lean<T[]>();
    if (rows.length === 0) return true;
    if (!(await mayContinue())) return false;
    await remove(rows);
  }
}

/** Deletes likes and updates the totals in one transaction. One of two concurrent processes starts over. */
async function removeLikes<
  L extends { _id: Types.ObjectId },
  T extends { _id: Types.ObjectId; likes?: number },
>(
  db: Connection,
  likeModel: ModelDefinition<L>,
  likedModel: ModelDefinition<T>,
  rows: readonly L[],
  likedIdOf: (like: L) => Types.ObjectId,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const ids = trusted({ $in: rows.map(({ _id }) => _id) });
    const likes = likeModel(tx);
    const present = await likes.find({ _id: ids } as QueryFilter<L>).lean<L[]>();
    await likes.deleteMany({ _id: trusted({ $in: present.map(({ _id }) => _id) }) } as QueryFilter<L>);
    const counted = { _id: trusted({ $in: present.map(likedIdOf) }) } as QueryFilter<T>;
    await likedModel(tx).updateMany(counted, { $inc: { likes: -1 } } as UpdateQuery<T>);
    // A hidden text is stored in its case.
    const hidden = { _id: counted._id, hidden: trusted({ $exists: true }) } as QueryFilter<CaseDoc>;
    await caseModel(tx).updateMany(hidden, { $inc: { 'hidden.row.likes': -1 } });
  });
}

/**
 * Removes pictures from their posts, then deletes their rows, which orphans their files.
 * @returns their names
 */
async function removePictures(
  db: Connection,
  pictures: readonly Pick<PostPictureDoc, '_id' | 'postId'>[],
): Promise<string[]> {
  const names = pictures.map(({ _id }) => _id);
  const postIds = pictures.flatMap(({ postId }) => postId ?? []);
  const shown = { _id: trusted({ $in: postIds }), 'picture.name': trusted({ $in: names }) };
  await postModel(db).updateMany(shown, { $unset: { picture: 1 } });
  const rows: QueryFilter<PostPictureDoc> = { _id: trusted({ $in: names }) };
  await postPictureModel(db).deleteMany(rows);
  return names;
}
