import * as contracts from '@poc/contracts/endpoints/watch-history';
import { newId } from '@poc/testing/factories';
import { queriesOf } from '@poc/testing/profile';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { showModel } from '../shows/show.model.ts';
import { showDoc, watchEntryDoc } from '../testing/fixtures.ts';
import { watchEntryModel } from './watch-entry.model.ts';

const userId = new Types.ObjectId();
const params = { id: userId.toHexString() };
const begun = showDoc({ title: 'Begun' });
const finished = showDoc({ title: 'Finished' });
const hidden = showDoc({ title: 'Hidden', published: false });
const catalog = useTestService(catalogService());
let token: string;

beforeAll(async () => {
  token = catalog.tokens.member(params);
  const { db } = catalog.deps;
  await showModel(db).insertMany([begun, finished, hidden]);
  await watchEntryModel(db).insertMany([
    watchEntryDoc({ userId, showId: begun._id, progress: 34.5 }),
    watchEntryDoc({ userId, showId: finished._id, progress: 97, completed: true }),
    watchEntryDoc({ userId, showId: hidden._id, progress: 10 }),
    watchEntryDoc({ userId: new Types.ObjectId(), showId: begun._id, progress: 80 }),
  ]);
});

describe.each([
  ['GET /watch-history/users/{id}/watch-history', contracts.listWatchHistory],
  ['GET /users/{id}/watch-history', contracts.listWatchHistoryAlias],
])('%s', (_name, contract) => {
  it("200: the caller's entries of visible shows, latest first", async () => {
    const { status, body, headers } = await catalog.call(contract, { params, token });
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('2');
    expect(body).toMatchObject([
      { show_id: finished._id.toHexString(), progress: 97, completed: true, Show: { title: 'Finished' } },
      { show_id: begun._id.toHexString(), progress: 34.5, completed: false, Show: { title: 'Begun' } },
    ]);
  });
});

describe('GET /users/{id}/continue-watching', () => {
  it('200: started, unfinished shows by show id', async () => {
    const { status, body } = await catalog.call(contracts.listContinueWatching, { params, token });
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: begun._id.toHexString(),
        title: 'Begun',
        thumbnail_url: begun.thumbnailUrl,
        duration: '45 min',
        progress: 34.5,
      },
    ]);
  });

  it('200: from the index alone', async () => {
    const queries = await queriesOf(catalog.deps.db, watchEntryModel.modelName, () =>
      catalog.call(contracts.listContinueWatching, { params, token }),
    );
    expect(queries).toMatchObject([{ docsExamined: 0, hasSortStage: false }]);
  });
});

describe.each([contracts.listWatchHistory, contracts.listWatchHistoryAlias, contracts.listContinueWatching])(
  '$id',
  (contract) => {
    it('400: invalid query', async () => {
      const { status, errors } = await catalog.call(contract, {
        params,
        query: { limit: -1, x: '1' },
        token,
      });
      expect(status).toBe(400);
      expect(errors.map((fault) => fault.path).toSorted()).toEqual(['query.limit', 'query.x']);
    });

    it('401: a visitor', async () => {
      const { status, code } = await catalog.call(contract, { params });
      expect([status, code]).toEqual([401, 'unauthenticated']);
    });

    it('404: another user, for administrators too', async () => {
      for (const stranger of [catalog.tokens.member({ id: newId() }), catalog.tokens.admin()]) {
        const { status, code } = await catalog.call(contract, { params, token: stranger });
        expect([status, code]).toEqual([404, 'not_found']);
      }
    });
  },
);
