import * as contracts from '@poc/contracts/endpoints/watch-history';
import { userDeleted } from '@poc/contracts/events/identity';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { handlers } from '../handlers.ts';
import { catalogService } from '../service.ts';
import { showModel } from '../shows/show.model.ts';
import { showDoc, watchEntryDoc } from '../testing/fixtures.ts';
import { showDayModel } from './show-day.model.ts';
import { watchEntryModel } from './watch-entry.model.ts';

const show = showDoc({ title: 'Pip Happens' });
const other = showDoc();
const locked = showDoc({ access: 'premium' });
const hidden = showDoc({ published: false });
const deleted = showDoc({ deletedAt: new Date() });
const showId = show._id.toHexString();
const catalog = useTestService(catalogService());

beforeAll(async () => {
  await showModel(catalog.deps.db).insertMany([show, other, locked, hidden, deleted]);
});

const rowsOf = (userId: string) => watchEntryModel(catalog.deps.db).find({ userId }).lean();

/** A viewer and their reports. */
function viewer(id = newId()) {
  const token = catalog.tokens.member({ id });
  return {
    id,
    token,
    save: (body: unknown) => catalog.call(contracts.saveProgress, { body, token }),
    at: (progress: number) =>
      catalog.call(contracts.saveProgress, { body: { show_id: showId, progress }, token }),
  };
}

describe.each([contracts.saveProgress, contracts.saveProgressAlias])('$id', (contract) => {
  it('200: returns the entry; one row per user and show', async () => {
    const ada = viewer();
    const call = (progress: number) =>
      catalog.call(contract, { body: { show_id: showId, progress, user_id: newId() }, token: ada.token });
    const first = await call(12.5);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      show_id: showId,
      progress: 12.5,
      completed: false,
      Show: { title: 'Pip Happens' },
    });
    const second = await call(14);
    expect(second.body).toMatchObject({ id: first.body?.id, progress: 14 });
    expect(await rowsOf(ada.id)).toMatchObject([{ progress: 14, completed: false }]);
  });

  it('400: invalid progress', async () => {
    const { token, id } = viewer();
    const faulty: [unknown, string[]][] = [
      [{ show_id: showId, progress: -1 }, ['body.progress']],
      [{ show_id: showId, progress: 101 }, ['body.progress']],
      [{ show_id: showId, progress: Number.NaN }, ['body.progress']],
      [`{"show_id":"${showId}","progress":1e999}`, ['body.progress']],
      [{ show_id: { $ne: '' }, progress: { $gt: 0 } }, ['body.show_id', 'body.progress']],
      [{ show_id: showId, progress: 1, watchedAt: 'x' }, ['body.watchedAt']],
      [{}, ['body.show_id', 'body.progress']],
    ];
    for (const [body, paths] of faulty) {
      const response = await catalog.call(contract, { body, token });
      expect(response.status).toBe(400);
      expect(response.errors.map((fault) => fault.path)).toEqual(paths);
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  it('401: a visitor', async () => {
    const { status, code } = await catalog.call(contract, { body: { show_id: showId, progress: 1 } });
    expect([status, code]).toEqual([401, 'unauthenticated']);
  });

  it('403: a locked show, without a row; 200 once the plan opens it', async () => {
    const { token, id } = viewer();
    const save = () =>
      catalog.call(contract, { body: { show_id: locked._id.toHexString(), progress: 5 }, token });
    expect(await save()).toMatchObject({ status: 403, code: 'show_locked' });
    expect(await rowsOf(id)).toEqual([]);
    const openUntil = new Date(Date.now() + 60_000);
    await openPlanModel(catalog.deps.db).create({
      _id: id,
      plan: 'premium',
      openUntil,
      changedAt: new Date(),
    });
    expect((await save()).status).toBe(200);
    await openPlanModel(catalog.deps.db).deleteOne({ _id: id });
    expect((await save()).status).toBe(403);
  });

  it('404: an unknown, unpublished or deleted show; stores no row', async () => {
    const { token, id } = viewer();
    for (const show_id of [newId(), hidden._id.toHexString(), deleted._id.toHexString()]) {
      const { status, code } = await catalog.call(contract, { body: { show_id, progress: 5 }, token });
      expect([status, code]).toEqual([404, 'show_not_found']);
    }
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('progress', () => {
  it('may decrease; completed entries stay completed', async () => {
    const ada = viewer();
    expect((await ada.at(94.9)).body).toMatchObject({ completed: false });
    expect((await ada.at(95)).body).toMatchObject({ progress: 95, completed: true });
    for (const progress of [93, 12, 0]) {
      expect((await ada.at(progress)).body).toMatchObject({ progress, completed: true });
    }
    const claimed = await ada.save({ show_id: showId, progress: 12, completed: false });
    expect(claimed.body).toMatchObject({ completed: true });
    const begun = await catalog.call(contracts.listContinueWatching, {
      params: { id: ada.id },
      token: ada.token,
    });
    expect(begun.body).toEqual([]);
  });

  it('is saved although its watched time cannot be added', async () => {
    const ada = viewer();
    const fails = vi
      .spyOn(showDayModel(catalog.deps.db), 'bulkWrite')
      .mockRejectedValue(new Error('no disk space'));
    await ada.at(10);
    expect(await ada.at(11)).toMatchObject({ status: 200, body: { progress: 11 } });
    expect(fails).toHaveBeenCalledOnce();
    fails.mockRestore();
  });

  it('completes when the player reports the end', async () => {
    const { body } = await viewer().save({ show_id: showId, progress: 90, completed: true });
    expect(body).toMatchObject({ progress: 90, completed: true });
  });

  it('concurrent reports make one row and complete it once', async () => {
    const ada = viewer();
    const reports = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 96 : 20 + index));
    const responses = await Promise.all(reports.map((progress) => ada.at(progress)));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    const rows = await rowsOf(ada.id);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.completed).toBe(true);
  });

  it('is not stored for an erased user', async () => {
    const ada = viewer();
    await personModel(catalog.deps.db).create({
      _id: new Types.ObjectId(ada.id),
      name: 'Former member',
      role: 'user',
      deleted: true,
      changedAt: new Date(),
    });
    const response = await ada.at(50);
    expect([response.status, response.code]).toEqual([401, 'unauthenticated']);
    expect(await rowsOf(ada.id)).toEqual([]);
  });
});

describe('progress concurrent with an erasure', () => {
  it('leaves no row in either order', async () => {
    const { db } = catalog.deps;
    for (let round = 0; round < 5; round += 1) {
      const ada = viewer();
      const deletedAt = new Date().toISOString();
      const deletion = {
        id: newId(),
        type: userDeleted.type,
        occurredAt: deletedAt,
        key: ada.id,
        traceId: '',
        data: { userId: ada.id, deletedAt },
      };
      const saves = [show, other].map(({ _id }) =>
        ada.save({ show_id: _id.toHexString(), progress: 30 + round }),
      );
      const erasure = handlers(catalog.deps).find(({ contract }) => contract.type === userDeleted.type);
      const responses = await Promise.all([
        ...saves,
        withTransaction(db, async (tx) => erasure?.handle(deletion, tx)),
      ]);
      for (const response of responses) if (response) expect([200, 401]).toContain(response.status);
      expect(await rowsOf(ada.id)).toEqual([]);
    }
  }, 60_000);
});

describe('DELETE /users/{id}/watch-history', () => {
  it("200: deletes the caller's rows only", async () => {
    const [ada, tunde] = [viewer(), viewer()];
    await ada.at(40);
    await tunde.at(50);
    await watchEntryModel(catalog.deps.db).insertMany([
      watchEntryDoc({ userId: new Types.ObjectId(ada.id), showId: other._id }),
    ]);
    const params = { id: ada.id };
    const { status, body } = await catalog.call(contracts.clearWatchHistory, { params, token: ada.token });
    expect([status, body]).toEqual([200, { message: 'Watch history cleared successfully' }]);
    const list = await catalog.call(contracts.listWatchHistory, { params, token: ada.token });
    expect([list.body, list.headers.get('x-total-count')]).toEqual([[], '0']);
    expect(await rowsOf(tunde.id)).toHaveLength(1);

    await ada.at(10);
    expect(await rowsOf(ada.id)).toMatchObject([{ progress: 10, completed: false }]);
  });

  it('400: a query parameter', async () => {
    const { id, token } = viewer();
    const input = { params: { id }, query: { all: 'true' }, token };
    expect((await catalog.call(contracts.clearWatchHistory, input)).status).toBe(400);
  });

  it('401: a visitor', async () => {
    const { status } = await catalog.call(contracts.clearWatchHistory, { params: { id: newId() } });
    expect(status).toBe(401);
  });

  it('404: another user, for administrators too', async () => {
    const ada = viewer();
    await ada.at(40);
    for (const token of [catalog.tokens.member(), catalog.tokens.admin()]) {
      const response = await catalog.call(contracts.clearWatchHistory, { params: { id: ada.id }, token });
      expect([response.status, response.code]).toEqual([404, 'not_found']);
    }
    expect(await rowsOf(ada.id)).toHaveLength(1);
  });
});
