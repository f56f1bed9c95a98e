import { getMember, listMemberPosts } from '@poc/contracts/endpoints/community';
import { userDeleted } from '@poc/contracts/events/identity';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { useCommunity } from '../testing/start-community.ts';

const community = useCommunity();

async function ask(id: string, token?: string) {
  const options = { params: { id }, ...(token && { token }) };
  const [member, posts] = await Promise.all([
    community.service.call(getMember, options),
    community.service.call(listMemberPosts, options),
  ]);
  return { member, posts };
}

it("200: a member with their posts, newest first, page by page, and excludes other members' data", async () => {
  const { service, clock } = community;
  const ada = await community.addPerson();
  const userId = new Types.ObjectId(ada.userId);
  for (const title of ['First', 'Second', 'Third']) {
    clock.advance(1_000);
    await community.addPost({ userId, title });
  }
  await community.addPost({ title: 'Of somebody else' });
  expect((await ask(ada.userId)).member.body).toEqual({
    id: ada.userId,
    name: 'Ada Eze',
    avatar: ada.avatar,
    role: 'user',
    joined_at: ada.createdAt,
    followers: 0,
    relation: null,
  });
  const params = { id: ada.userId };
  const first = await service.call(listMemberPosts, { params, query: { limit: 2 } });
  expect(first.headers.get('x-total-count')).toBe('3');
  const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await service.call(listMemberPosts, { params, query: { limit: 2, cursor } });
  const titles = [...(first.body ?? []), ...(second.body ?? [])].map(({ title }) => title);
  expect(titles).toEqual(['Third', 'Second', 'First']);
});

it('404: a profile hidden from the caller', async () => {
  const { tokens } = community.service;
  const seenBy = async (profileVisibility: 'public' | 'members' | 'private') => {
    const { userId: id } = await community.addPerson({ profileVisibility });
    const viewers = [undefined, tokens.member(), tokens.admin(), tokens.member({ id })];
    const responses = await Promise.all(viewers.map((token) => ask(id, token)));
    return responses.map(({ member, posts }) => [member.status, posts.status]);
  };
  const [shown, hidden] = [
    [200, 200],
    [404, 404],
  ];
  expect(await seenBy('public')).toEqual([shown, shown, shown, shown]);
  expect(await seenBy('members')).toEqual([hidden, shown, shown, shown]);
  expect(await seenBy('private')).toEqual([hidden, hidden, shown, shown]);
});

it('404: a deleted or unknown person', async () => {
  const admin = community.service.tokens.admin();
  const { userId } = await community.addPerson();
  await community.applyEvent(userDeleted, { userId, deletedAt: community.clock.now().toISOString() });
  for (const id of [userId, newId()]) {
    const { member, posts } = await ask(id, admin);
    expect(member).toMatchObject({ status: 404, code: 'member_not_found' });
    expect(posts).toMatchObject({ status: 404, code: 'member_not_found' });
  }
});

it('400: an invalid id', async () => {
  const { member, posts } = await ask('ada');
  expect([member.status, posts.status]).toEqual([400, 400]);
});
