import { getPost, listComments } from '@poc/contracts/endpoints/community';
import { moderateText } from '@poc/contracts/endpoints/community-moderation';
import { commentRemoved, postDeleted } from '@poc/contracts/events/community';
import { userDeleted } from '@poc/contracts/events/identity';
import { systemClock } from '@poc/kit/clock';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { caseModel } from '../../moderation/case.model.ts';
import { useCommunity } from '../../testing/start-community.ts';
import { type CommentDoc, commentModel } from '../comments/comment.model.ts';
import { recountComments, recountPosts } from '../counts/recount.ts';
import { postLikeModel } from '../likes/post-like.model.ts';
import { postModel } from '../post.model.ts';
import { cleanupTaskModel } from './cleanup-task.model.ts';
import { runCleanups } from './run-cleanups.ts';

// Tokens have a limited life in real time.
const community = useCommunity({ clock: systemClock });

const comments = (changes: Partial<CommentDoc>, count: number) =>
  Array.from({ length: count }, () => ({
    _id: new Types.ObjectId(),
    content: 'Said',
    createdAt: community.clock.now(),
    ...changes,
  }));

async function createWriter(count = 3) {
  const { db } = community.service.deps;
  const { userId: id } = await community.addPerson({ name: 'Ireti Vanishing' });
  const userId = new Types.ObjectId(id);
  const otherId = new Types.ObjectId();
  const createdAt = community.clock.now();
  const own = Array.from({ length: count }, (_, at) => ({
    _id: new Types.ObjectId(),
    userId,
    title: `Mine ${at}`,
    content: 'Words',
    likes: 0,
    commentsCount: at === 0 ? 2 : 0,
    createdAt,
  }));
  await postModel(db).insertMany(own);
  const [first] = own;
  if (!first) throw new Error('no post');
  await commentModel(db).insertMany([
    ...comments({ postId: first._id, userId: otherId }, 1),
    ...comments({ postId: first._id, userId }, 1),
  ]);
  const said = comments({ userId }, count);
  const theirs = await community.addPost({
    userId: otherId,
    commentsCount: count + 1,
    acceptedCommentId: said[1]?._id ?? new Types.ObjectId(),
    likes: 1,
  });
  await postLikeModel(db).create({ postId: theirs._id, userId, createdAt });
  await commentModel(db).insertMany([
    ...said.map((one) => ({ ...one, postId: theirs._id })),
    ...comments({ postId: theirs._id, userId: otherId, parentId: said[1]?._id ?? new Types.ObjectId() }, 1),
  ]);
  return { db, id, userId, own, firstId: first._id, theirs };
}
const leave = (userId: string, communityTexts?: 'anonymise' | 'delete') =>
  community.applyEvent(userDeleted, {
    userId,
    deletedAt: community.clock.now().toISOString(),
    ...(communityTexts && { communityTexts }),
  });
async function textsOf(userId: Types.ObjectId) {
  const { db } = community.service.deps;
  return [await postModel(db).countDocuments({ userId }), await commentModel(db).countDocuments({ userId })];
}

it.each(['anonymise', undefined] as const)('retains the texts of a person who chose %s', async (choice) => {
  const { db, id, userId, firstId } = await createWriter();
  await leave(id, choice);
  await runCleanups(db);
  expect(await textsOf(userId)).toEqual([3, 4]);
  const params = { id: firstId.toHexString() };
  expect((await community.service.call(getPost, { params })).body?.User.name).toBe('Former member');
});

it("deletes the posts and comments of a user who chose that, and leaves other members' data unchanged", async () => {
  const { db, id, userId, own, firstId, theirs } = await createWriter();
  const stranger = await createWriter();
  await leave(id, 'delete');
  await runCleanups(db);
  expect(await textsOf(userId)).toEqual([0, 0]);
  expect(await textsOf(stranger.userId)).toEqual([3, 4]);
  expect(await commentModel(db).countDocuments({ postId: firstId })).toBe(0);

  const params = { id: theirs._id.toHexString() };
  const { body } = await community.service.call(getPost, { params });
  expect(body).toMatchObject({ comments_count: 1, accepted_comment_id: null, likes: 0 });
  const shown = await community.service.call(listComments, { params });
  expect(shown.body).toHaveLength(1);
  expect(await recountPosts(db, [theirs._id], { fix: false })).toEqual([]);
  const ids = (await commentModel(db).find({ postId: theirs._id }).lean()).map(({ _id }) => _id);
  expect(await recountComments(db, ids, { fix: false })).toEqual([]);

  const eventsOf = async (posts: readonly Types.ObjectId[]) => {
    const rows = await outboxOf(db)
      .find({ key: { $in: posts.map((post) => post.toHexString()) } })
      .toArray();
    return rows.map(({ envelope }) => JSON.parse(envelope).type);
  };
  const deleted = (await eventsOf(own.map(({ _id }) => _id))).filter((type) => type === postDeleted.type);
  expect(deleted).toHaveLength(3);
  expect(await eventsOf([theirs._id])).toEqual(Array.from({ length: 3 }, () => commentRemoved.type));
});

it('resumes after an interruption, with two concurrent processes', async () => {
  const { db, id, userId, theirs } = await createWriter(55);
  await leave(id, 'delete');
  const responses = [true];
  await runCleanups(db, { mayContinue: async () => responses.pop() ?? false });
  expect(await textsOf(userId)).toEqual([5, 56]);
  expect(await cleanupTaskModel(db).exists({ _id: userId })).not.toBeNull();
  await Promise.allSettled([runCleanups(db), runCleanups(db)]);
  await runCleanups(db);
  expect(await textsOf(userId)).toEqual([0, 0]);
  expect(await recountPosts(db, [theirs._id], { fix: false })).toEqual([]);
  expect(await cleanupTaskModel(db).countDocuments().hint({ _id: 1 })).toBe(0);
});

it('updates the counts of a hidden post, so that they are correct once it is restored', async () => {
  const { db, id, theirs } = await createWriter();
  const token = community.service.tokens.admin();
  const decide = (action: 'hide' | 'restore') =>
    community.service.call(moderateText, {
      token,
      params: { id: theirs._id.toHexString() },
      body: { kind: 'post', action, reason: 'Rude' },
    });
  await decide('hide');
  await leave(id, 'delete');
  await runCleanups(db);
  await decide('restore');
  expect(await recountPosts(db, [theirs._id], { fix: false })).toEqual([]);
  const { body } = await community.service.call(getPost, { params: { id: theirs._id.toHexString() } });
  expect(body).toMatchObject({ comments_count: 1, accepted_comment_id: null, likes: 0 });
});

it('deletes hidden posts of the person with their comments, regardless of the choice', async () => {
  for (const choice of ['anonymise', 'delete'] as const) {
    const { db, id, firstId: hidden } = await createWriter();
    const decided = await community.service.call(moderateText, {
      token: community.service.tokens.admin(),
      params: { id: hidden.toHexString() },
      body: { kind: 'post', action: 'hide', reason: 'Rude' },
    });
    expect(decided).toMatchObject({ status: 200, body: { state: 'hidden' } });
    await leave(id, choice);
    await runCleanups(db);
    expect(await caseModel(db).countDocuments({ postId: hidden })).toBe(0);
    expect(await commentModel(db).countDocuments({ postId: hidden })).toBe(0);
  }
});

it('completes for a person without texts', async () => {
  const id = newId();
  await leave(id, 'delete');
  await runCleanups(community.service.deps.db);
  expect(await textsOf(new Types.ObjectId(id))).toEqual([0, 0]);
});
