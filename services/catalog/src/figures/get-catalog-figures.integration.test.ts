import { getCatalogFigures, listShowHours } from '@poc/contracts/endpoints/catalog-admin';
import { saveProgress } from '@poc/contracts/endpoints/watch-history';
import { countFigures } from '@poc/kit/figures/count-figures';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { showModel } from '../shows/show.model.ts';
import { showDoc, watchEntryDoc } from '../testing/fixtures.ts';
import { showDayModel } from '../watching/show-day.model.ts';
import { watchEntryModel } from '../watching/watch-entry.model.ts';
import { catalogFigures } from './catalog-figures.ts';

const catalog = useTestService(catalogService());
const [pip, other] = [showDoc({ title: 'Pip Happens' }), showDoc({ title: 'CBN Decides' })];
const gone = new Types.ObjectId();
const idOf = ({ _id }: { _id: Types.ObjectId }) => _id.toHexString();
const range = { from: '2026-05-01', to: '2026-05-02' };
const admin = () => catalog.tokens.admin();

const addDays = (days: readonly (readonly [showId: Types.ObjectId, day: string, hours: number])[]) =>
  showDayModel(catalog.deps.db).insertMany(
    days.map(([showId, day, hours]) => ({
      showId,
      day: new Date(`${day}T00:00:00+01:00`),
      seconds: hours * 3_600,
    })),
  );

beforeAll(async () => {
  await showModel(catalog.deps.db).insertMany([pip, other]);
  await addDays([
    [pip._id, '2026-04-30', 4],
    [pip._id, '2026-05-01', 2.5],
    [pip._id, '2026-05-02', 1],
    [other._id, '2026-05-02', 5],
    [gone, '2026-04-29', 0.5],
    [pip._id, '2026-05-03', 9],
  ]);
});

describe('GET /api/admin/figures/catalog', () => {
  it('200: hours of shows by day, and new members who have watched by the day on which they joined', async () => {
    const { db } = catalog.deps;
    const join = (at: string) => ({
      ...{ _id: new Types.ObjectId(), name: 'Ada', role: 'user' as const, changedAt: new Date(at) },
      joinedAt: new Date(at),
    });
    // 23:30 UTC is already 1 May in Lagos.
    const [first, second, before] = [
      join('2026-04-30T23:30:00Z'),
      join('2026-05-02T10:00:00Z'),
      join('2026-04-29T10:00:00Z'),
    ];
    await personModel(db).insertMany([first, second, before]);
    await watchEntryModel(db).insertMany(
      [first, first, before].map(({ _id }, at) =>
        watchEntryDoc({ userId: _id, showId: at === 0 ? pip._id : other._id }),
      ),
    );
    await countFigures(db, catalogFigures);
    const { status, body } = await catalog.call(getCatalogFigures, { token: admin(), query: range });
    expect(status).toBe(200);
    expect(body).toEqual({
      show_hours: { values: [2.5, 6], total: 8.5, before: 4.5 },
      new_members_watched: { values: [1, 0], total: 1, before: 1 },
    });
  });

  it('400: refuses a range that ends before it begins', async () => {
    const query = { from: range.to, to: range.from };
    const response = await catalog.call(getCatalogFigures, { token: admin(), query });
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'query.from' }] });
  });

  it('401 and 403', async () => {
    expect((await catalog.call(getCatalogFigures, { query: range })).status).toBe(401);
    const token = catalog.tokens.member();
    expect((await catalog.call(getCatalogFigures, { query: range, token })).status).toBe(403);
  });
});

describe('GET /api/admin/figures/catalog/shows', () => {
  const hours = async (query: object = range) =>
    (await catalog.call(listShowHours, { token: admin(), query })).body;

  it('200: the most watched shows first, with the range before, or one of them', async () => {
    expect(await hours()).toEqual([
      { id: idOf(other), title: 'CBN Decides', hours: 5, before: 0 },
      { id: idOf(pip), title: 'Pip Happens', hours: 3.5, before: 4 },
      { id: gone.toHexString(), title: '', hours: 0, before: 0.5 },
    ]);
    expect(await hours({ ...range, show_id: idOf(pip) })).toMatchObject([{ hours: 3.5 }]);
    expect(await hours({ from: '2006-06-01', to: '2026-05-30' })).toHaveLength(3);
    expect(await hours({ from: '2020-01-01', to: '2020-01-01' })).toEqual([]);
  });

  it.each([
    { from: '2026-05-02', to: '2026-05-01' },
    { ...range, show_id: 'x' },
    { ...range, step: 'day' },
  ])('400: %j', async (query) => {
    expect((await catalog.call(listShowHours, { token: admin(), query })).status).toBe(400);
  });

  it('401 and 403', async () => {
    expect((await catalog.call(listShowHours, { query: range })).status).toBe(401);
    const token = catalog.tokens.member();
    expect((await catalog.call(listShowHours, { query: range, token })).status).toBe(403);
  });
});

it('adds the time between reports to the day of the show, at most 15 s, and none for a pause', async () => {
  const { db } = catalog.deps;
  const show = showDoc();
  await showModel(db).create(show);
  const watch = async (id: string, progress: number, secondsAgo?: number) => {
    if (secondsAgo !== undefined) {
      const watchedAt = new Date(Date.now() - secondsAgo * 1_000);
      await watchEntryModel(db).updateOne({ userId: id, showId: show._id }, { $set: { watchedAt } });
    }
    const body = { show_id: idOf(show), progress };
    const { status } = await catalog.call(saveProgress, { token: catalog.tokens.member({ id }), body });
    expect(status).toBe(200);
  };
  const [ada, tunde] = [newId(), newId()];
  for (const id of [ada, tunde]) await watch(id, 1);
  await watch(ada, 2, 10);
  await watch(ada, 2, 10);
  await Promise.all([watch(ada, 3, 3_600), watch(tunde, 2, 15)]);
  const days = await showDayModel(db).find({ showId: show._id }).lean();
  const seconds = days.reduce((sum, day) => sum + day.seconds, 0);
  expect(seconds).toBeGreaterThanOrEqual(40);
  expect(seconds).toBeLessThan(42);
});
