import * as contracts from '@poc/contracts/endpoints/catalog';
import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { startTestService, type TestService } from '@poc/testing/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogConfig } from '../../config.ts';
import type { CatalogParts } from '../../deps.ts';
import { catalogService } from '../../service.ts';
import { mp4 } from '../../testing/mp4.ts';
import { showDesk } from '../../testing/show-form.ts';
import { sweepVideoParts } from './sweep-video-parts.ts';
import { videoUploadModel } from './video-upload.model.ts';

const megabyte = 1024 * 1024;
const origin = 'https://poc.example';
let catalog: TestService<CatalogConfig, CatalogParts>;
let token: string;
beforeAll(async () => {
  const config = {
    PUBLIC_URL: `${origin}/`,
    S3_BUCKET: `videos-${Date.now()}`,
    VIDEO_MAX_BYTES: 64 * megabyte,
  };
  catalog = await startTestService({ ...catalogService(), config });
  token = catalog.tokens.admin();
});
afterAll(() => catalog?.stop());

const start = (body: Record<string, unknown>, as = token) =>
  catalog.call(contracts.startVideoUpload, { body, ...(as ? { token: as } : {}) });
async function started(bytes: number) {
  const { body } = await start({ fileName: 'laugh.mp4', contentType: 'video/mp4', bytes });
  if (!body) throw new Error('the upload was not started');
  return body;
}
type Started = Awaited<ReturnType<typeof started>>;
const get = (uploadId: string, as = token) =>
  catalog.call(contracts.getVideoUpload, { params: { uploadId }, ...(as ? { token: as } : {}) });
const finish = (uploadId: string, as = token) =>
  catalog.call(contracts.finishVideoUpload, { params: { uploadId }, ...(as ? { token: as } : {}) });

const formOf = (uploadId: string, part = '1', as = token) =>
  catalog.call(contracts.getVideoPartForm, { params: { uploadId, part }, ...(as ? { token: as } : {}) });
async function openForm(uploadId: string, part = 1) {
  const { body } = await formOf(uploadId, String(part));
  if (!body) throw new Error('there is no form');
  return body;
}

/** Posts one file as a browser does. @param changes fields to alter or repeat */
async function post(
  { url, fields }: Awaited<ReturnType<typeof openForm>>,
  bytes: Uint8Array,
  changes: readonly (readonly [string, string])[] = Object.entries(fields),
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of changes) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }));
  return fetch(url, { method: 'POST', body: form, headers: { origin } });
}
const postPart = async ({ uploadId, partBytes }: Started, part: number, whole: Buffer) =>
  post(await openForm(uploadId, part), whole.subarray((part - 1) * partBytes, part * partBytes));

async function keysIn(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of catalog.deps.store.list(prefix)) keys.push(key);
  return keys.toSorted();
}
async function partsLeft({ uploadId }: Started): Promise<number> {
  const { name } = (await videoUploadModel(catalog.deps.db).findById(uploadId).lean()) ?? {};
  return (await keysIn(`tmp/videos/${name}/`)).length;
}

describe('a video upload', () => {
  it('sends parts to the object store, resumes, and yields a video for a show', async () => {
    const whole = mp4(34 * megabyte);
    const upload = await started(whole.length);
    expect(upload).toMatchObject({ parts: 3, partBytes: 16 * megabyte });
    expect((await get(upload.uploadId)).body).toEqual({
      received: [],
      parts: 3,
      expiresAt: upload.expiresAt,
    });
    for (const part of [3, 1]) expect((await postPart(upload, part, whole)).status).toBe(204);
    expect((await get(upload.uploadId)).body?.received).toEqual([1, 3]);
    expect(await finish(upload.uploadId)).toMatchObject({ status: 409, code: 'upload_incomplete' });
    await postPart(upload, 2, whole);

    const responses = await Promise.all([1, 2, 3].map(() => finish(upload.uploadId)));
    const { status, body } = responses[0] ?? {};
    expect([status, body?.bytes]).toEqual([200, whole.length]);
    expect(responses.map((response) => response.body)).toEqual([body, body, body]);
    expect((await finish(upload.uploadId)).body).toEqual(body);
    expect((await get(upload.uploadId)).body?.received).toEqual([1, 2, 3]);
    expect(await partsLeft(upload)).toBe(0);

    const url = body?.video_url ?? '';
    expect(url).toMatch(/^\/uploads\/shows\/[0-9a-f]{32}\.mp4$/);
    const file = await fetch(`${catalog.url}${url}`);
    expect(file.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await file.arrayBuffer()).equals(whole)).toBe(true);
    const show = await showDesk(catalog).create({ video_url: url });
    expect(show.body).toMatchObject({ video_url: url, video_bytes: whole.length });
  }, 60_000);

  it('works with a single part', async () => {
    const whole = mp4(1_000);
    const upload = await started(whole.length);
    await postPart(upload, 1, whole);
    const { body } = await finish(upload.uploadId);
    const file = await fetch(`${catalog.url}${body?.video_url}`, { headers: { range: 'bytes=0-9' } });
    expect([file.status, file.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  });

  it('is allowed from our pages alone', async () => {
    const { url } = await openForm((await started(1_000)).uploadId);
    const ask = (from: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': 'POST' },
      });
    expect((await ask(origin)).headers.get('access-control-allow-origin')).toBe(origin);
    expect((await ask('https://evil.example')).ok).toBe(false);
  });

  it('rejects altered keys', async () => {
    const upload = await started(1_000);
    const form = await openForm(upload.uploadId);
    const { key = '', ...others } = form.fields;
    expect(key).toMatch(/^tmp\/videos\/[0-9a-f]{32}\/1$/);
    const before = await keysIn('');
    const whole = mp4(1_000);
    const folder = key.slice(0, -1);
    const odd = [
      'shows/x.mp4',
      `${key}/../../../../shows/x.mp4`,
      `${folder}../../../shows/x.mp4`,
      `${folder}..%2F..%2F..%2Fshows%2Fx.mp4`,
      `${folder}..\\..\\..\\shows\\x.mp4`,
      `${folder}./1`,
      `${folder}/1`,
      `${folder}2`,
      `${key} `,
      `${key}\0`,
      `${key}/`,
      `/${key}`,
      key.toUpperCase(),
      '',
      '$' + '{filename}',
    ];
    for (const other of odd) {
      const fields = Object.entries(others);
      for (const changes of [
        [...fields, ['key', other]],
        [['key', key], ...fields, ['key', other]],
        [['key', other], ...fields, ['key', key]],
        [['Key', other], ...fields, ['key', key]],
      ] as const) {
        await post(form, whole, changes);
        const strange = (await keysIn('')).filter((one) => one !== key && !before.includes(one));
        expect([other, strange]).toEqual([other, []]);
      }
    }
  });

  it.each([999, 1_001, 0])('is rejected by the store with %i bytes instead of 1,000', async (bytes) => {
    const upload = await started(1_000);
    expect((await post(await openForm(upload.uploadId), Buffer.alloc(bytes))).ok).toBe(false);
    expect(await partsLeft(upload)).toBe(0);
    expect((await finish(upload.uploadId)).code).toBe('upload_incomplete');
  });

  it('leaves nothing a day after it was abandoned', async () => {
    const deps = catalog.deps;
    const whole = mp4(1_000);
    const upload = await started(whole.length);
    await postPart(upload, 1, whole);
    const goesOn = new AbortController().signal;
    await sweepVideoParts(deps, goesOn);
    expect(await partsLeft(upload)).toBe(1);
    await sweepVideoParts({ ...deps, clock: testClock(new Date(Date.now() + 25 * 3_600_000)) }, goesOn);
    expect(await partsLeft(upload)).toBe(0);
  });
});

describe('POST /shows/upload-video', () => {
  it('400: another type, an oversized video, or missing fields', async () => {
    const faulty = await start({ fileName: 'a.svg', contentType: 'image/svg+xml', bytes: 65 * megabyte });
    expect(faulty.status).toBe(400);
    expect(faulty.errors.map((fault) => fault.path)).toEqual(['body.contentType', 'body.bytes']);
    const empty = await start({ fileName: ' ', bytes: 0, url: 'x' });
    expect(empty.errors.map((fault) => fault.path).toSorted()).toEqual([
      'body.bytes',
      'body.contentType',
      'body.fileName',
      'body.url',
    ]);
  });

  it('401 and 403: only administrators', async () => {
    const body = { fileName: 'a.mp4', contentType: 'video/mp4', bytes: 10 };
    expect((await start(body, '')).status).toBe(401);
    expect((await start(body, catalog.tokens.member())).status).toBe(403);
  });
});

describe('GET /shows/upload-video/{uploadId}/parts/{part}', () => {
  it('400: a part that the upload does not have', async () => {
    const { uploadId } = await started(1_000);
    const response = await formOf(uploadId, '2');
    expect([response.status, response.errors.map((fault) => fault.path)]).toEqual([400, ['params.part']]);
    for (const part of ['0', '-1', '1.5', 'x']) expect((await formOf(uploadId, part)).status).toBe(400);
  });

  it('404: a finished upload', async () => {
    const whole = mp4(1_000);
    const upload = await started(whole.length);
    await postPart(upload, 1, whole);
    await finish(upload.uploadId);
    expect((await formOf(upload.uploadId)).code).toBe('upload_not_found');
  });

  it('503: the object store is unavailable', async () => {
    const away = await startTestService({
      ...catalogService(),
      config: { S3_ENDPOINT: 'http://127.0.0.1:1' },
    });
    try {
      const as = { token: away.tokens.admin() };
      const body = { fileName: 'a.mp4', contentType: 'video/mp4', bytes: 10 };
      const upload = await away.call(contracts.startVideoUpload, { ...as, body });
      const params = { uploadId: upload.body?.uploadId ?? '', part: '1' };
      expect((await away.call(contracts.getVideoPartForm, { ...as, params })).status).toBe(503);
    } finally {
      await away.stop();
    }
  }, 60_000);
});

describe('GET and POST /shows/upload-video/{uploadId}', () => {
  it('400: bytes that are not a video; leaves nothing', async () => {
    const upload = await started(1_000);
    await postPart(upload, 1, Buffer.from('<script>alert(1)</script>'.repeat(40)));
    const response = await finish(upload.uploadId);
    expect([response.status, response.errors.map((fault) => fault.path)]).toEqual([400, ['params.uploadId']]);
    expect(await partsLeft(upload)).toBe(0);
    expect((await finish(upload.uploadId)).code).toBe('upload_not_found');
  });

  it('400, 401 and 403', async () => {
    const { uploadId } = await started(1_000);
    const getForm = (id: string, as?: string) => formOf(id, '1', as);
    for (const call of [get, finish, getForm]) {
      expect((await call('1')).status).toBe(400);
      expect((await call(uploadId, '')).status).toBe(401);
      expect((await call(uploadId, catalog.tokens.member())).status).toBe(403);
    }
  });

  it('404: an unknown or expired upload', async () => {
    const { uploadId } = await started(1_000);
    await videoUploadModel(catalog.deps.db).updateOne(
      { _id: uploadId },
      { $set: { expiresAt: new Date(0) } },
    );
    for (const id of [newId(), uploadId]) {
      for (const call of [get, finish, formOf]) {
        expect((await call(id)).code).toBe('upload_not_found');
      }
    }
  });
});
