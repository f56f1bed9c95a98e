import { getPost, listPosts, listUserPosts } from '@poc/contracts/endpoints/community';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCommunity } from '../testing/start-community.ts';
import { commentModel } from './comments/comment.model.ts';
import { postLikeModel } from './likes/post-like.model.ts';
import { postModel } from './post.model.ts';
import { storeTopics } from './store-topics.ts';

const community = useCommunity();
beforeEach(async () => {
  await postModel(community.service.deps.db).deleteMany({});
});

const minutesAgo = (minutes: number) => new Date(community.clock.now().getTime() - minutes * 60_000);
const cursorOf = (headers: Headers): string =>
  new URL(/<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '', 'http://x').searchParams.get(
    'cursor',
  ) ?? '';

describe('GET /community/posts', () => {
  it('200: newest first, page by page, each once, even when a new post arrives in the meantime', async () => {
    for (let i = 0; i < 5; i++) await community.addPost({ title: `Post ${i}`, createdAt: minutesAgo(i) });
    // Two posts with the same time: the cursor must distinguish them.
    await community.addPost({ title: 'Post 4 too', createdAt: minutesAgo(4) });

    const first = await community.service.call(listPosts, { query: { limit: 5 } });
    expect(first.headers.get('x-total-count')).toBe('6');
    await community.addPost({ title: 'Newer', createdAt: minutesAgo(-1) });
    const cursor = cursorOf(first.headers);
    const second = await community.service.call(listPosts, { query: { limit: 5, cursor } });
    const titles = [...(first.body ?? []), ...(second.body ?? [])].map((post) => post.title);
    expect(titles.slice(0, 4)).toEqual(['Post 0', 'Post 1', 'Post 2', 'Post 3']);
    expect(titles.slice(4).toSorted()).toEqual(['Post 4', 'Post 4 too']);
    expect(second.headers.get('link')).toBeNull();
  });

  it('200: finds exactly this text in titles and contents, in any case', async () => {
    await community.addPost({ title: 'Naira at 100%', content: 'x' });
    await community.addPost({ title: 'x', content: 'about NAIRA (again)' });
    await community.addPost({ title: 'dollars', content: 'x' });
    const found = async (search: string) =>
      (await community.service.call(listPosts, { query: { search } })).headers.get('x-total-count');
    expect(await found('naira')).toBe('2');
    expect(await found('100%')).toBe('1');
    expect(await found('(again)')).toBe('1');
    expect(await found('.*')).toBe('0');
    expect(await found('{"$gt":""}')).toBe('0');
    expect(await found('')).toBe('3');
  });

  it('200: comments with their authors, oldest first: the newest 100 of a single post, the newest 3 in a list', async () => {
    const [ada, tunde] = [await community.addPerson(), await community.addPerson({ name: 'Tunde Bello' })];
    const post = await community.addPost({ userId: new Types.ObjectId(ada.userId) });
    const comments = Array.from({ length: 102 }, (_, i) => ({
      postId: post._id,
      userId: new Types.ObjectId(i === 101 ? newId() : tunde.userId),
      content: `Comment ${i}`,
      createdAt: minutesAgo(200 - i),
    }));
    await commentModel(community.service.deps.db).create(comments);
    const [listed] = (await community.service.call(listPosts)).body ?? [];
    const contentsOf = (one: typeof listed) => one?.CommunityComments.map(({ content }) => content);
    expect(contentsOf(listed)).toEqual(['Comment 99', 'Comment 100', 'Comment 101']);
    const shown = (await community.service.call(getPost, { params: { id: post._id.toHexString() } })).body;
    expect(contentsOf(shown ?? undefined)).toEqual(Array.from({ length: 100 }, (_, i) => `Comment ${i + 2}`));
    expect(shown?.CommunityComments[0]).toMatchObject({
      post_id: post._id.toHexString(),
      user_id: tunde.userId,
      User: { id: tunde.userId, name: 'Tunde Bello' },
    });
    expect(shown?.CommunityComments.at(-1)?.User.name).toBe('Member');
  });

  it("200: `liked` is the viewer's own; email addresses are visible to administrators only", async () => {
    const ada = await community.addPerson();
    const viewer = newId();
    const post = await community.addPost({ userId: new Types.ObjectId(ada.userId), likes: 1 });
    await postLikeModel(community.service.deps.db).create({
      postId: post._id,
      userId: new Types.ObjectId(viewer),
      createdAt: minutesAgo(1),
    });
    const { tokens } = community.service;
    const seen = async (token?: string) =>
      (await community.service.call(listPosts, token === undefined ? {} : { token })).body?.[0];
    expect(await seen()).toMatchObject({ liked: false, likes: 1 });
    expect(await seen(tokens.member({ id: viewer }))).toMatchObject({ liked: true });
    expect(await seen(tokens.member())).toMatchObject({ liked: false });
    expect((await seen(tokens.member()))?.User).not.toHaveProperty('email');
    expect((await seen(tokens.admin()))?.User.email).toBe('ada@poc.test');
  });

  it.each([
    ['public', ['all', 'all', 'all', 'all']],
    ['members', ['short', 'all', 'all', 'all']],
    ['private', ['short', 'short', 'all', 'all']],
  ] as const)(
    '200: a %s profile to a visitor, a member, an administrator and oneself: %j',
    async (profileVisibility, expected) => {
      const faces = {
        all: { name: 'Ada Ngozi Eze', avatar: '/uploads/avatars/ada.webp' },
        short: { name: 'Ada E.', avatar: '' },
      };
      const ada = await community.addPerson({ name: 'Ada Ngozi Eze', profileVisibility });
      const post = await community.addPost({ userId: new Types.ObjectId(ada.userId) });
      await commentModel(community.service.deps.db).create({
        postId: post._id,
        userId: post.userId,
        content: 'Of my own',
        createdAt: minutesAgo(1),
      });
      const { tokens } = community.service;
      const viewers = [undefined, tokens.member(), tokens.admin(), tokens.member({ id: ada.userId })];
      for (const [at, token] of viewers.entries()) {
        const asked = await community.service.call(listPosts, token === undefined ? {} : { token });
        const [shown] = asked.body ?? [];
        const face = faces[expected[at] ?? 'all'];
        expect(shown?.User).toMatchObject(face);
        expect(shown?.CommunityComments[0]?.User).toMatchObject(face);
        expect(JSON.stringify(shown).includes('Ngozi')).toBe(expected[at] === 'all');
      }
    },
  );

  it('200: names are not searched, so that no hidden name is revealed', async () => {
    const ada = await community.addPerson({ name: 'Ada Quickfinger', profileVisibility: 'private' });
    await community.addPost({ userId: new Types.ObjectId(ada.userId), title: 'A title' });
    const query = { search: 'Quickfinger' };
    expect((await community.service.call(listPosts, { query })).body).toEqual([]);
  });

  it('401: an invalid token does not count as a visitor', async () => {
    expect((await community.service.call(listPosts, { token: 'a.b.c' })).status).toBe(401);
  });

  it.each([
    [{ limit: '0' }, 'query.limit'],
    [{ limit: '101' }, 'query.limit'],
    [{ cursor: 'no cursor' }, 'query.cursor'],
    [
      { cursor: Buffer.from('["-createdAt",{"$gt":""},"0123456789abcdef01234567"]').toString('base64url') },
      'query.cursor',
    ],
    [{ 'search[$gt]': '' }, 'query.search[$gt]'],
    [{ page: '2' }, 'query.page'],
    [{ sort: 'oldest' }, 'query.sort'],
    [{ topic: '#no' }, 'query.topic'],
  ])('400: %j', async (query, path) => {
    const response = await community.service.call(listPosts, { query });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path)).toContain(path);
  });
});

describe('GET /community/posts?topic=&sort=', () => {
  const titles = async (query: Record<string, string>) =>
    (await community.service.call(listPosts, { query })).body?.map((post) => post.title);

  it('200: posts of one topic, in any case, also within a search', async () => {
    await community.addPost({ title: 'Coins', content: 'On #CryptoTalk again', createdAt: minutesAgo(3) });
    await community.addPost({ title: '#cryptotalk', content: 'x', createdAt: minutesAgo(2) });
    await community.addPost({ title: 'Coins', content: 'CryptoTalk', createdAt: minutesAgo(1) });
    expect(await titles({ topic: 'CryptoTalk' })).toEqual(['#cryptotalk', 'Coins']);
    expect(await titles({ topic: 'cryptotalk', search: 'coins' })).toEqual(['Coins']);
    expect(await titles({ topic: 'nothing' })).toEqual([]);
  });

  it('200: finds legacy posts by their topics', async () => {
    const { db } = community.service.deps;
    const post = await community.addPost({ title: 'Old', content: 'On #Bonds' });
    await community.addPost({ title: 'Of no topic' });
    await postModel(db).updateOne({ _id: post._id }, { $unset: { topics: 1 } });
    expect(await titles({ topic: 'bonds' })).toEqual([]);
    await storeTopics.up(db);
    expect(await titles({ topic: 'bonds' })).toEqual(['Old']);
  });

  it('200: most discussed first, page by page, also of a topic', async () => {
    for (const commentsCount of [2, 5, 2, 0]) {
      await community.addPost({ title: `${commentsCount}`, content: '#Ajo', commentsCount });
    }
    for (const topic of [{}, { topic: 'ajo' }]) {
      const query = { sort: 'discussed', limit: '2', ...topic };
      const first = await community.service.call(listPosts, { query });
      const cursor = cursorOf(first.headers);
      const found = [
        ...(first.body ?? []).map(({ title }) => title),
        ...((await titles({ ...query, cursor })) ?? []),
      ];
      expect(found).toEqual(['5', '2', '2', '0']);
    }
  });
});

describe('GET /community/posts/{id}', () => {
  it('200: the post', async () => {
    const post = await community.addPost({ title: 'Found' });
    const response = await community.service.call(getPost, { params: { id: post._id.toHexString() } });
    expect(response).toMatchObject({ status: 200, body: { title: 'Found' } });
  });

  it('400: an invalid id', async () => {
    const response = await community.service.call(getPost, { params: { id: 'latest' } });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path)).toEqual(['params.id']);
  });

  it('404: an unknown post', async () => {
    const response = await community.service.call(getPost, { params: { id: newId() } });
    expect(response).toMatchObject({ status: 404, code: 'post_not_found' });
  });
});

describe('GET /users/{id}/posts', () => {
  it("200: the person's own posts only", async () => {
    const id = newId();
    await community.addPost({ userId: new Types.ObjectId(id), title: 'Mine' });
    await community.addPost({ title: 'Not mine' });
    const token = community.service.tokens.member({ id });
    const response = await community.service.call(listUserPosts, { params: { id }, token });
    expect(response.body?.map((post) => post.title)).toEqual(['Mine']);
    expect(response.headers.get('x-total-count')).toBe('1');
  });

  it('400: an invalid limit', async () => {
    const id = newId();
    const token = community.service.tokens.member({ id });
    const response = await community.service.call(listUserPosts, {
      params: { id },
      query: { limit: 'x' },
      token,
    });
    expect(response.status).toBe(400);
  });

  it('401 without a token, 404 for any other person, including administrators', async () => {
    const params = { id: newId() };
    expect((await community.service.call(listUserPosts, { params })).status).toBe(401);
    for (const token of [community.service.tokens.member(), community.service.tokens.admin()]) {
      expect(await community.service.call(listUserPosts, { params, token })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
  });
});
