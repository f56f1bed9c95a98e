import { listPosts, searchPosts } from '@poc/contracts/endpoints/community';
import { countedInSearch } from '@poc/kit/mongo/rarest-key';
import { queriesOf } from '@poc/testing/profile';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { useCommunity } from '../testing/start-community.ts';
import { postModel } from './post.model.ts';

const community = useCommunity();
beforeAll(async () => {
  const posts = Array.from({ length: 3_000 }, (_, at) => ({
    userId: new Types.ObjectId(),
    title: `Budget talk ${at}`,
    content: at % 100 === 0 ? 'I finally broke my kolo.' : 'How do you save?',
    createdAt: new Date(1_700_000_000_000 + at),
  }));
  await postModel(community.service.deps.db).insertMany(posts);
});

const list = (query: Record<string, unknown>) => community.service.call(listPosts, { query });

it.each([
  ['a word in all posts', 'budget', 10, String(countedInSearch)],
  ['a rare word', 'KOLO', 10, '30'],
  ['a common and a rare word', 'my kolo', 10, '30'],
  ['a word in one post', 'talk 2999', 1, '1'],
  ['separate words, in another order', 'kolo budget', 10, '30'],
  ['words that no post combines', 'kolo save', 0, '0'],
])('%s is found by an index, in its order', async (_, search, rows, total) => {
  let response: Awaited<ReturnType<typeof list>> | undefined;
  const queries = await queriesOf(community.service.deps.db, 'posts', async () => {
    response = await list({ search, limit: 10 });
  });
  expect(response?.body).toHaveLength(rows);
  expect(response?.headers.get('x-total-count')).toBe(total);
  const [page] = queries.filter(({ command }) => command.limit === 11);
  expect(page).toMatchObject({ hasSortStage: false });
  expect(page?.planSummary).toContain('IXSCAN { searchKeys: 1, createdAt: -1');
  for (const { planSummary, docsExamined } of queries) {
    expect(planSummary).not.toContain('COLLSCAN');
    expect(docsExamined).toBeLessThanOrEqual(countedInSearch);
  }
});

const titlesFor = async (search: string) =>
  (await list({ search, limit: 10 })).body?.map(({ title }) => title);

it.each([
  ['without accents', 'esusu agbado'],
  ['with accents', 'Ẹsusu'],
  ['in capitals', 'ÈSUSU'],
  ['in another order', 'agbado esusu'],
  ['separate words', 'weekly esusu'],
  ['prefixes of words', 'esu agb'],
  ['an extra letter', 'essusu'],
  ['a missing letter', 'esuu'],
  ['a wrong letter', 'esudu'],
  ['two letters swapped', 'agabdo'],
  ['a mistake in one word, and a prefix', 'esuu agb'],
  ['punctuation around it', '“Ẹsusu!” (agbado)'],
])('finds a post %s', async (_, search) => {
  await community.addPost({ title: 'Àgbàdo ẹsusu', content: 'Our weekly round is on.' });
  expect(await titlesFor(search)).toContain('Àgbàdo ẹsusu');
});

it.each([
  ['only punctuation', '?!'],
  ['a word with two wrong letters', 'azbzdo'],
  ['a short word with a mistake', 'kxo'],
  ['words of different posts', 'agbado kolo'],
])('finds nothing for %s', async (_, search) => {
  expect(await titlesFor(search)).toEqual([]);
});

it('corrects a mistyped word to a rare word as well as to a common one', async () => {
  await community.addPost({ title: 'Bugget', content: 'Not the plan of one’s money.' });
  expect(await titlesFor('buget')).toContain('Bugget');
});

it('reads few keys and rows for a mistyped word', async () => {
  let found: Awaited<ReturnType<typeof titlesFor>>;
  const queries = await queriesOf(community.service.deps.db, 'posts', async () => {
    found = await titlesFor('kollo savee');
  });
  expect(found).toEqual([]);
  const mistaken = await queriesOf(community.service.deps.db, 'posts', async () => {
    found = await titlesFor('kollo bugdet');
  });
  expect(found?.length).toBe(10);
  for (const { planSummary, docsExamined } of [...queries, ...mistaken]) {
    expect(planSummary).not.toContain('COLLSCAN');
    expect(docsExamined).toBeLessThanOrEqual(countedInSearch);
  }
});

it('searches the newest 5,000 posts when all words are common', async () => {
  const { db } = community.service.deps;
  const rows = (count: number, content: string, at: number) =>
    Array.from({ length: count }, (_, nth) => ({
      userId: new Types.ObjectId(),
      title: 'Common',
      content,
      createdAt: new Date(at + nth),
    }));
  await postModel(db).insertMany([
    ...rows(600, 'oranges and also, much later, lemons', 1_000),
    ...rows(6_000, 'oranges alone', 2_000_000),
    ...rows(600, 'lemons alone', 2_000_000),
    ...rows(3, 'lemons, oranges', 3_000_000),
  ]);
  let response: Awaited<ReturnType<typeof list>> | undefined;
  const queries = await queriesOf(db, 'posts', async () => {
    response = await list({ search: 'oranges lemons', limit: 10 });
  });
  expect(response?.status).toBe(200);
  expect(response?.body?.map(({ content }) => content).slice(0, 3)).toEqual(Array(3).fill('lemons, oranges'));
  for (const { docsExamined } of queries) expect(docsExamined).toBeLessThanOrEqual(5_000);
}, 60_000);

it('pages through what it finds, newest first', async () => {
  const first = await list({ search: 'kolo', limit: 20 });
  const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await list({ search: 'kolo', limit: 20, cursor });
  const numbers = [...(first.body ?? []), ...(second.body ?? [])].map(({ title }) => Number(title.slice(12)));
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => 2_900 - at * 100));
});

it('GET /search/posts: by relevance, in a bounded number of reads', async () => {
  const { db } = community.service.deps;
  await postModel(db).create({
    userId: new Types.ObjectId(),
    title: 'Broken box',
    content: 'My savings fell out.',
    createdAt: new Date(),
  });
  const find = async (q: string) =>
    (await community.service.call(searchPosts, { query: { q, limit: 3 } })).body;
  const queries = await queriesOf(db, 'posts', async () => {
    expect(await find('boxes of savings and cents')).toMatchObject([{ match: 'some' }]);
    expect(await find('boxes save')).toMatchObject([{ kind: 'post', title: 'Broken box', match: 'all' }]);
    expect(await find('budget talk')).toHaveLength(3);
    expect(await find('savigns')).toMatchObject([{ title: 'Broken box', match: 'similar' }]);
  });
  for (const { planSummary, docsExamined } of queries) {
    expect(planSummary).not.toContain('COLLSCAN');
    expect(docsExamined).toBeLessThanOrEqual(5_000);
  }
});
