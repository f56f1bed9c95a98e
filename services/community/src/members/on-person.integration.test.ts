import { getPost } from '@poc/contracts/endpoints/community';
import { envelope } from '@poc/contracts/event';
import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { databaseOf, inboxOf } from '@poc/kit/mongo/kit-collections';
import { personModel } from '@poc/kit/people/person.model';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { runCleanups } from '../posts/cleanup/run-cleanups.ts';
import { commentModel } from '../posts/comments/comment.model.ts';
import { commentLikeModel } from '../posts/likes/comment-like.model.ts';
import { postLikeModel } from '../posts/likes/post-like.model.ts';
import { postModel } from '../posts/post.model.ts';
import { revisionModel } from '../posts/revision.model.ts';
import { type PersonSnapshot, startCommunity, useCommunity } from '../testing/start-community.ts';

const community = useCommunity();

const stored = (userId: string) =>
  personModel(community.service.deps.db).findById(new Types.ObjectId(userId)).lean();
const later = (seconds: number) => new Date(community.clock.now().getTime() + seconds * 1_000);

describe('the projection of people', () => {
  it('follows identity', async () => {
    const ada = await community.addPerson();
    await community.applyEvent(userUpdated, { ...ada, name: 'Ada Obi', role: 'admin' }, later(1));
    expect(await stored(ada.userId)).toMatchObject({ name: 'Ada Obi', role: 'admin', email: 'ada@poc.test' });
  });

  it('is filled from the start of the topic for a new database with a new consumer group', async () => {
    const ada = await community.addPerson();
    const { bus } = community.service.deps;
    await bus.publish([messageOf(userRegistered, { key: ada.userId, data: ada })]);
    await bus.publish([messageOf(userUpdated, { key: ada.userId, data: { ...ada, name: 'Ada Obi' } })]);
    const fresh = await startCommunity({ subscription: {} });
    try {
      const known = () => personModel(fresh.service.deps.db).findById(new Types.ObjectId(ada.userId)).lean();
      await expect.poll(async () => (await known())?.name, { timeout: 60_000 }).toBe('Ada Obi');
    } finally {
      await fresh.service.stop();
    }
  }, 120_000);

  it('ignores an older event that arrives late', async () => {
    const ada = await community.addPerson();
    await community.applyEvent(userUpdated, { ...ada, name: 'Newest' }, later(10));
    await community.applyEvent(userUpdated, { ...ada, name: 'Older' }, later(5));
    await community.applyEvent(userRegistered, ada, later(0));
    expect(await stored(ada.userId)).toMatchObject({ name: 'Newest' });
  });

  it('removes a deleted person, in posts too, and ignores late events about them', async () => {
    const ada = await community.addPerson();
    const post = await community.addPost({ userId: new Types.ObjectId(ada.userId), title: 'It stays' });
    await community.applyEvent(
      userDeleted,
      { userId: ada.userId, deletedAt: later(1).toISOString() },
      later(1),
    );
    await community.applyEvent(userUpdated, { ...ada, name: 'Back again' }, later(2));

    const row = JSON.stringify(await stored(ada.userId));
    for (const trace of ['Ada', 'ada@poc.test', 'ada.webp', '0803', 'Back']) expect(row).not.toContain(trace);
    const token = community.service.tokens.admin();
    const response = await community.service.call(getPost, { params: { id: post._id.toHexString() }, token });
    expect(response.body).toMatchObject({ title: 'It stays', User: { name: 'Former member', avatar: '' } });
    expect(response.body?.User).not.toHaveProperty('email');
  });
});

describe('the erasure of one of two people', () => {
  it("removes their likes, retains both people's texts, and does not affect the other", async () => {
    const { db } = community.service.deps;
    const leaving = await community.addPerson({ name: 'Ireti Vanishing', email: 'vanishing@poc.test' });
    const staying = await community.addPerson({ name: 'Sade Remaining', email: 'remaining@poc.test' });
    const ids = [new Types.ObjectId(leaving.userId), new Types.ObjectId(staying.userId)] as const;
    const posts = [
      await community.addPost({ userId: ids[0], likes: 2 }),
      await community.addPost({ userId: ids[1], likes: 1 }),
    ] as const;
    const createdAt = later(0);
    await postLikeModel(db).create([
      ...ids.map((userId) => ({ postId: posts[0]._id, userId, createdAt })),
      { postId: posts[1]._id, userId: ids[0], createdAt },
    ]);
    const comments = await commentModel(db).create(
      ids.map((userId) => ({ postId: posts[0]._id, userId, content: 'Said', likes: 2, createdAt })),
    );

    const deletion = { userId: leaving.userId, deletedAt: later(1).toISOString() };
    const commentId = comments[1]?._id ?? new Types.ObjectId();
    const commentLikes = ids.map((userId) => ({ commentId, userId, createdAt }));
    await commentLikeModel(db).create(commentLikes);
    const revision = { textId: posts[0]._id, content: 'Ireti was here', replacedAt: createdAt };
    await revisionModel(db).create({ ...revision, userId: ids[0], replacedBy: ids[0] });
    for (const seconds of [1, 1, 3]) await community.applyEvent(userDeleted, deletion, later(seconds));
    await community.applyEvent(userRegistered, leaving, later(2));
    await community.applyEvent(userUpdated, leaving, later(9));
    await runCleanups(db);

    expect(await postLikeModel(db).distinct('userId')).toEqual([ids[1]]);
    const likes = await Promise.all(posts.map(({ _id }) => postModel(db).findById(_id).lean()));
    expect(likes.map((post) => post?.likes)).toEqual([1, 0]);
    expect((await commentModel(db).findById(commentId).lean())?.likes).toBe(1);
    expect(await commentLikeModel(db).distinct('userId')).toEqual([ids[1]]);
    const database = databaseOf(db);
    const collections = (await database.listCollections().toArray()).map(({ name }) => name);
    const rows = await Promise.all(collections.map((name) => database.collection(name).find().toArray()));
    expect(JSON.stringify(rows)).not.toMatch(/Ireti|anishing/);
    expect(JSON.stringify(rows)).toContain('remaining@poc.test');

    const params = { id: posts[0]._id.toHexString() };
    const { body } = await community.service.call(getPost, { params });
    expect(body?.User.name).toBe('Former member');
    expect(body?.CommunityComments.map(({ User }) => User.name)).toEqual(['Former member', 'Sade Remaining']);
  });
});

describe('through Kafka', () => {
  it('has one effect for ten deliveries of the same event', async () => {
    const { bus, db } = community.service.deps;
    const zainab: PersonSnapshot = {
      userId: newId(),
      name: 'Zainab Musa',
      email: 'zainab@poc.test',
      phone: '+2348030000105',
      avatar: '',
      role: 'user',
      createdAt: new Date().toISOString(),
    };
    const key = zainab.userId;
    const again = messageOf(userRegistered, { key, data: zainab, occurredAt: later(0) });
    const renamed = { ...zainab, name: 'Zainab Bala' };
    const last = messageOf(userUpdated, { key, data: renamed, occurredAt: later(1) });
    await bus.ensureTopics([userRegistered.topic]);
    await bus.publish([...Array.from({ length: 10 }, () => again), last]);

    await vi.waitFor(async () => expect((await stored(key))?.name).toBe('Zainab Bala'), {
      timeout: 30_000,
      interval: 100,
    });
    const { id } = envelope.parse(JSON.parse(String(again.value)));
    const rows = await inboxOf(db).find().toArray();
    expect(rows.filter((row) => row._id.endsWith(`:${id}`))).toHaveLength(1);
  });
});
