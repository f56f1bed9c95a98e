import { listPosts } from '@poc/contracts/endpoints/community';
import { countedInSearch } from '@poc/kit/mongo/rarest-key';
import { queriesOf } from '@poc/testing/profile';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCommunity, type TestCommunity } from '../testing/start-community.ts';
import { postModel } from './post.model.ts';

let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity();
  const posts = Array.from({ length: 3_000 }, (_, at) => ({
    userId: new Types.ObjectId(),
    title: `Budget talk ${at}`,
    content: at % 100 === 0 ? 'I finally broke my kolo.' : 'How do you save?',
    createdAt: new Date(1_700_000_000_000 + at),
  }));
  await postModel(community.service.deps.db).insertMany(posts);
});
afterAll(() => community?.service.stop());

const list = (query: Record<string, unknown>) => community.service.call(listPosts, { query });

it.each([
  ['a word of all', 'budget', 10, String(countedInSearch)],
  ['a rare word', 'KOLO', 10, '30'],
  ['a common and a rare word', 'my kolo', 10, '30'],
  ['a word of one', 'talk 2999', 1, '1'],
  ['words that no post has together', 'budget kolo', 0, '0'],
])('%s is found in an index, in its order', async (_, search, rows, total) => {
  let answer: Awaited<ReturnType<typeof list>> | undefined;
  const queries = await queriesOf(community.service.deps.db, 'posts', async () => {
    answer = await list({ search, limit: 10 });
  });
  expect(answer?.body).toHaveLength(rows);
  expect(answer?.headers.get('x-total-count')).toBe(total);
  const [page] = queries.filter(({ command }) => command.limit === 11);
  expect(page).toMatchObject({ hasSortStage: false });
  expect(page?.planSummary).toContain('IXSCAN { searchKeys: 1, createdAt: -1');
  for (const { planSummary, docsExamined } of queries) {
    expect(planSummary).not.toContain('COLLSCAN');
    expect(docsExamined).toBeLessThanOrEqual(countedInSearch);
  }
});

it('pages through what it finds, newest first', async () => {
  const first = await list({ search: 'kolo', limit: 20 });
  const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await list({ search: 'kolo', limit: 20, cursor });
  const numbers = [...(first.body ?? []), ...(second.body ?? [])].map(({ title }) => Number(title.slice(12)));
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => 2_900 - at * 100));
});
