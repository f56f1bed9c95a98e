import * as contracts from '@poc/contracts/endpoints/catalog';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../../service.ts';
import { showDoc } from '../../testing/fixtures.ts';
import { type ShowDoc, showModel } from '../show.model.ts';
import { showLikeModel } from './show-like.model.ts';

const hidden = showDoc({ published: false });
const deleted = showDoc({ deletedAt: new Date() });
const catalog = useTestService(catalogService());

beforeAll(async () => {
  await showModel(catalog.deps.db).insertMany([hidden, deleted]);
});

async function addShow(): Promise<ShowDoc> {
  const show = showDoc({ likes: 0 });
  await showModel(catalog.deps.db).create(show);
  return show;
}

const like = (show: ShowDoc, token: string) =>
  catalog.call(contracts.likeShow, { params: { id: show._id.toHexString() }, token });

/** The show's stored total, the count of like rows, and the reader's view. */
async function counts(show: ShowDoc) {
  const { db } = catalog.deps;
  const stored = await showModel(db).findById(show._id).lean();
  const shown = await catalog.call(contracts.getShow, { params: { id: show._id.toHexString() } });
  return {
    stored: stored?.likes,
    rows: await showLikeModel(db).countDocuments({ showId: show._id }),
    shown: shown.body?.likes,
  };
}

describe('POST /shows/{id}/like', () => {
  it('200: toggles a like', async () => {
    const show = await addShow();
    const [ada, tunde] = [catalog.tokens.member(), catalog.tokens.member()];
    expect((await like(show, ada)).body).toEqual({ likes: 1, liked: true });
    expect((await like(show, tunde)).body).toEqual({ likes: 2, liked: true });
    expect((await like(show, ada)).body).toEqual({ likes: 1, liked: false });
    expect(await counts(show)).toEqual({ stored: 1, rows: 1, shown: 1 });
  });

  it('200: total equals rows after fifty concurrent toggles of one user', async () => {
    const show = await addShow();
    const token = catalog.tokens.member();
    const responses = await Promise.all(Array.from({ length: 50 }, () => like(show, token)));
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(responses.filter((response) => response.body?.liked)).toHaveLength(25);
    expect(await counts(show)).toEqual({ stored: 0, rows: 0, shown: 0 });
  }, 120_000);

  it('200: counts fifty concurrent likes', async () => {
    const show = await addShow();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => like(show, catalog.tokens.member())),
    );
    const totals = responses.map((response) => response.body?.likes ?? 0).toSorted((a, b) => a - b);
    expect(totals).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(await counts(show)).toEqual({ stored: 50, rows: 50, shown: 50 });
  }, 120_000);

  it("200: a like does not conflict with an administrator's edit", async () => {
    const show = await addShow();
    await like(show, catalog.tokens.member());
    const { version, updatedAt } = (await showModel(catalog.deps.db).findById(show._id).lean()) ?? {};
    expect({ version, updatedAt }).toEqual({ version: show.version, updatedAt: show.updatedAt });
  });

  it('400: an invalid id', async () => {
    const token = catalog.tokens.member();
    const { status } = await catalog.call(contracts.likeShow, { params: { id: '$ne' }, token });
    expect(status).toBe(400);
  });

  it('401: a visitor and an erased user', async () => {
    const show = await addShow();
    const params = { id: show._id.toHexString() };
    expect((await catalog.call(contracts.likeShow, { params })).status).toBe(401);
    const gone = newId();
    await personModel(catalog.deps.db).create({
      _id: new Types.ObjectId(gone),
      name: 'Former member',
      role: 'user',
      deleted: true,
      changedAt: new Date(),
    });
    expect(await like(show, catalog.tokens.member({ id: gone }))).toMatchObject({ status: 401 });
    expect(await counts(show)).toEqual({ stored: 0, rows: 0, shown: 0 });
  });

  it('404: an unknown, unpublished or deleted show; stores no row', async () => {
    const token = catalog.tokens.member();
    for (const show of [showDoc(), hidden, deleted]) {
      const { status, code } = await like(show, token);
      expect([status, code]).toEqual([404, 'show_not_found']);
      expect(await showLikeModel(catalog.deps.db).countDocuments({ showId: show._id })).toBe(0);
    }
  });
});

describe('GET /shows/user/likes', () => {
  it("200: pages of the caller's likes, latest first", async () => {
    const token = catalog.tokens.member();
    const shows = [await addShow(), await addShow(), await addShow()] as const;
    for (const show of shows) await like(show, token);
    await like(shows[0], catalog.tokens.member());
    await like(shows[1], token);
    const ids = shows.map((show) => show._id.toHexString());
    const all = await catalog.call(contracts.listLikedShows, { token });
    expect(all.status).toBe(200);
    expect(all.body).toEqual([ids[2], ids[0]]);
    expect(all.headers.get('x-total-count')).toBe('2');

    const first = await catalog.call(contracts.listLikedShows, { token, query: { limit: 1 } });
    expect(first.body).toEqual([ids[2]]);
    const next = first.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? '';
    const second = await catalog.call(contracts.listLikedShows, {
      token,
      query: { limit: 1, cursor: decodeURIComponent(next) },
    });
    expect(second.body).toEqual([ids[0]]);
    expect(second.headers.get('link')).toBeNull();
  });

  it('400: invalid query', async () => {
    const token = catalog.tokens.member();
    const { errors } = await catalog.call(contracts.listLikedShows, {
      token,
      query: { limit: 0, user: 'x' },
    });
    expect(errors.map((fault) => fault.path).toSorted()).toEqual(['query.limit', 'query.user']);
  });

  it('401: a visitor', async () => {
    expect((await catalog.call(contracts.listLikedShows)).status).toBe(401);
  });
});
