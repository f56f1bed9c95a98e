import { createPost, getPost } from '@poc/contracts/endpoints/community';
import { envelope } from '@poc/contracts/event';
import { postCreated } from '@poc/contracts/events/community';
import { userDeleted, userRegistered } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { describe, expect, it, vi } from 'vitest';
import { useCommunity } from '../testing/start-community.ts';
import { postModel } from './post.model.ts';

const community = useCommunity();

const good = { title: 'My first ₦100,000', content: 'Saved it in nine months.' };
const write = (body: unknown, token = community.service.tokens.member()) =>
  community.service.call(createPost, { body, token });
const countPosts = () => postModel(community.service.deps.db).countDocuments();

describe('POST /community/posts', () => {
  it('201: the post, with its author from the projection', async () => {
    const ada = await community.addPerson();
    const token = community.service.tokens.member({ id: ada.userId, name: 'An older name' });
    const response = await write(good, token);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      ...good,
      user_id: ada.userId,
      likes: 0,
      liked: false,
      createdAt: community.clock.now().toISOString(),
      CommunityComments: [],
    });
    expect(response.body?.User).toEqual({
      id: ada.userId,
      name: 'Ada Eze',
      avatar: '/uploads/avatars/ada.webp',
      role: 'user',
    });
    const id = response.body?.id ?? '';
    expect((await community.service.call(getPost, { params: { id } })).body).toEqual(response.body);
  });

  it('401: a deleted person whose token has not expired yet', async () => {
    const { userId } = await community.addPerson();
    await community.applyEvent(userDeleted, { userId, deletedAt: community.clock.now().toISOString() });
    const before = await countPosts();
    const response = await write(good, community.service.tokens.member({ id: userId }));
    expect(response).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await countPosts()).toBe(before);
  });

  it('201: fetches an author without a projection from identity; a later event wins', async () => {
    const id = newId();
    const token = community.service.tokens.member({ id, name: 'Tunde Bello', avatar: '' });
    const response = await write(good, token);
    expect(response.body?.User).toEqual({ id, name: 'Tunde Bello', avatar: '', role: 'user' });

    await community.applyEvent(userRegistered, {
      userId: id,
      name: 'Babatunde Bello',
      email: 'tunde@poc.test',
      phone: '',
      avatar: '',
      role: 'user',
      createdAt: community.clock.now().toISOString(),
    });
    const params = { id: response.body?.id ?? '' };
    const read = await community.service.call(getPost, { params, token });
    expect(read.body?.User.name).toBe('Babatunde Bello');
  });

  it('201: without identity too, the author has no name until the event arrives', async () => {
    const id = newId();
    const { service } = community;
    const token = service.tokens.member({ id, name: 'Tunde Bello' });
    const away = vi.spyOn(service.tokens.source, 'person').mockRejectedValue(new Error('away'));
    const response = await write(good, token);
    away.mockRestore();
    expect(response).toMatchObject({ status: 201, body: { User: { id, name: 'Member', avatar: '' } } });
    await community.addPerson({ userId: id, name: 'Tunde Bello' });
    const read = await service.call(getPost, { params: { id: response.body?.id ?? '' } });
    expect(read.body?.User.name).toBe('Tunde Bello');
  });

  it('201: the event is committed with the post', async () => {
    const response = await write(good);
    const postId = response.body?.id ?? '';
    const row = await outboxOf(community.service.deps.db).findOne({ key: postId });
    const event = envelope.parse(JSON.parse(row?.envelope ?? ''));
    expect(event.type).toBe('community.post.created.v1');
    expect(postCreated.data.parse(event.data)).toMatchObject({ postId, ...good, likes: 0 });
  });

  it('201: markup is plain text', async () => {
    const xss = { title: '<img src=x onerror=alert(1)>', content: '<script>alert("x")</script> & {{7*7}}' };
    const response = await write(xss);
    expect(response.body).toMatchObject(xss);
    const params = { id: response.body?.id ?? '' };
    const read = await community.service.call(getPost, { params });
    expect(read.body).toMatchObject(xss);
    expect(read.headers.get('content-type')).toContain('application/json');
  });

  it('400: lists all faults, and stores nothing', async () => {
    const before = await countPosts();
    const faulty: [unknown, string[]][] = [
      [{}, ['body.title', 'body.content']],
      [{ title: ' ', content: '\n' }, ['body.title', 'body.content']],
      [{ title: { $gt: '' }, content: { $gt: '' } }, ['body.title', 'body.content']],
      [{ title: 'a'.repeat(161), content: 'a'.repeat(10_001) }, ['body.title', 'body.content']],
      [{ ...good, user_id: newId(), likes: 99, role: 'admin' }, ['body.user_id', 'body.likes', 'body.role']],
    ];
    for (const [body, paths] of faulty) {
      const response = await write(body);
      expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(response.errors.map((fault) => fault.path)).toEqual(expect.arrayContaining(paths));
    }
    expect(await countPosts()).toBe(before);
  });

  it('401: without a token, and with an expired one', async () => {
    const response = await community.service.call(createPost, { body: good });
    expect(response).toMatchObject({ status: 401, code: 'unauthenticated' });
    const expired = community.service.tokens.member({ expiresAt: community.clock.now().getTime() - 60_000 });
    expect(await write(good, expired)).toMatchObject({ status: 401, code: 'token_expired' });
  });
});

describe('an invalid request', () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${community.service.url}/api/community/posts`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${community.service.tokens.member()}` },
      body,
    });

  it.each([
    ['broken JSON', '{"title":', 'application/json', 400, 'malformed_json'],
    [
      '__proto__',
      '{"title":"a","content":"b","__proto__":{"likes":5}}',
      'application/json',
      400,
      'invalid_request',
    ],
    [
      '2 MB',
      JSON.stringify({ title: 'a', content: 'x'.repeat(2_000_000) }),
      'application/json',
      413,
      'payload_too_large',
    ],
    ['XML', '<post/>', 'application/xml', 415, 'unsupported_media_type'],
  ])('%s', async (_name, body, type, status, code) => {
    const before = await countPosts();
    const response = await post(body, type);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(await countPosts()).toBe(before);
  });

  it('405: a method that the address does not support', async () => {
    const response = await fetch(`${community.service.url}/api/community/posts`, { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('POST');
  });
});

it('429: the 11th post of a person within 10 minutes; their concurrent first two are both stored', async () => {
  const { userId: id } = await community.addPerson({ createdAt: '2024-01-01T00:00:00.000Z' });
  const token = community.service.tokens.member({ id });
  const first = await Promise.all([write(good, token), write(good, token)]);
  expect(first.map(({ status }) => status)).toEqual([201, 201]);
  for (let i = 0; i < 8; i++) await write(good, token);
  const refused = await write(good, token);
  expect(refused).toMatchObject({
    status: 429,
    code: 'activity_limit',
    error: 'You have reached a limit. You can write 10 posts in 10 minutes. Please try again in 10 minutes.',
  });
  expect(refused.headers.get('retry-after')).toBe('600');
  expect((await write(good)).status).toBe(201);
});
