import { suggestShows } from '@poc/contracts/endpoints/watch-history';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { showModel } from '../shows/show.model.ts';
import { showDoc, watchEntryDoc } from '../testing/fixtures.ts';
import { watchEntryModel } from './watch-entry.model.ts';

const userId = new Types.ObjectId();
const hostId = new Types.ObjectId();
const category = 'Personal Finance';
const finishedEarlier = showDoc({ title: 'Pip Happens' });
const finished = showDoc({ title: 'Kolo Kings', category, hostId });
const gone = showDoc({ title: 'No more', deletedAt: new Date() });
const sameCategory = showDoc({ title: 'Sapa Season', category });
const begun = showDoc({ title: 'Japa Budget', category });
const hidden = showDoc({ title: 'Not yet', category, published: false });
const sameHost = showDoc({ title: 'T-Bills and Chill', category: 'Investing', hostId });
const catalog = useTestService(catalogService());

beforeAll(async () => {
  const { db } = catalog.deps;
  await showModel(db).insertMany([finishedEarlier, finished, gone, sameCategory, begun, hidden, sameHost]);
  await watchEntryModel(db).insertMany([
    watchEntryDoc({ userId, showId: finishedEarlier._id, progress: 100, completed: true }),
    watchEntryDoc({ userId, showId: finished._id, progress: 100, completed: true }),
    watchEntryDoc({ userId, showId: begun._id, progress: 10 }),
    watchEntryDoc({ userId, showId: gone._id, progress: 100, completed: true }),
  ]);
});

it('200: unwatched shows of the category or host of the last visible finished show, newest first', async () => {
  const token = catalog.tokens.member({ id: userId.toHexString() });
  const { status, body } = await catalog.call(suggestShows, { token });
  expect(status).toBe(200);
  expect(body?.because).toEqual({ id: finished._id.toHexString(), title: 'Kolo Kings' });
  expect(body?.shows.map(({ title }) => title)).toEqual(['T-Bills and Chill', 'Sapa Season']);
  expect(body?.shows[0]).not.toHaveProperty('description');
});

it('200: nothing without a finished show', async () => {
  const { body } = await catalog.call(suggestShows, { token: catalog.tokens.member({ id: newId() }) });
  expect(body).toEqual({ because: null, shows: [] });
});

it('401: a visitor', async () => {
  const { status, code } = await catalog.call(suggestShows, {});
  expect([status, code]).toEqual([401, 'unauthenticated']);
});
