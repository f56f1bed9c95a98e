import * as contracts from '@poc/contracts/endpoints/catalog';
import * as watchHistoryContracts from '@poc/contracts/endpoints/watch-history';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { type CallResponse, startTestService, type TestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { showCommentModel } from '../comments/show-comment.model.ts';
import type { CatalogConfig } from '../config.ts';
import type { CatalogParts } from '../deps.ts';
import { catalogService } from '../service.ts';
import { showCommentDoc, showDoc, watchEntryDoc } from '../testing/fixtures.ts';
import { watchEntryModel } from '../watching/watch-entry.model.ts';
import { showLikeModel } from './likes/show-like.model.ts';
import { showModel } from './show.model.ts';

/** Entry of MongoDB's profiler: the plan as it was executed. */
interface Profiled {
  ns: string;
  command: Record<string, unknown>;
  planSummary?: string;
  docsExamined?: number;
  keysExamined?: number;
  hasSortStage?: boolean;
}

const many = 2_500;
const limit = 10;
const me = newId();
const userId = new Types.ObjectId(me);
const subjects = ['Forex', 'Crypto', 'Budget', 'Kolo', 'Bonds'];
const shows = Array.from({ length: many }, (_, index) =>
  showDoc({
    title: `${subjects[index % subjects.length]} Class ${index}`,
    category: index % 2 === 0 ? 'Trading' : 'Investing',
  }),
);
const [first = showDoc()] = shows;
let catalog: TestService<CatalogConfig, CatalogParts>;

beforeAll(async () => {
  catalog = await startTestService(catalogService());
  const { db } = catalog.deps;
  await showModel(db).insertMany([...shows, showDoc({ published: false })]);
  await watchEntryModel(db).insertMany(
    shows.flatMap((show, index) => [
      watchEntryDoc({ userId, showId: show._id, completed: index % 2 === 0 }),
      watchEntryDoc({ userId: new Types.ObjectId(), showId: show._id }),
    ]),
  );
  await showLikeModel(db).insertMany(
    shows.map((show) => ({ showId: show._id, userId, createdAt: show.createdAt })),
  );
  await showCommentModel(db).insertMany([
    ...shows.map(() => showCommentDoc({ showId: first._id, held: false })),
    ...shows.slice(0, 500).map(() => showCommentDoc({ showId: first._id, held: true, heldFor: 'link' })),
  ]);
  await databaseOf(db).command({ profile: 2 });
}, 120_000);
afterAll(async () => {
  if (catalog) await databaseOf(catalog.deps.db).command({ profile: 0 });
  await catalog?.stop();
});

/** Operations on a collection during one request. */
async function profiled(collection: string, request: () => Promise<CallResponse>) {
  const database = databaseOf(catalog.deps.db);
  const since = new Date();
  // The profiler's timestamps have millisecond precision.
  await new Promise((resolve) => setTimeout(resolve, 5));
  const response = await request();
  expect(response.status).toBe(200);
  const operations = await database
    .collection<Profiled>('system.profile')
    .find({ ns: `${database.databaseName}.${collection}`, ts: { $gt: since } })
    .toArray();
  return { response, operations };
}

function cursorOf({ headers }: CallResponse): string | null {
  const next = headers.get('link')?.match(/<([^>]+)>/)?.[1];
  return next ? new URL(next, 'http://localhost').searchParams.get('cursor') : null;
}

function expectIndexed(operation: Profiled): void {
  const { planSummary, docsExamined, hasSortStage } = operation;
  expect(planSummary).toMatch(/IXSCAN|COUNT_SCAN|IDHACK|EXPRESS|DISTINCT_SCAN|EOF/);
  expect(planSummary).not.toContain('COLLSCAN');
  expect(hasSortStage ?? false).toBe(false);
  // A page examines its rows, and some more where several ranges are merged or checked; never all rows.
  if (!isCount(operation)) expect(docsExamined).toBeLessThanOrEqual(20 * limit);
}

const isCount = ({ command }: Profiled): boolean => 'aggregate' in command || 'count' in command;

const params = { id: me };
const token = () => catalog.tokens.member({ id: me });
const admin = () => catalog.tokens.admin();
const onShow = { params: { id: first._id.toHexString() } };

type Query = Record<string, unknown>;
type Request = (query: Query) => Promise<CallResponse>;

const history: Request = (query) =>
  catalog.call(watchHistoryContracts.listWatchHistory, { params, token: token(), query });
const begun: Request = (query) =>
  catalog.call(watchHistoryContracts.listContinueWatching, { params, token: token(), query });
const listing =
  (more: Query): Request =>
  (query) =>
    catalog.call(contracts.listShows, { query: { ...query, ...more } });
const managing =
  (more: Query): Request =>
  (query) =>
    catalog.call(contracts.listManagedShows, { query: { ...query, ...more }, token: admin() });
const comments =
  (as?: () => string): Request =>
  (query) =>
    catalog.call(contracts.listShowComments, { ...onShow, query, ...(as ? { token: as() } : {}) });

it.each<[string, string, Request]>([
  ['the list', 'shows', listing({})],
  ['a category', 'shows', listing({ category: 'Investing' })],
  ['a search', 'shows', listing({ search: 'crypto' })],
  ['a search with a mistake', 'shows', listing({ search: 'cyrpto' })],
  ['a search for two common words', 'shows', listing({ search: 'crypto class' })],
  ['the managed list', 'shows', managing({})],
  ['a managed search', 'shows', managing({ search: 'crypto class' })],
  ['a managed search for a category', 'shows', managing({ search: 'investing' })],
  ['the history', 'watch_entries', history],
  ['continue watching', 'watch_entries', begun],
  [
    'what one likes',
    'show_likes',
    (query) => catalog.call(contracts.listLikedShows, { token: token(), query }),
  ],
  ['comments for visitors', 'show_comments', comments()],
  ['comments for members', 'show_comments', comments(token)],
  ['comments for administrators', 'show_comments', comments(admin)],
  [
    'the queue of held comments',
    'show_comments',
    (query) => catalog.call(contracts.listHeldComments, { token: admin(), query }),
  ],
])('each page of %s is read from an index, in its order', async (_name, collection, request) => {
  let cursor: string | null = null;
  for (let page = 1; page <= 3; page += 1) {
    const query: Query = { limit, ...(cursor ? { cursor } : {}) };
    const { response, operations } = await profiled(collection, () => request(query));
    expect(operations.length).toBeGreaterThan(0);
    for (const operation of operations) expectIndexed(operation);
    cursor = cursorOf(response);
    expect(cursor).not.toBeNull();
  }
});

it('a search without results examines nothing, also after one with many results', async () => {
  for (let round = 0; round < 3; round += 1) await listing({ search: 'class' })({ limit });
  const { response, operations } = await profiled('shows', () => listing({ search: 'zzzzzz' })({ limit }));
  expect(response.body).toEqual([]);
  expect(operations.length).toBeGreaterThan(0);
  for (const operation of operations) {
    expectIndexed(operation);
    expect(operation.docsExamined ?? 0).toBe(0);
  }
});

it.each<[string, string, () => Promise<CallResponse>]>([
  ['rails', 'shows', () => catalog.call(contracts.listShowRails)],
  [
    'suggestions',
    'watch_entries',
    () => catalog.call(watchHistoryContracts.suggestShows, { token: token() }),
  ],
])('%s are read from an index', async (_name, collection, request) => {
  const { operations } = await profiled(collection, request);
  expect(operations.length).toBeGreaterThan(0);
  for (const operation of operations) expectIndexed(operation);
});

it('suggestions among many shows examine few', async () => {
  const id = newId();
  await watchEntryModel(catalog.deps.db).create(
    watchEntryDoc({ userId: new Types.ObjectId(id), showId: first._id, completed: true }),
  );
  const { operations } = await profiled('shows', () =>
    catalog.call(watchHistoryContracts.suggestShows, { token: catalog.tokens.member({ id }) }),
  );
  for (const operation of operations) expectIndexed(operation);
});

it('saving progress uses an index', async () => {
  const body = { show_id: first._id.toHexString(), progress: 41 };
  const { operations } = await profiled('watch_entries', () =>
    catalog.call(watchHistoryContracts.saveProgress, { body, token: token() }),
  );
  expect(operations.length).toBeGreaterThan(0);
  for (const operation of operations) expectIndexed(operation);
});

it('the second request for a long list counts nothing', async () => {
  const request = () => catalog.call(contracts.listShows, { query: { limit } });
  await request();
  const { operations } = await profiled('shows', request);
  expect(operations.filter(isCount)).toEqual([]);
  const { headers } = await request();
  expect(headers.get('x-total-count')).toBe(String(many));
});
