import * as contracts from '@poc/contracts/endpoints/catalog';
import * as watchHistoryContracts from '@poc/contracts/endpoints/watch-history';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { watchEntryDoc } from '../testing/fixtures.ts';
import { useShowDesk } from '../testing/show-form.ts';
import { watchEntryModel } from '../watching/watch-entry.model.ts';
import { showModel } from './show.model.ts';

const catalog = useTestService(catalogService());
const desk = useShowDesk(catalog);

const created = async () => (await desk.create()).body?.id ?? '';
const remove = (id: string, token = desk.token) =>
  catalog.call(contracts.deleteShow, { params: { id }, ...(token ? { token } : {}) });
const restore = (id: string, token = desk.token) =>
  catalog.call(contracts.restoreShow, { params: { id }, ...(token ? { token } : {}) });
const listed = async (id: string) => {
  const [shows, managed] = await Promise.all([
    catalog.call(contracts.listShows),
    catalog.call(contracts.listManagedShows, { token: desk.token }),
  ]);
  return [shows.body, managed.body].map((list) => list?.some((show) => show.id === id));
};

describe('DELETE /shows/{id}', () => {
  it('204: removes the show from every list, watch histories included', async () => {
    const id = await created();
    const userId = new Types.ObjectId();
    await watchEntryModel(catalog.deps.db).create(
      watchEntryDoc({ showId: new Types.ObjectId(id), userId, progress: 30 }),
    );
    expect((await remove(id)).status).toBe(204);
    expect((await catalog.call(contracts.getShow, { params: { id } })).code).toBe('show_not_found');
    expect(await listed(id)).toEqual([false, false]);
    const viewer = userId.toHexString();
    const history = await catalog.call(watchHistoryContracts.listWatchHistory, {
      params: { id: viewer },
      token: catalog.tokens.member({ id: viewer }),
    });
    expect(history.body).toEqual([]);
    expect((await desk.eventsAbout(id)).at(-1)).toMatchObject({
      type: 'catalog.show.updated.v1',
      data: { published: false },
    });
  });

  it('400, 401, 403 and 404', async () => {
    const id = await created();
    expect((await remove('1')).status).toBe(400);
    expect((await remove(id, '')).status).toBe(401);
    expect((await remove(id, catalog.tokens.member())).status).toBe(403);
    expect(await remove(newId())).toMatchObject({ status: 404, code: 'show_not_found' });
    await remove(id);
    expect(await remove(id)).toMatchObject({ status: 404, code: 'show_not_found' });
  });
});

describe('POST /shows/{id}/restore', () => {
  it('200: restores the show with its data, idempotently', async () => {
    const id = await created();
    const showId = new Types.ObjectId(id);
    const userId = new Types.ObjectId();
    await watchEntryModel(catalog.deps.db).create(watchEntryDoc({ showId, userId, progress: 30 }));
    await remove(id);
    const { status, body } = await restore(id);
    expect([status, body?.id, body?.version]).toEqual([200, id, 3]);
    expect((await restore(id)).body).toEqual(body);
    expect(await listed(id)).toEqual([true, true]);
    const token = catalog.tokens.member({ id: userId.toHexString() });
    expect((await catalog.call(contracts.getShow, { params: { id }, token })).body?.progress).toBe(30);
    const events = await desk.eventsAbout(id);
    expect(events).toMatchObject([
      { type: 'catalog.show.created.v1' },
      { data: { published: false } },
      { type: 'catalog.show.updated.v1', data: { published: true } },
    ]);
    expect(events).toHaveLength(3);
  });

  it('404: after the period for restoring, and for an unknown show', async () => {
    const id = await created();
    await remove(id);
    const tooLongAgo = new Date(Date.now() - contracts.restorableMs - 1_000);
    await showModel(catalog.deps.db).updateOne({ _id: id }, { $set: { deletedAt: tooLongAgo } });
    expect(await restore(id)).toMatchObject({ status: 404, code: 'show_not_found' });
    expect(await restore(newId())).toMatchObject({ status: 404, code: 'show_not_found' });
  });

  it('400, 401 and 403', async () => {
    const id = await created();
    expect((await restore('1')).status).toBe(400);
    expect((await restore(id, '')).status).toBe(401);
    expect((await restore(id, catalog.tokens.member())).status).toBe(403);
  });
});
