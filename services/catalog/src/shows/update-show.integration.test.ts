import * as contracts from '@poc/contracts/endpoints/catalog';
import { plainPicture } from '@poc/kit/testing/pictures';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { formOf, showTexts, useShowDesk } from '../testing/show-form.ts';
import { keysOf } from './pictures/show-file-names.ts';
import { showModel } from './show.model.ts';

const catalog = useTestService(catalogService());
const desk = useShowDesk(catalog);
let picture: Buffer;
beforeAll(async () => {
  picture = await plainPicture(160, 90).png().toBuffer();
});

async function created(texts: Record<string, string> = {}, image?: Buffer) {
  const { body } = await desk.create(texts, image);
  if (!body) throw new Error('the show was not created');
  return body;
}
const stored = (url: string) => Promise.all(keysOf(url).map((key) => catalog.deps.store.exists(key)));

describe('PUT /shows/{id}', () => {
  it('200: changes the sent fields only, and emits an event', async () => {
    const show = await created({ duration: '45 min', video_url: 'https://youtu.be/abc' }, picture);
    const { status, body } = await desk.update(show.id, { title: 'New title', version: '1' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...show, title: 'New title', version: 2 });
    expect(await stored(show.thumbnail_url)).toEqual([true, true, true]);
    const found = await catalog.call(contracts.listShows, { query: { search: 'New titel' } });
    expect(found.body?.map(({ id }) => id)).toContain(show.id);
    expect((await desk.eventsAbout(show.id)).at(-1)).toMatchObject({
      type: 'catalog.show.updated.v1',
      data: { title: 'New title', published: true },
    });
  });

  it('200: clears empty fields', async () => {
    const time = '2030-01-01T10:00:00.000Z';
    const show = await created(
      { duration: '45 min', video_url: 'https://youtu.be/abc', start_time: time, publish_at: time },
      picture,
    );
    const empty = { thumbnail_url: '', video_url: '', duration: '', start_time: '', publish_at: '' };
    const { body } = await desk.update(show.id, empty);
    expect(body).toMatchObject({
      thumbnail_url: '',
      video_url: null,
      start_time: null,
      publish_at: null,
      published: true,
    });
    expect(body).not.toHaveProperty('duration');
    expect(await stored(show.thumbnail_url)).toEqual([false, false, false]);
  });

  it('200: replaces and removes the old picture, unless another show uses it', async () => {
    const show = await created({}, picture);
    const { body: twin } = await desk.create({ thumbnail_url: show.thumbnail_url });
    const { body } = await desk.update(show.id, {}, picture);
    expect(body?.thumbnail_url).not.toBe(show.thumbnail_url);
    expect(await stored(show.thumbnail_url)).toEqual([true, true, true]);
    await desk.update(twin?.id ?? '', {}, picture);
    expect(await stored(show.thumbnail_url)).toEqual([false, false, false]);
    expect(await stored(body?.thumbnail_url ?? '')).toEqual([true, true, true]);
  });

  it('200: rescheduling hides the show until its time', async () => {
    const show = await created();
    const { body } = await desk.update(show.id, { publish_at: '2099-01-01T00:00:00.000Z' });
    expect(body).toMatchObject({ published: false, publish_at: '2099-01-01T00:00:00.000Z' });
    expect((await catalog.call(contracts.getShow, { params: { id: show.id } })).status).toBe(404);
  });

  it('200: without a version the last write wins', async () => {
    const show = await created();
    const titles = ['One', 'Two', 'Three', 'Four'];
    const responses = await Promise.all(titles.map((title) => desk.update(show.id, { title })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(responses.map(({ body }) => body?.version).toSorted()).toEqual([2, 3, 4, 5]);
    const last = responses.find(({ body }) => body?.version === 5)?.body;
    expect((await showModel(catalog.deps.db).findById(show.id).lean())?.title).toBe(last?.title);
  });

  it('409: rejects one of two saves of the same version, and retains the other', async () => {
    const show = await created({}, picture);
    const titles = ['Hers', 'His'];
    const responses = await Promise.all(
      titles.map((title) => desk.update(show.id, { title, version: '1' }, picture)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const saved = responses.find(({ status }) => status === 200)?.body;
    const row = await showModel(catalog.deps.db).findById(show.id).lean();
    expect([row?.title, row?.thumbnailUrl, row?.version]).toEqual([saved?.title, saved?.thumbnail_url, 2]);
    expect(await stored(saved?.thumbnail_url ?? '')).toEqual([true, true, true]);
    expect(await desk.update(show.id, { version: '1' })).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('400: faults of the path and of the form', async () => {
    const show = await created();
    const { status, errors } = await desk.update(show.id, { version: 'x', video_url: 'javascript:alert(1)' });
    expect(status).toBe(400);
    expect(errors.map((fault) => fault.path).toSorted()).toEqual(['body.version', 'body.video_url']);
    expect((await desk.update('1')).errors.map((fault) => fault.path)).toEqual(['params.id']);
  });

  it('400 and 413: invalid or oversized pictures change nothing', async () => {
    const show = await created({}, picture);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await desk.update(show.id, {}, svg)).toMatchObject({ status: 400, code: 'image_required' });
    const cut = picture.subarray(0, picture.length / 2);
    expect(await desk.update(show.id, {}, cut)).toMatchObject({ status: 400, code: 'image_unreadable' });
    const large = Buffer.alloc(5 * 1024 * 1024);
    expect(await desk.update(show.id, {}, large)).toMatchObject({ status: 413, code: 'image_too_large' });
    const row = await showModel(catalog.deps.db).findById(show.id).lean();
    expect([row?.thumbnailUrl, row?.version]).toEqual([show.thumbnail_url, 1]);
  });

  it('401 and 403: only administrators', async () => {
    const { id } = await created();
    const body = formOf(showTexts());
    const update = (token?: string) =>
      catalog.call(contracts.updateShow, { params: { id }, body, ...(token ? { token } : {}) });
    expect((await update()).status).toBe(401);
    expect((await update(catalog.tokens.member())).status).toBe(403);
  });

  it('404: an unknown or deleted show; leaves no picture', async () => {
    const { id } = await created();
    await catalog.call(contracts.deleteShow, { params: { id }, token: desk.token });
    for (const gone of [newId(), id]) {
      expect(await desk.update(gone, {}, picture)).toMatchObject({ status: 404, code: 'show_not_found' });
    }
  });

  it('415: JSON', async () => {
    const { id } = await created();
    const response = await catalog.call(contracts.updateShow, {
      params: { id },
      token: desk.token,
      body: showTexts(),
    });
    expect(response.status).toBe(415);
  });
});
