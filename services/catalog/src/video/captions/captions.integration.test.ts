import { getManagedShow, getShow, listShows, uploadShowCaptions } from '@poc/contracts/endpoints/catalog';
import { startTestService, useTestService } from '@poc/testing/service';
import { describe, expect, it } from 'vitest';
import { catalogService } from '../../service.ts';
import { purgeDeletedShows } from '../../shows/publishing/purge-deleted-shows.ts';
import { showModel } from '../../shows/show.model.ts';
import { useShowDesk } from '../../testing/show-form.ts';

const dayMs = 24 * 60 * 60_000;
const goesOn = new AbortController().signal;
const text = 'WEBVTT\n\n00:01.000 --> 00:02.500\nGood evening, Lagos. Ẹ kú alẹ́.\n';
// A separate bucket, since the sweep below would remove the files of other tests.
const catalog = useTestService({ ...catalogService(), config: { S3_BUCKET: `captions-${Date.now()}` } });
const desk = useShowDesk(catalog);

const upload = (body: unknown = { text }, token = desk.token) =>
  catalog.call(uploadShowCaptions, { body, ...(token ? { token } : {}) });
const stored = async () => (await upload()).body?.url ?? '';
const exists = async (url: string) => (await fetch(`${catalog.url}${url}`)).status === 200;

describe('POST /shows/upload-captions', () => {
  it('201: are served as WebVTT and accepted by a show', async () => {
    const { status, body } = await upload();
    expect(status).toBe(201);
    expect(body?.url).toMatch(/^\/uploads\/shows\/[0-9a-f]{32}\.vtt$/);
    expect(body?.left_out).toEqual([]);
    const served = await fetch(`${catalog.url}${body?.url}`);
    expect(served.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await served.text()).toBe(text);
  });

  it('400: names the fault of a file that is not WebVTT', async () => {
    const { status, code, errors } = await upload({ text: '1\n00:00:01,000 --> 00:00:02,000\nSubRip' });
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(errors).toEqual([
      { path: 'body.text', msg: 'must be a WebVTT file that starts with the line WEBVTT' },
    ]);
    expect((await upload({ text: text.repeat(9_000) })).errors).toMatchObject([{ path: 'body.text' }]);
    expect((await upload({ text: 7, lang: 'en' })).status).toBe(400);
  });

  it('401, 403, 413 and 415', async () => {
    expect((await upload({ text }, '')).status).toBe(401);
    expect((await upload({ text }, catalog.tokens.member())).status).toBe(403);
    expect((await upload({ text: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(413);
    const form = new FormData();
    form.append('text', text);
    expect((await upload(form)).status).toBe(415);
  });
});

describe('the captions of a show', () => {
  it('are shown to users who may watch, in the order of the languages', async () => {
    const [yoruba, english] = [await stored(), await stored()];
    const { status, body } = await desk.create({ captions_yo: yoruba, captions_en: english });
    const captions = [
      { lang: 'en', label: 'English', url: english },
      { lang: 'yo', label: 'Yoruba', url: yoruba },
    ];
    expect([status, body?.captions]).toEqual([201, captions]);
    const params = { id: body?.id ?? '' };
    expect((await catalog.call(getManagedShow, { params, token: desk.token })).body?.captions).toEqual(
      captions,
    );
    const token = catalog.tokens.member();
    expect((await catalog.call(getShow, { params, token })).body?.captions).toEqual(captions);
    expect((await catalog.call(getShow, { params })).body).not.toHaveProperty('captions');
    const visitors = await catalog.call(listShows);
    expect(visitors.body?.some((show) => 'captions' in show)).toBe(false);
  });

  it('stay if absent from a form, and are replaced or removed by language with their files', async () => {
    const [english, pidgin, newer] = [await stored(), await stored(), await stored()];
    const { body } = await desk.create({ captions_en: english, captions_pcm: pidgin });
    const id = body?.id ?? '';
    expect((await desk.update(id, { title: 'Another' })).body?.captions).toHaveLength(2);
    const replaced = await desk.update(id, { captions_en: newer });
    expect(replaced.body?.captions?.map(({ url }) => url)).toEqual([newer, pidgin]);
    expect([await exists(english), await exists(newer), await exists(pidgin)]).toEqual([false, true, true]);
    const cleared = await desk.update(id, { captions_en: '', captions_pcm: '' });
    expect(cleared.body).not.toHaveProperty('captions');
    expect([await exists(newer), await exists(pidgin)]).toEqual([false, false]);
  });

  it('400: external, of another type, missing, or in an unknown language', async () => {
    const elsewhere = { captions_en: 'https://cdn.example/a.vtt' };
    const another = { captions_en: '/uploads/shows/a.mp4' };
    const gone = { captions_ha: `/uploads/shows/${'0'.repeat(32)}.vtt` };
    for (const captions of [elsewhere, another, gone, { captions_fr: await stored() }]) {
      const { status, errors } = await desk.create(captions);
      expect([status, errors.map(({ path }) => path)]).toEqual([
        400,
        [`body.${Object.keys(captions).join()}`],
      ]);
    }
  });

  it('are swept without a show, and removed with their show', async () => {
    const { files, db, clock } = catalog.deps;
    const [used, orphan] = [await stored(), await stored()];
    const { body } = await desk.create({ captions_ig: used });
    expect(await files.sweep(new Date(Date.now() + dayMs + 60_000), goesOn)).toBeGreaterThanOrEqual(1);
    expect([await exists(used), await exists(orphan)]).toEqual([true, false]);
    await showModel(db).updateOne({ _id: body?.id ?? '' }, { $set: { deletedAt: clock.now() } });
    const later = { now: () => new Date(clock.now().getTime() + dayMs) };
    expect(await purgeDeletedShows({ db, files, clock: later }, goesOn)).toBe(1);
    expect(await exists(used)).toBe(false);
  });

  it('503 while the object store is unavailable', async () => {
    const away = await startTestService({
      ...catalogService(),
      config: { S3_ENDPOINT: 'http://127.0.0.1:1' },
    });
    try {
      const response = await away.call(uploadShowCaptions, { token: away.tokens.admin(), body: { text } });
      expect(response.status).toBe(503);
    } finally {
      await away.stop();
    }
  }, 60_000);
});
