import { listActiveMembers, listTrendingTopics } from '@poc/contracts/endpoints/community';
import { userDeleted } from '@poc/contracts/events/identity';
import { personModel } from '@poc/kit/people/person.model';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { postModel } from '../posts/post.model.ts';
import { useCommunity } from '../testing/start-community.ts';

const community = useCommunity();
beforeEach(async () => {
  await postModel(community.service.deps.db).deleteMany({});
});

const daysAgo = (days: number) => new Date(community.clock.now().getTime() - days * 24 * 3_600_000);

describe('GET /community/trending-topics', () => {
  const topics = async () => (await community.service.call(listTrendingTopics)).body;

  it('200: the default topics without posts', async () => {
    await community.addPost({ content: 'One post makes no trend: #OneOff #OneOff' });
    expect(await topics()).toEqual([
      { topic: 'InvestmentStrategies', posts: null },
      { topic: 'MarketAnalysis', posts: null },
      { topic: 'CryptoTalk', posts: null },
      { topic: 'PersonalFinance', posts: null },
      { topic: 'StockTips', posts: null },
    ]);
  });

  it('200: used topics first, each post and each spelling once', async () => {
    await community.addPost({ content: '#naira #Naira and #stocktips' });
    await community.addPost({ title: 'On #Naira', content: 'nothing' });
    await community.addPost({ content: '#NAIRA, (#StockTips)' });
    await community.addPost({ content: '#Old', createdAt: daysAgo(31) });
    await community.addPost({ content: '#Old', createdAt: daysAgo(32) });
    expect(await topics()).toEqual([
      { topic: 'NAIRA', posts: 3 },
      { topic: 'StockTips', posts: 2 },
      { topic: 'InvestmentStrategies', posts: null },
      { topic: 'MarketAnalysis', posts: null },
      { topic: 'CryptoTalk', posts: null },
    ]);
  });

  it('200: recent topics before more frequent ones of past weeks', async () => {
    for (const days of [20, 21, 22])
      await community.addPost({ content: '#Owambe', createdAt: daysAgo(days) });
    for (const days of [0, 1]) await community.addPost({ content: '#Japa', createdAt: daysAgo(days) });
    expect((await topics())?.slice(0, 2)).toEqual([
      { topic: 'Japa', posts: 2 },
      { topic: 'Owambe', posts: 3 },
    ]);
  });

  it('400: a query', async () => {
    const response = await community.service.call(listTrendingTopics, { query: { days: '7' } });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('GET /community/active-members', () => {
  it('200: the most active members, without email addresses and deleted people', async () => {
    const people = await Promise.all(['Ada', 'Tunde', 'Zainab'].map((name) => community.addPerson({ name })));
    const [ada, tunde, zainab] = people;
    if (!ada || !tunde || !zainab) throw new Error('three were added');
    const write = async (userId: string, days: number[]) => {
      for (const day of days)
        await community.addPost({ userId: new Types.ObjectId(userId), createdAt: daysAgo(day) });
    };
    await write(ada.userId, [1]);
    await write(tunde.userId, [1, 2, 40]);
    await write(zainab.userId, [1, 2, 3]);
    await community.applyEvent(userDeleted, { userId: zainab.userId, deletedAt: daysAgo(0).toISOString() });

    const shown = { avatar: '/uploads/avatars/ada.webp', role: 'user', online: false };
    const response = await community.service.call(listActiveMembers);
    expect(response.body).toEqual([
      { id: tunde.userId, name: 'Tunde', posts: 2, ...shown },
      { id: ada.userId, name: 'Ada', posts: 1, ...shown },
    ]);
    const token = community.service.tokens.admin();
    const forAdmin = await community.service.call(listActiveMembers, { token });
    expect(forAdmin.body?.[0]?.email).toBe('ada@poc.test');
  });

  it('200: lists members who show their activity to the caller, by the visible name', async () => {
    const choices = ['public', 'members', 'private'] as const;
    const people = await Promise.all(
      choices.map((activityVisibility) =>
        community.addPerson({ name: `Ada ${activityVisibility}`, activityVisibility }),
      ),
    );
    const hidden = await community.addPerson({ name: 'Kemi Bankole', profileVisibility: 'private' });
    for (const { userId } of [...people, hidden]) {
      await community.addPost({ userId: new Types.ObjectId(userId), createdAt: daysAgo(1) });
    }
    const names = async (token?: string) => {
      const { body } = await community.service.call(listActiveMembers, token ? { token } : {});
      return body?.map(({ name }) => name).toSorted();
    };
    const { tokens } = community.service;
    expect(await names()).toEqual(['Ada public', 'Kemi B.']);
    expect(await names(tokens.member())).toEqual(['Ada members', 'Ada public', 'Kemi B.']);
    const oneself = people[2]?.userId ?? '';
    expect(await names(tokens.member({ id: oneself }))).toEqual(['Ada members', 'Ada public', 'Kemi B.']);
    expect(await names(tokens.admin())).toEqual(['Ada members', 'Ada public', 'Kemi Bankole']);

    const rows = personModel(community.service.deps.db);
    await rows.updateMany({}, { $unset: { activityVisibility: 1, profileVisibility: 1 } });
    expect(await names()).toEqual([]);
    expect(await names(tokens.member())).toHaveLength(4);
  });

  it('400: a query', async () => {
    const response = await community.service.call(listActiveMembers, { query: { days: '7' } });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});
