import { deleteComment, deletePost } from '@poc/contracts/endpoints/community';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { useCommunity } from '../../testing/start-community.ts';
import { commentModel } from '../comments/comment.model.ts';
import { checkCounts } from '../counts/check-counts.ts';
import { countComments } from '../counts/count-comments.ts';
import { recountPosts } from '../counts/recount.ts';
import { commentLikeModel } from '../likes/comment-like.model.ts';
import { postLikeModel } from '../likes/post-like.model.ts';
import { postModel } from '../post.model.ts';
import { revisionModel } from '../revision.model.ts';
import { addCleanup } from './add-cleanup.ts';
import { cleanupTaskModel } from './cleanup-task.model.ts';
import { runCleanups } from './run-cleanups.ts';

const community = useCommunity();

async function createBusyPost() {
  const { db } = community.service.deps;
  const post = await community.addPost({ commentsCount: 501, likes: 1 });
  const createdAt = community.clock.now();
  const row = { postId: post._id, userId: post.userId, content: 'Said', createdAt };
  const comments = Array.from({ length: 501 }, () => ({ ...row, _id: new Types.ObjectId() }));
  await commentModel(db).insertMany(comments);
  const last = comments.at(-1)?._id ?? new Types.ObjectId();
  await postLikeModel(db).create({ postId: post._id, userId: new Types.ObjectId(), createdAt });
  await commentLikeModel(db).create({ commentId: last, userId: new Types.ObjectId(), createdAt });
  const revision = { userId: post.userId, content: 'Sad', replacedAt: createdAt, replacedBy: post.userId };
  await revisionModel(db).create([post._id, last].map((textId) => ({ ...revision, textId })));
  return { db, post, last };
}
async function rowsOf(post: Types.ObjectId, comment: Types.ObjectId) {
  const { db } = community.service.deps;
  return {
    comments: await commentModel(db).countDocuments({ postId: post }),
    postLikes: await postLikeModel(db).countDocuments({ postId: post }),
    commentLikes: await commentLikeModel(db).countDocuments({ commentId: comment }),
    revisions:
      (await revisionModel(db).countDocuments({ textId: post })) +
      (await revisionModel(db).countDocuments({ textId: comment })),
  };
}
async function untilDone(db: typeof community.service.deps.db, id: Types.ObjectId): Promise<void> {
  const isDone = async () => {
    await runCleanups(db);
    return !(await cleanupTaskModel(db).exists({ _id: id }));
  };
  await expect.poll(isDone, { timeout: 20_000 }).toBe(true);
}

it('removes the comments, likes and earlier versions of a deleted post, and leaves those of other posts unchanged', async () => {
  const { db, post, last } = await createBusyPost();
  const other = await createBusyPost();
  const before = await rowsOf(other.post._id, other.last);
  const token = community.service.tokens.member({ id: post.userId.toHexString() });
  await community.service.call(deletePost, { params: { id: post._id.toHexString() }, token });
  await untilDone(db, post._id);
  expect(await rowsOf(post._id, last)).toEqual({ comments: 0, postLikes: 0, commentLikes: 0, revisions: 0 });
  expect(await rowsOf(other.post._id, other.last)).toEqual(before);
});

it('removes only the data of a deleted comment', async () => {
  const { db, post, last } = await createBusyPost();
  const token = community.service.tokens.member({ id: post.userId.toHexString() });
  await community.service.call(deleteComment, { params: { id: last.toHexString() }, token });
  await untilDone(db, last);
  expect(await rowsOf(post._id, last)).toEqual({
    comments: 500,
    postLikes: 1,
    commentLikes: 0,
    revisions: 1,
  });
});

it('removes more likes of a person than fit in one transaction, once, with two concurrent processes', async () => {
  const { db } = community.service.deps;
  const userId = new Types.ObjectId();
  const post = { userId: new Types.ObjectId(), title: 'T', content: 'C', likes: 2, commentsCount: 0 };
  const createdAt = community.clock.now();
  const posts = Array.from({ length: 501 }, () => ({ ...post, _id: new Types.ObjectId(), createdAt }));
  await postModel(db).insertMany(posts);
  await postLikeModel(db).insertMany(posts.map(({ _id }) => ({ postId: _id, userId, createdAt })));
  await withTransaction(db, (tx) => addCleanup(tx, 'person', userId));
  await Promise.all([runCleanups(db), runCleanups(db)]);
  await untilDone(db, userId);
  expect(await postLikeModel(db).countDocuments({ userId })).toBe(0);
  expect(await postModel(db).distinct('likes', { userId: post.userId })).toEqual([1]);
});

it('finds counters that differ, and fixes them on request', async () => {
  const { db } = community.service.deps;
  const { post, last } = await createBusyPost();
  await postModel(db).updateOne({ _id: post._id }, { likes: 7, $unset: { commentsCount: 1 } });
  await commentModel(db).updateOne({ _id: last }, { likes: 0 });
  const id = post._id.toHexString();
  const wrong = [
    { kind: 'post', id, field: 'likes', stored: 7, counted: 1 },
    { kind: 'post', id, field: 'commentsCount', stored: null, counted: 501 },
  ];
  expect(await recountPosts(db, [post._id], { fix: false })).toEqual(wrong);
  await countComments.up(db);
  expect(await postModel(db).findById(post._id).lean()).toMatchObject({ likes: 1, commentsCount: 501 });
  expect(await recountPosts(db, [post._id], { fix: true })).toEqual([]);
  const ofBoth = [id, last.toHexString()];
  const check = async (fix: boolean) => {
    const found = [];
    for await (const difference of checkCounts(db, { fix })) found.push(difference);
    return found.filter((difference) => ofBoth.includes(difference.id));
  };
  for (const fix of [false, true]) {
    expect(await check(fix)).toMatchObject([{ kind: 'comment', stored: 0, counted: 1 }]);
  }
  expect(await check(true)).toEqual([]);
});
