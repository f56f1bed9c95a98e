import type { Endpoint } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/recordings';
import { getStream } from '@poc/contracts/endpoints/streaming';
import { deleteStream, updateStream } from '@poc/contracts/endpoints/streaming-admin';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { entriesInOutbox } from '@poc/testing/audit-walk';
import { newId } from '@poc/testing/factories';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { showCardModel } from '../../streams/shows/show-card.model.ts';
import { streamModel } from '../../streams/streams.api.ts';
import { type CatalogStub, startCatalogStub } from '../../testing/catalog-stub.ts';
import { givenRecording } from '../../testing/recorded-stream.ts';
import { startStreaming, type TestStreaming } from '../../testing/start-streaming.ts';
import { broadcastModel } from '../broadcast.model.ts';
import { chapterModel } from './chapter.model.ts';

let streaming: TestStreaming;
let catalog: CatalogStub;
beforeAll(async () => {
  catalog = await startCatalogStub();
  streaming = await startStreaming({ CATALOG_URL: catalog.url });
});
afterAll(async () => {
  await streaming?.service.stop();
  await catalog?.stop();
});

const call: TestStreaming['service']['call'] = (endpoint, input) =>
  streaming.service.call(endpoint, { token: streaming.service.tokens.admin(), ...input });
const read = (file: string) => fetch(`${streaming.service.url}/uploads/live/${file}`);
const filesOf = async (id: string, rung = '480p') =>
  (await (await read(`${id}-${rung}.m3u8`)).text()).match(/^[^#\n]+\.m4s$/gm);
const namesIn = (id: string, run: number, numbers: readonly number[], rung = '480p') =>
  numbers.map((n) => `${id}-${rung}-${run}-${n}.m4s`);
const detailsOf = async (id: string) => (await call(getStream, { params: { id } })).body;
const trimTo = (id: string, start: number, end: number | null) =>
  call(contracts.setTrim, { params: { id }, body: { trim: { start, end } } });
const givenChapter = (id: string, title: string, at: Date) =>
  chapterModel(streaming.service.deps.db).create([{ streamId: id, title, at }]);
const problemOf = ({ status, code }: { status: number; code: string | null }) => `${status} ${code}`;

describe('chapters', () => {
  it('201: marks the moment of a live broadcast', async () => {
    const { id } = await givenRecording(streaming, { stream: { status: 'live' } });
    const before = Date.now();
    const { status, body } = await call(contracts.addChapter, {
      params: { id },
      body: { title: ' Rent or buy? ' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'Rent or buy?', seconds: null });
    expect(Date.parse(body?.at ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('201: adds a chapter of a recording by its position, and 400: beyond the end', async () => {
    const { id, at } = await givenRecording(streaming);
    const add = (seconds: number) =>
      call(contracts.addChapter, { params: { id }, body: { title: 'Rent', seconds } });
    expect((await add(12)).body).toMatchObject({ at: at(32).toISOString(), seconds: 12 });
    expect((await add(20)).status).toBe(400);
  });

  it('409: refuses marks of a stream that is not live or has other video, and more than 100', async () => {
    const { id } = await givenRecording(streaming);
    const body = { title: 'Rent' };
    expect(problemOf(await call(contracts.addChapter, { params: { id }, body }))).toBe('409 stream_not_live');
    const other = (await streaming.addStream())._id.toHexString();
    expect(problemOf(await call(contracts.addChapter, { params: { id: other }, body }))).toBe(
      '409 stream_not_live',
    );
    const live = await givenRecording(streaming, { stream: { status: 'live' } });
    for (let at = 0; at < 100; at += 1) await givenChapter(live.id, `Part ${at}`, live.at(at));
    expect(problemOf(await call(contracts.addChapter, { params: { id: live.id }, body }))).toBe(
      '409 too_many_marks',
    );
  });

  it('400: refuses an empty title and one above 80 characters', async () => {
    const { id } = await givenRecording(streaming, { stream: { status: 'live' } });
    for (const title of ['  ', 'x'.repeat(81)])
      expect((await call(contracts.addChapter, { params: { id }, body: { title } })).status).toBe(400);
  });

  it('appear at their position in the replay, without those outside of it', async () => {
    const { id, at } = await givenRecording(streaming);
    await givenChapter(id, 'Second part', at(32));
    await givenChapter(id, 'Welcome', at(4));
    await givenChapter(id, 'While the line was cut', at(20));
    await givenChapter(id, 'After the end', at(60));
    expect((await detailsOf(id))?.replay).toEqual({
      parts: [
        { at: at(0).toISOString(), seconds: 10 },
        { at: at(30).toISOString(), seconds: 10 },
      ],
      chapters: [
        { title: 'Welcome', seconds: 4 },
        { title: 'While the line was cut', seconds: 10 },
        { title: 'Second part', seconds: 12 },
      ],
    });
    const recording = (await call(contracts.getRecording, { params: { id } })).body;
    expect(recording?.marks.map(({ seconds }) => seconds)).toEqual([4, 10, 12, null]);
  });

  it('200 and 204: are renamed and deleted', async () => {
    const { id, at } = await givenRecording(streaming);
    const [mark] = await givenChapter(id, 'Welcom', at(4));
    const params = { id, markId: mark?._id.toHexString() ?? '' };
    expect((await call(contracts.renameChapter, { params, body: { title: 'Welcome' } })).status).toBe(204);
    expect((await detailsOf(id))?.replay?.chapters).toEqual([{ title: 'Welcome', seconds: 4 }]);
    expect((await call(contracts.deleteChapter, { params })).status).toBe(204);
    expect((await call(contracts.deleteChapter, { params })).status).toBe(204);
    expect((await detailsOf(id))?.replay?.chapters).toEqual([]);
    expect(problemOf(await call(contracts.renameChapter, { params, body: { title: 'Welcome' } }))).toBe(
      '404 mark_not_found',
    );
  });
});

describe('the trim of a replay', () => {
  it('200: lists only the segments inside, and shifts neither chapters nor chat', async () => {
    const { id, at } = await givenRecording(streaming);
    await givenChapter(id, 'Welcome', at(1));
    await givenChapter(id, 'Second part', at(32));
    const { status, body } = await trimTo(id, 5, 14);
    expect(status).toBe(200);
    expect(body).toMatchObject({ seconds: 20, is_complete: true, trim: { start: 5, end: 14 } });
    await expect.poll(() => filesOf(id)).toEqual([...namesIn(id, 1, [2, 3, 4]), ...namesIn(id, 2, [0, 1])]);
    expect(await (await read(`${id}-480p.m3u8`)).text()).toContain('#EXT-X-START:TIME-OFFSET=1.000');
    expect(await filesOf(id, 'audio')).toHaveLength(5);
    expect((await detailsOf(id))?.replay).toEqual({
      parts: [
        { at: at(4).toISOString(), seconds: 6 },
        { at: at(30).toISOString(), seconds: 4 },
      ],
      chapters: [{ title: 'Second part', seconds: 8 }],
    });
    for (const [run, n, seen] of [
      [1, 0, 404],
      [1, 1, 404],
      [1, 2, 200],
      [2, 0, 200],
      [2, 1, 200],
      [2, 2, 404],
    ] as const)
      expect((await read(`${id}-480p-${run}-${n}.m4s`)).status, `${run}-${n}`).toBe(seen);
    for (const run of [1, 2]) expect((await read(`${id}-480p-${run}-init.mp4`)).status).toBe(200);
  });

  it('404: the first segment is not served when it was sent before the start', async () => {
    const startTime = new Date('2026-11-28T19:00:04.000Z');
    const { id } = await givenRecording(streaming, { stream: { status: 'live', startTime } });
    for (const [file, seen] of [
      ['0.m4s', 404],
      ['1.m4s', 404],
      ['2.m4s', 200],
      ['init.mp4', 200],
    ] as const)
      expect((await read(`${id}-480p-1-${file}`)).status, file).toBe(seen);
  });

  it('200: is undone by null, and by its whole length', async () => {
    const { id } = await givenRecording(streaming);
    await trimTo(id, 5, 14);
    const { body } = await call(contracts.setTrim, { params: { id }, body: { trim: null } });
    expect(body?.trim).toBeNull();
    await expect.poll(() => filesOf(id)).toHaveLength(10);
    expect((await trimTo(id, 0, 99)).body?.trim).toBeNull();
    expect((await trimTo(id, 3, 99)).body?.trim).toEqual({ start: 3, end: null });
  });

  it('ends when the stream is reopened, also in the audit log', async () => {
    const { id, at } = await givenRecording(streaming);
    await trimTo(id, 5, 14);
    const actor = newId();
    const input = { params: { id }, token: streaming.service.tokens.admin({ id: actor }) };
    const change = { stream_url: `/uploads/live/${id}.m3u8`, start_time: at(0).toISOString() };
    for (const [status, trim] of [
      ['ended', { start: 5, end: 14 }],
      ['live', null],
      ['ended', null],
    ] as const) {
      expect((await call(updateStream, { ...input, body: { ...change, status } })).status).toBe(200);
      expect((await call(contracts.getRecording, { params: { id } })).body?.trim).toEqual(trim);
    }
    await expect.poll(() => filesOf(id)).toHaveLength(10);
    const own = (await entriesInOutbox(streaming.service.deps.db)).filter(({ actorId }) => actorId === actor);
    expect(own.filter(({ after }) => after && 'trim' in after)).toMatchObject([
      { action: 'stream.update', before: { trim: { start: 5, end: 14 } }, after: { trim: null } },
    ]);
  });

  it('400: refuses a trim that leaves nothing', async () => {
    const { id } = await givenRecording(streaming);
    for (const [start, end] of [
      [5, 5],
      [8, 4],
      [20, null],
      [-1, 4],
    ] as const)
      expect((await trimTo(id, start, end)).status, `${start}–${end}`).toBe(400);
  });

  it('409: waits for the end of the stream and for its last segment', async () => {
    const { id } = await givenRecording(streaming, { stream: { status: 'live' } });
    expect(problemOf(await trimTo(id, 2, 4))).toBe('409 recording_unfinished');
    const ended = await givenRecording(streaming);
    await broadcastModel(streaming.service.deps.db).updateOne(
      { _id: ended.id },
      { owner: 'x', leaseUntil: new Date(Date.now() + 10_000) },
    );
    expect(problemOf(await trimTo(ended.id, 2, 4))).toBe('409 recording_unfinished');
    expect((await call(contracts.getRecording, { params: { id: ended.id } })).body?.is_complete).toBe(false);
    const other = (await streaming.addStream({ status: 'ended' }))._id.toHexString();
    expect(problemOf(await trimTo(other, 2, 4))).toBe('409 recording_empty');
  });
});

describe('captions', () => {
  const text = [
    'WEBVTT',
    '00:01.000 --> 00:03.000\nWelcome',
    '00:05.000 --> 00:07.000\nRent or buy?',
    '00:11.000 --> 00:19.000\nBuy!',
  ].join('\n\n');
  const set = (id: string, lang: 'en' | 'yo', content: string | null = text) =>
    call(contracts.setRecordingCaptions, { params: { id }, body: { lang, text: content } });
  const shown = async (id: string, token?: string) => {
    const { body } = await streaming.service.call(getStream, { params: { id }, ...(token && { token }) });
    return body?.replay?.captions ?? [];
  };
  const textOf = async (url = '') => (await fetch(streaming.service.url + url)).text();
  const storedFor = async (id: string) => {
    let files = 0;
    for await (const _file of streaming.service.deps.store.list(`live/${id}-en-`)) files += 1;
    return files;
  };
  const timesOf = async (id: string) => (await textOf((await shown(id))[0]?.url)).match(/^\d.*$/gm) ?? [];

  it('200: are shown with the replay, in the order of languages', async () => {
    const { id } = await givenRecording(streaming);
    for (const lang of ['yo', 'en'] as const) {
      const { status, body } = await set(id, lang, `${text}\n\nwithout a time`);
      expect([status, body]).toEqual([200, { left_out: [12] }]);
    }
    expect(await shown(id)).toMatchObject([
      { lang: 'en', label: 'English' },
      { lang: 'yo', label: 'Yoruba' },
    ]);
    expect((await call(contracts.getRecording, { params: { id } })).body?.captions).toEqual(['en', 'yo']);
    const response = await fetch(streaming.service.url + (await shown(id))[0]?.url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toContain('Rent or buy?');
  });

  it('200: stay in step with the video after a trim, and show nothing of what was cut', async () => {
    const { id } = await givenRecording(streaming);
    await set(id, 'en');
    const before = (await shown(id))[0]?.url;
    await trimTo(id, 4, 12);
    await expect.poll(() => timesOf(id)).toEqual(['00:01.000 --> 00:03.000', '00:07.000 --> 00:08.000']);
    expect((await fetch(streaming.service.url + before)).status).toBe(404);
    // These captions are timed for the trimmed replay.
    await set(id, 'en', 'WEBVTT\n\n00:00.500 --> 00:01.000\nWelcome back');
    await expect.poll(() => timesOf(id)).toEqual(['00:00.500 --> 00:01.000']);
    await call(contracts.setTrim, { params: { id }, body: { trim: null } });
    await expect.poll(() => timesOf(id)).toEqual(['00:04.500 --> 00:05.000']);
  });

  it('200: are replaced and removed, with their files', async () => {
    const { id } = await givenRecording(streaming);
    const stored = () => storedFor(id);
    await set(id, 'en');
    await set(id, 'en', 'WEBVTT\n\n00:09.000 --> 00:10.000\nOther');
    expect(await stored()).toBe(1);
    await expect.poll(() => timesOf(id)).toEqual(['00:09.000 --> 00:10.000']);
    expect((await set(id, 'en', null)).status).toBe(200);
    expect((await set(id, 'en', null)).status).toBe(200);
    expect([await stored(), await shown(id)]).toEqual([0, []]);
  });

  it('200: are removed although their file cannot be', async () => {
    const { id } = await givenRecording(streaming);
    await set(id, 'en');
    const fails = vi.spyOn(streaming.service.deps.store, 'remove').mockRejectedValue(new Error('down'));
    expect((await set(id, 'en', null)).status).toBe(200);
    expect(fails).toHaveBeenCalledOnce();
    fails.mockRestore();
    expect(await shown(id)).toEqual([]);
  });

  it('404: leave no file when the stream is deleted in the meantime', async () => {
    const { id } = await givenRecording(streaming);
    const { db, store } = streaming.service.deps;
    const { put } = store;
    const storing = vi.spyOn(store, 'put').mockImplementationOnce(async (...file) => {
      await put(...file);
      await streamModel(db).deleteOne({ _id: id });
    });
    expect(problemOf(await set(id, 'en'))).toBe('404 stream_not_found');
    storing.mockRestore();
    expect(await storedFor(id)).toBe(0);
  });

  it('400 and 409: refuses other files, and waits for the recording', async () => {
    const { id } = await givenRecording(streaming);
    expect(problemOf(await set(id, 'en', '1\n00:00:01,000 --> 00:00:02,000\nSubRip'))).toBe(
      '400 invalid_request',
    );
    const live = await givenRecording(streaming, { stream: { status: 'live' } });
    expect(problemOf(await set(live.id, 'en'))).toBe('409 recording_unfinished');
    const other = (await streaming.addStream({ status: 'ended' }))._id.toHexString();
    expect(problemOf(await set(other, 'en'))).toBe('409 recording_empty');
  });

  it('403: of a paid stream open with its signature only', async () => {
    const { _id: showId } = await streaming.addShow({ access: 'premium' });
    const { id } = await givenRecording(streaming, { stream: { showId } });
    await set(id, 'en');
    const viewer = newId();
    const openUntil = new Date(Date.now() + 3_600_000);
    await openPlanModel(streaming.service.deps.db).create({
      _id: viewer,
      plan: 'premium',
      openUntil,
      changedAt: new Date(),
    });
    const [signed] = await shown(id, streaming.service.tokens.member({ id: viewer }));
    expect(await shown(id)).toEqual([]);
    expect(await textOf(signed?.url)).toContain('Welcome');
    expect((await fetch(streaming.service.url + signed?.url.split('?')[0])).status).toBe(403);
  });

  it('201: go along to the show, cut like its video', async () => {
    const { id } = await givenRecording(streaming);
    await set(id, 'yo');
    await set(id, 'en', 'WEBVTT\n\n00:01.000 --> 00:02.000\nCut off');
    await trimTo(id, 4, 12);
    expect((await call(contracts.publishRecording, { params: { id } })).status).toBe(201);
    const { length } = catalog.captions;
    expect(catalog.captions.at(-1)?.match(/^\d.*$/gm)).toEqual([
      '00:01.000 --> 00:03.000',
      '00:07.000 --> 00:08.000',
    ]);
    expect(catalog.recordings.at(-1)?.captions).toEqual([
      { lang: 'yo', url: `/uploads/shows/${length}.vtt` },
    ]);
  });
});

describe('a recording published as a show', () => {
  const publish = (id: string) => call(contracts.publishRecording, { params: { id } });

  it('201: sends the trimmed segments to the catalog as the administrator', async () => {
    const { id } = await givenRecording(streaming, {
      stream: { thumbnailUrl: '/uploads/shows/own.webp' },
      runs: [
        { at: 0, segments: 5 },
        {
          at: 30,
          segments: 5,
          // The encoder returned with a smaller picture.
          rungs: [
            { name: 'source', size: '640x360', codecs: 'avc1.64001e,mp4a.40.2', bandwidth: 900_000 },
            { name: 'audio', size: '', codecs: 'mp4a.40.2', bandwidth: 24_000 },
          ],
        },
      ],
    });
    await trimTo(id, 5, 14);
    const { status, body } = await publish(id);
    expect(status).toBe(201);
    const show_id = body?.show_id ?? '';
    expect(catalog.requests.at(-1)?.authorization).toMatch(/^Bearer /);
    expect(catalog.recordings.at(-1)).toEqual({
      stream_id: id,
      show_id: expect.any(String),
      thumbnail_url: '/uploads/shows/own.webp',
      recording: {
        parts: [
          { run: 1, first: 2, seconds: [2, 2, 2] },
          { run: 2, first: 0, seconds: [2, 2] },
        ],
        renditions: [
          {
            quality: 480,
            width: 854,
            height: 480,
            codecs: 'avc1.4d401f,mp4a.40.2',
            rungs: ['480p', 'source'],
          },
          {
            quality: 720,
            width: 1_280,
            height: 720,
            codecs: 'avc1.64001f,mp4a.40.2',
            rungs: ['source', 'source'],
          },
        ],
      },
    });
    const recording = async () => (await call(contracts.getRecording, { params: { id } })).body;
    expect((await recording())?.show_id).toBe(show_id);
    await showCardModel(streaming.service.deps.db).create({
      _id: show_id,
      deleted: true,
      changedAt: new Date(),
    });
    expect((await recording())?.show_id).toBeNull();
  });

  it('409: refuses a second one, also at the same time, and refers to the show', async () => {
    const { id } = await givenRecording(streaming);
    const responses = await Promise.all([publish(id), publish(id)]);
    expect(responses.map(problemOf).toSorted()).toEqual(['201 null', '409 recording_published']);
    const show_id = responses.find(({ body }) => body)?.body?.show_id;
    await broadcastModel(streaming.service.deps.db).updateOne({ _id: id }, { showId: null });
    expect(problemOf(await publish(id))).toBe('409 recording_published');
    expect((await call(contracts.getRecording, { params: { id } })).body?.show_id).toBe(show_id);
  });

  it('409: refuses sound without a picture, no recording, and one that is not complete', async () => {
    const sound = await givenRecording(streaming, { hasPicture: false });
    expect(problemOf(await publish(sound.id))).toBe('409 recording_empty');
    const other = (await streaming.addStream({ status: 'ended' }))._id.toHexString();
    expect(problemOf(await publish(other))).toBe('409 recording_empty');
    const live = await givenRecording(streaming, { stream: { status: 'live' } });
    expect(problemOf(await publish(live.id))).toBe('409 recording_unfinished');
  });

  it('409: protects the stream from deletion until it is copied or its show is deleted', async () => {
    const { id } = await givenRecording(streaming);
    const show_id = (await publish(id)).body?.show_id ?? '';
    catalog.copying.add(show_id);
    const remove = () => call(deleteStream, { params: { id } });
    expect(problemOf(await remove())).toBe('409 recording_in_use');
    catalog.copying.delete(show_id);
    expect((await remove()).status).toBe(204);
  });

  it('404 and 503: passes on the errors of the catalog', async () => {
    const show = await streaming.addShow();
    const { id } = await givenRecording(streaming, { stream: { showId: show._id } });
    catalog.hidden.add(show._id.toHexString());
    expect(problemOf(await publish(id))).toBe('404 show_not_found');
    catalog.breakDown();
    expect(problemOf(await publish(id))).toBe('503 service_unavailable');
    await broadcastModel(streaming.service.deps.db).updateOne({ _id: id }, { showId: newId() });
    const removal = await call(deleteStream, { params: { id } });
    expect(problemOf(removal)).toBe('503 service_unavailable');
  });
});

it('404, 403 and 401: for unknown streams, members and visitors', async () => {
  const { tokens } = streaming.service;
  const params = { id: newId(), markId: newId() };
  const bodies = {
    addChapter: { title: 'Rent' },
    renameChapter: { title: 'Rent' },
    setTrim: { trim: null },
    setRecordingCaptions: { lang: 'en', text: null },
  };
  const {
    getRecording,
    addChapter,
    renameChapter,
    deleteChapter,
    setTrim,
    setRecordingCaptions,
    publishRecording,
  } = contracts;
  for (const contract of [
    getRecording,
    addChapter,
    renameChapter,
    deleteChapter,
    setTrim,
    setRecordingCaptions,
    publishRecording,
  ]) {
    const body = bodies[contract.id as keyof typeof bodies];
    for (const [token, status] of [
      [tokens.admin(), 404],
      [tokens.member(), 403],
      [undefined, 401],
    ] as const) {
      const input = { params, ...(body && { body }), ...(token && { token }) };
      const response = await streaming.service.call<Endpoint>(contract, input);
      expect(response.status, contract.id).toBe(status);
    }
  }
});
