import {
  createComment,
  createPost,
  findMembers,
  getPost,
  updateComment,
  updatePost,
} from '@poc/contracts/endpoints/community';
import { moderateText } from '@poc/contracts/endpoints/community-moderation';
import { peopleMentioned } from '@poc/contracts/events/community';
import { userDeleted, userUpdated } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { useCommunity } from '../../testing/start-community.ts';
import { runCleanups } from '../cleanup/run-cleanups.ts';
import { postModel } from '../post.model.ts';

const community = useCommunity();

const tokenOf = ({ userId }: { userId: string }) => community.service.tokens.member({ id: userId });
const write = (token: string, content: string, mentions?: string[]) =>
  community.service.call(createPost, {
    token,
    body: { title: 'Kolo', content, ...(mentions ? { mentions } : {}) },
  });
const read = async (id: string, token?: string) =>
  (await community.service.call(getPost, { params: { id }, ...(token ? { token } : {}) })).body;
const notified = async (postId: string) => {
  const rows = await outboxOf(community.service.deps.db)
    .find({ key: postId })
    .sort({ position: 1 })
    .toArray();
  return rows
    .map(({ envelope }) => JSON.parse(envelope))
    .filter(({ type }) => type === peopleMentioned.type)
    .map(({ data }) => peopleMentioned.data.parse(data).mentioned);
};
const person = (name: string, more: object = {}) => community.addPerson({ name, ...more });

describe('a mention', () => {
  it('201: of people named in the text, once, by their full name', async () => {
    const [ada, adaEze, chidi] = [await person('Ada'), await person('Ada Eze'), await person('Chidi Obi')];
    const content = 'Ask @Ada Eze and @Ada Eze, not @Adanna.';
    const { body } = await write(tokenOf(chidi), content, [ada.userId, adaEze.userId, chidi.userId, newId()]);
    expect(body).toMatchObject({ content, mentions: [{ user_id: adaEze.userId, name: 'Ada Eze' }] });
    expect(await notified(body?.id ?? '')).toEqual([[adaEze.userId]]);
    expect((await read(body?.id ?? ''))?.mentions).toEqual(body?.mentions);
  });

  it('201: not of people who hide their profile, or are not named', async () => {
    const [hidden, other, author] = [
      await person('Bisi Ade', { profileVisibility: 'private' }),
      await person('Uche Eke'),
      await person('Chidi Obi'),
    ];
    const { body } = await write(tokenOf(author), 'Hello @Bisi Ade', [hidden.userId, other.userId]);
    expect(body).not.toHaveProperty('mentions');
    expect(await notified(body?.id ?? '')).toEqual([]);
  });

  it('400: more than ten; 10,000 are rejected quickly', async () => {
    const author = await person('Chidi Obi');
    for (const most of [11, 2_000]) {
      const response = await write(
        tokenOf(author),
        'x',
        Array.from({ length: most }, () => newId()),
      );
      expect([response.status, response.code]).toEqual([400, 'invalid_request']);
    }
    expect(
      (
        await write(
          tokenOf(author),
          'x',
          Array.from({ length: 10_000 }, () => newId()),
        )
      ).status,
    ).toBe(413);
    expect((await write(tokenOf(author), 'x', ['not an id'])).status).toBe(400);
  });

  it('shows a new name, is shortened for visitors, and has no link once the person is deleted', async () => {
    const [ada, chidi] = [
      await person('Ada Eze', { profileVisibility: 'members' }),
      await person('Chidi Obi'),
    ];
    const { body } = await write(tokenOf(chidi), 'Thanks @Ada Eze!', [ada.userId]);
    const id = body?.id ?? '';
    expect(await read(id)).toMatchObject({ content: 'Thanks @Ada E.!' });
    expect(await read(id)).not.toHaveProperty('mentions');
    community.clock.advance(1_000);
    await community.applyEvent(userUpdated, { ...ada, name: 'Ada Nwosu' });
    expect(await read(id, tokenOf(chidi))).toMatchObject({
      content: 'Thanks @Ada Nwosu!',
      mentions: [{ user_id: ada.userId, name: 'Ada Nwosu' }],
    });
    community.clock.advance(1_000);
    await community.applyEvent(userDeleted, {
      userId: ada.userId,
      deletedAt: community.clock.now().toISOString(),
    });
    expect(await read(id, tokenOf(chidi))).toMatchObject({ content: 'Thanks @Former member!' });
    const { db } = community.service.deps;
    await runCleanups(db);
    expect(await postModel(db).findById(id).lean()).toMatchObject({
      content: 'Thanks @Former member!',
      mentions: [],
    });
    expect(await read(id, tokenOf(chidi))).not.toHaveProperty('mentions');
  });

  it('an edit notifies added people; the authors of post and parent are notified of the comment only', async () => {
    const [ada, bola, chidi] = [await person('Ada Eze'), await person('Bola Ige'), await person('Chidi Obi')];
    const token = tokenOf(chidi);
    const { body: post } = await write(tokenOf(ada), 'x');
    const post_id = post?.id ?? '';
    const { body: comment } = await community.service.call(createComment, {
      token,
      body: { post_id, content: '@Ada Eze yes', mentions: [ada.userId] },
    });
    expect(comment?.mentions).toEqual([{ user_id: ada.userId, name: 'Ada Eze' }]);
    expect(await notified(post_id)).toEqual([]);
    const edit = (content: string) =>
      community.service.call(updateComment, {
        token,
        params: { id: comment?.id ?? '' },
        body: { content, mentions: [ada.userId, bola.userId] },
      });
    expect((await edit('@Ada Eze and @Bola Ige yes')).body?.mentions).toHaveLength(2);
    await edit('@Ada Eze and @Bola Ige no');
    expect(await notified(post_id)).toEqual([[bola.userId]]);
    expect((await edit('nobody')).body).not.toHaveProperty('mentions');
    const { body: edited } = await community.service.call(updatePost, {
      token: tokenOf(ada),
      params: { id: post_id },
      body: { title: 'Kolo', content: '@Bola Ige', mentions: [bola.userId] },
    });
    expect(edited?.mentions).toHaveLength(1);
    expect(await notified(post_id)).toEqual([[bola.userId], [bola.userId]]);
  });

  it('is restored with a hidden text', async () => {
    const [ada, chidi] = [await person('Ada Eze'), await person('Chidi Obi')];
    const { body } = await write(tokenOf(chidi), 'Thanks @Ada Eze', [ada.userId]);
    const id = body?.id ?? '';
    for (const action of ['hide', 'restore'] as const) {
      await community.service.call(moderateText, {
        token: community.service.tokens.admin(),
        params: { id },
        body: { kind: 'post', action, reason: 'Spam' },
      });
    }
    expect((await read(id))?.mentions).toEqual(body?.mentions);
  });
});

describe('GET /community/members', () => {
  const find = async (name: string, token: string) =>
    (await community.service.call(findMembers, { query: { name }, token })).body?.map((one) => one.name);

  it('200: by a part of the name, never by email address; without hidden and deleted people, and the caller', async () => {
    const me = await person('Zik Zulu', { email: 'me@names.test' });
    await person('Zik Azikiwe', { email: 'first@names.test' });
    await person('Nnamdi Zik', { email: 'second@names.test' });
    await person('Zik Hidden', { profileVisibility: 'private' });
    const gone = await person('Zik Gone');
    await community.applyEvent(userDeleted, {
      userId: gone.userId,
      deletedAt: community.clock.now().toISOString(),
    });
    expect(await find('zik', tokenOf(me))).toEqual(['Nnamdi Zik', 'Zik Azikiwe']);
    expect(await find('names.test', tokenOf(me))).toEqual([]);
    expect(await find('.*', tokenOf(me))).toEqual([]);
  });

  it('400 and 401', async () => {
    const call = (given: object) => community.service.call(findMembers, given);
    expect((await call({ query: { name: 'a' } })).status).toBe(401);
    expect((await call({ query: {}, token: tokenOf(await person('A B')) })).status).toBe(400);
  });
});
