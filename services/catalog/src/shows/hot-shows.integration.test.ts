import { setTimeout as pause } from 'node:timers/promises';
import * as contracts from '@poc/contracts/endpoints/catalog';
import { startTestService, type TestService } from '@poc/testing/service';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CatalogConfig } from '../config.ts';
import { catalogService } from '../service.ts';
import { showDoc } from '../testing/fixtures.ts';
import { type ShowDoc, showModel } from './show.model.ts';

/** Long enough that nothing grows old while a test runs on a busy machine. */
const longMs = 60_000;
const shortMs = 300;
let slow: TestService<CatalogConfig>;
let quick: TestService<CatalogConfig>;

beforeAll(async () => {
  slow = await startTestService({ ...catalogService(), config: { HOT_LIST_MS: longMs } });
  quick = await startTestService({ ...catalogService(), config: { HOT_LIST_MS: shortMs } });
});
afterEach(() => Promise.all([slow, quick].map(({ deps }) => showModel(deps.db).deleteMany({}))));
afterAll(() => Promise.all([slow?.stop(), quick?.stop()]));

const add = ({ deps }: TestService<CatalogConfig>, show: ShowDoc) => showModel(deps.db).create(show);
const titles = async (catalog: TestService<CatalogConfig>, query: object, token?: string) => {
  const answer = await catalog.call(contracts.listShows, {
    query: { ...query },
    ...(token ? { token } : {}),
  });
  return (answer.body ?? []).map(({ title }) => title);
};

it('a visitor gets what visitors were just sent; a member gets what is', async () => {
  const query = { category: 'Trading', limit: 10 };
  await add(slow, showDoc({ title: 'Old' }));
  expect(await titles(slow, query)).toEqual(['Old']);
  await add(slow, showDoc({ title: 'New' }));
  expect(await titles(slow, query)).toEqual(['Old']);
  expect(await titles(slow, query, slow.tokens.member())).toEqual(['New', 'Old']);
  expect(await titles(slow, query)).toEqual(['Old']);
  expect(await titles(slow, { ...query, limit: 9 })).toEqual(['New', 'Old']);
});

it('a video stays with those who signed in', async () => {
  const show = showDoc();
  await add(slow, show);
  const params = { id: show._id.toHexString() };
  const asMember = { params, token: slow.tokens.member() };
  for (let round = 0; round < 2; round += 1) {
    expect((await slow.call(contracts.getShow, asMember)).body?.video_url).toBe(show.videoUrl);
    expect((await slow.call(contracts.getShow, { params })).body?.video_url).toBeNull();
  }
});

it.each([
  ['/api/shows?search=pip', 200],
  ['/api/shows/live?limit=3', 200],
  ['/api/shows/upcoming', 200],
  ['/api/shows?limit=0', 400],
  [`/api/shows/${'a'.repeat(24)}`, 404],
])('%s: %i, the same from memory', async (path, status) => {
  await add(slow, showDoc({ startTime: new Date(Date.now() + 3_600_000) }));
  const answers = [];
  for (const method of ['GET', 'GET', 'HEAD']) answers.push(await fetch(`${slow.url}${path}`, { method }));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  if (status !== 200) return;
  expect(bodies).toEqual([bodies[0], bodies[0], '']);
  const known = await fetch(`${slow.url}${path}`, {
    headers: { 'if-none-match': answers[0]?.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
  });
  expect([known.status, await known.text()]).toEqual([304, '']);
  expect(known.headers.get('x-total-count')).toBe(answers[0]?.headers.get('x-total-count'));
});

it('a change is there for everybody after HOT_LIST_MS', async () => {
  const show = showDoc({ title: 'New' });
  expect(await titles(quick, {})).toEqual([]);
  await add(quick, show);
  await pause(shortMs + 50);
  expect(await titles(quick, {})).toEqual(['New']);
  const params = { id: show._id.toHexString() };
  expect((await quick.call(contracts.getShow, { params })).status).toBe(200);

  await showModel(quick.deps.db).updateOne({ _id: show._id }, { deletedAt: new Date() });
  await pause(shortMs + 50);
  expect(await titles(quick, {})).toEqual([]);
  expect((await quick.call(contracts.getShow, { params })).code).toBe('show_not_found');
});
