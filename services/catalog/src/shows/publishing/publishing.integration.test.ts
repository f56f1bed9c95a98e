import * as contracts from '@poc/contracts/endpoints/catalog';
import { plainPicture } from '@poc/kit/testing/pictures';
import { testClock } from '@poc/testing/clock';
import { queriesOf } from '@poc/testing/profile';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { showCommentModel } from '../../comments/show-comment.model.ts';
import { catalogService } from '../../service.ts';
import { showCommentDoc, showDoc, watchEntryDoc } from '../../testing/fixtures.ts';
import { useShowDesk } from '../../testing/show-form.ts';
import { watchEntryModel } from '../../watching/watch-entry.model.ts';
import { showLikeModel } from '../likes/show-like.model.ts';
import { keysOf } from '../pictures/show-file-names.ts';
import { showModel } from '../show.model.ts';
import { publishDueShows } from './publish-due-shows.ts';
import { purgeDeletedShows } from './purge-deleted-shows.ts';

const minuteMs = 60_000;
const goesOn = new AbortController().signal;
const catalog = useTestService(catalogService());
const desk = useShowDesk(catalog);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs);
const at = (minutes: number) => ({ ...catalog.deps, clock: testClock(inMinutes(minutes)) });
const status = async (id: string) => (await catalog.call(contracts.getShow, { params: { id } })).status;

describe('scheduled shows', () => {
  it('are published once when due, by concurrent processes', async () => {
    const { body } = await desk.create({ publish_at: inMinutes(60).toISOString() });
    const id = body?.id ?? '';
    expect(await publishDueShows(at(59), goesOn)).toBe(0);
    expect(await status(id)).toBe(404);
    const published = await Promise.all([1, 2, 3].map(() => publishDueShows(at(61), goesOn)));
    expect(published.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await status(id)).toBe(200);
    expect(await desk.eventsAbout(id)).toMatchObject([
      { data: { published: false } },
      { type: 'catalog.show.updated.v1', data: { published: true } },
    ]);
    expect(await showModel(catalog.deps.db).findById(id).lean()).toMatchObject({
      version: 2,
      publishAt: null,
    });
  });

  it('are found in an index of scheduled shows alone', async () => {
    const { db } = catalog.deps;
    const drafts = Array.from({ length: 50 }, () => showDoc({ published: false }));
    await showModel(db).insertMany(drafts);
    const queries = await queriesOf(db, 'shows', () => publishDueShows(at(0), goesOn));
    expect(queries.length).toBeGreaterThan(0);
    for (const { docsExamined, hasSortStage } of queries) {
      expect([docsExamined, hasSortStage]).toEqual([0, false]);
    }
  });

  it('are not published while deleted', async () => {
    const { body } = await desk.create({ publish_at: inMinutes(60).toISOString() });
    await catalog.call(contracts.deleteShow, { params: { id: body?.id ?? '' }, token: desk.token });
    expect(await publishDueShows(at(61), goesOn)).toBe(0);
  });

  it('are published by the background job', async () => {
    const show = showDoc({ published: false, publishAt: new Date(0) });
    await showModel(catalog.deps.db).create(show);
    await vi.waitFor(async () => expect(await status(show._id.toHexString())).toBe(200), {
      timeout: 60_000,
      interval: 250,
    });
  }, 70_000);
});

describe('deleted shows', () => {
  it('are removed with all their data once they cannot be restored', async () => {
    const { db } = catalog.deps;
    const { store } = catalog.deps;
    const { body } = await desk.create({}, await plainPicture(160, 90).png().toBuffer());
    const id = body?.id ?? '';
    const showId = new Types.ObjectId(id);
    const userId = new Types.ObjectId();
    await watchEntryModel(db).create(watchEntryDoc({ showId, userId }));
    await showCommentModel(db).create(showCommentDoc({ showId }));
    await showLikeModel(db).create({ _id: new Types.ObjectId(), showId, userId, createdAt: new Date() });
    const belongings = () =>
      Promise.all([
        watchEntryModel(db).countDocuments({ showId }),
        showCommentModel(db).countDocuments({ showId }),
        showLikeModel(db).countDocuments({ showId }),
      ]);
    await catalog.call(contracts.deleteShow, { params: { id }, token: desk.token });

    expect(await purgeDeletedShows(at(15), goesOn)).toBe(0);
    expect(await belongings()).toEqual([1, 1, 1]);
    const purged = await Promise.all([1, 2].map(() => purgeDeletedShows(at(120), goesOn)));
    expect(purged.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1);
    expect(await belongings()).toEqual([0, 0, 0]);
    const kept = await Promise.all(keysOf(body?.thumbnail_url ?? '').map((key) => store.exists(key)));
    expect(kept).toEqual([false, false, false]);
    expect(await showModel(db).findById(id).lean()).toBeNull();
    const events = await desk.eventsAbout(id);
    expect(events.slice(2)).toMatchObject([{ type: 'catalog.show.deleted.v1', data: { showId: id } }]);
    expect(events).toHaveLength(3);
    const restored = await catalog.call(contracts.restoreShow, { params: { id }, token: desk.token });
    expect(restored.code).toBe('show_not_found');
  });
});
