import * as contracts from '@poc/contracts/endpoints/catalog';
import { listContinueWatching } from '@poc/contracts/endpoints/watch-history';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { afterEach, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { showDoc, watchEntryDoc } from '../testing/fixtures.ts';
import { watchEntryModel } from '../watching/watch-entry.model.ts';
import { type ShowDoc, showModel } from './show.model.ts';
import { showViews } from './show-views.ts';

/** Long enough that nothing expires during a test on a slow machine. */
const longMs = 60_000;
const hourMs = 3_600_000;
const catalog = useTestService({ ...catalogService(), config: { SHARED_READ_MS: longMs } });

afterEach(async () => {
  await showModel(catalog.deps.db).deleteMany({});
});

const add = (show: ShowDoc) => showModel(catalog.deps.db).create(show);
const current = { 'cache-control': 'no-cache' };

/** Users with their own progress; every second one with a plan. */
async function createPeople(count: number, shows: readonly ShowDoc[]) {
  const people = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    progress: at + 1,
    plan: at % 2 === 0 ? ('premium' as const) : null,
  }));
  const { db } = catalog.deps;
  await watchEntryModel(db).insertMany(
    people.flatMap(({ id, progress }) =>
      shows.map((show) => watchEntryDoc({ userId: new Types.ObjectId(id), showId: show._id, progress })),
    ),
  );
  await openPlanModel(db).insertMany(
    people.flatMap(({ id, plan }) =>
      plan
        ? {
            _id: new Types.ObjectId(id),
            plan,
            openUntil: new Date(Date.now() + hourMs),
            changedAt: new Date(),
          }
        : [],
    ),
  );
  return people.map((person) => ({ ...person, token: catalog.tokens.member({ id: person.id }) }));
}

it('fifty concurrent users see their own progress, locks and addresses, and visitors none', async () => {
  const shows = [showDoc({ access: 'premium' }), showDoc({ title: 'Free' })];
  for (const show of shows) await add(show);
  const people = await createPeople(50, shows);
  const params = { id: shows[0]?._id.toHexString() ?? '' };
  const asked = people.map(async ({ id, progress, plan, token }) => {
    const [list, one, begun] = await Promise.all([
      catalog.call(contracts.listShows, { token }),
      catalog.call(contracts.getShow, { params, token }),
      catalog.call(listContinueWatching, { params: { id }, token }),
    ]);
    for (const show of [list.body?.find((each) => each.id === params.id), one.body]) {
      expect(show).toMatchObject({ id: params.id, progress });
      expect(show?.locked?.plan).toBe(plan ? undefined : 'premium');
      expect(new URL(show?.video_url ?? 'http://x', 'http://x').searchParams.get('viewer')).toBe(
        plan ? id : null,
      );
    }
    expect(begun.body?.map((each) => each.progress)).toEqual([progress, progress]);
  });
  const visitor = await catalog.call(contracts.listShows, {});
  await Promise.all(asked);
  expect(visitor.body?.every((show) => show.progress === undefined && show.video_url === null)).toBe(true);
});

it('users in one batched query get their own rows, also for different shows', async () => {
  const shows = [showDoc({ access: 'premium' }), showDoc({ access: 'premium' })];
  const people = await createPeople(50, shows);
  const deps = catalog.deps;
  const views = await Promise.all(
    people.map(({ id }, at) => {
      const subject = { id, role: 'user', sessionId: 's', issuedAt: 0, expiresAt: 0 } as const;
      return showViews(deps, shows.slice(at % 2), subject);
    }),
  );
  for (const [at, { id, progress, plan }] of people.entries()) {
    expect(views[at]?.map((show) => [show.progress, show.locked === undefined])).toEqual(
      shows.slice(at % 2).map(() => [progress, plan !== null]),
    );
    if (plan) expect(views[at]?.every((show) => show.video_url?.includes(`viewer=${id}`))).toBe(true);
  }
});

it('public data is read once for concurrent requests; a read-your-writes request refreshes it for all', async () => {
  const query = { category: 'Trading', limit: 10 };
  const titles = async (headers: Record<string, string> = {}) => {
    const token = catalog.tokens.member();
    const { body } = await catalog.call(contracts.listShows, { query, token, headers });
    return body?.map(({ title }) => title);
  };
  await add(showDoc({ title: 'Old' }));
  expect(await titles()).toEqual(['Old']);
  await add(showDoc({ title: 'New' }));
  expect(await titles()).toEqual(['Old']);
  expect(await titles(current)).toEqual(['New', 'Old']);
  expect(await titles()).toEqual(['New', 'Old']);
});

it('personal data is never cached: an expired plan opens nothing in a shared read', async () => {
  const show = showDoc({ access: 'premium' });
  await add(show);
  const [person] = await createPeople(1, [show]);
  if (!person) throw new Error('no person was added');
  const seen = async () =>
    (
      await catalog.call(contracts.getShow, {
        params: { id: show._id.toHexString() },
        token: person.token,
      })
    ).body;
  expect((await seen())?.locked).toBeUndefined();
  const { db } = catalog.deps;
  await openPlanModel(db).updateOne({ _id: person.id }, { openUntil: new Date(0) });
  await watchEntryModel(db).updateOne({ userId: person.id, showId: show._id }, { progress: 77 });
  expect(await seen()).toMatchObject({ locked: { plan: 'premium' }, video_url: null, progress: 77 });
});

it.each([
  ['/api/shows?search=pip', 200],
  ['/api/shows/live?limit=3', 200],
  ['/api/shows/upcoming', 200],
  ['/api/shows?limit=0', 400],
  [`/api/shows/${'a'.repeat(24)}`, 404],
])('%s: %i, the same again', async (path, status) => {
  await add(showDoc({ startTime: new Date(Date.now() + hourMs) }));
  const responses = [await fetch(`${catalog.url}${path}`), await fetch(`${catalog.url}${path}`)];
  expect(responses.map((response) => response.status)).toEqual([status, status]);
  const [first, again] = await Promise.all(responses.map((response) => response.json()));
  if (status === 200) expect(again).toEqual(first);
});
