import { randomBytes } from 'node:crypto';
import * as contracts from '@poc/contracts/endpoints/catalog';
import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { startTestService, type TestService } from '@poc/testing/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogDeps } from '../catalog-deps.ts';
import type { CatalogConfig } from '../config.ts';
import { catalogService } from '../service.ts';
import { showDesk } from '../testing/show-form.ts';
import { sweepVideoParts } from './sweep-video-parts.ts';
import { videoUploadModel } from './video-upload.model.ts';

const megabyte = 1024 * 1024;
const origin = 'https://poc.example';
let catalog: TestService<CatalogConfig>;
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

const video = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0', 'latin1'), randomBytes(bytes - 16)]);
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

/** Posts one file as a browser does. */
async function post({ url, fields }: Started, key: string, bytes: Uint8Array): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('key', key);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }));
  return fetch(url, { method: 'POST', body: form, headers: { origin } });
}
const postPart = (upload: Started, part: number, whole: Buffer) =>
  post(
    upload,
    `${upload.keyPrefix}${part}`,
    whole.subarray((part - 1) * upload.partBytes, part * upload.partBytes),
  );
async function partsLeft({ keyPrefix }: Started): Promise<number> {
  let count = 0;
  for await (const _ of catalogDeps(catalog.deps).store.list(keyPrefix)) count += 1;
  return count;
}

describe('a video on its way', () => {
  it('goes to the object store in parts, on from where it stopped, and is what a show plays', async () => {
    const whole = video(34 * megabyte);
    const upload = await started(whole.length);
    expect(upload).toMatchObject({ parts: 3, partBytes: 16 * megabyte });
    expect((await get(upload.uploadId)).body).toMatchObject({
      received: [],
      parts: 3,
      expiresAt: upload.expiresAt,
    });
    for (const part of [3, 1]) expect((await postPart(upload, part, whole)).status).toBe(204);
    expect((await get(upload.uploadId)).body?.received).toEqual([1, 3]);
    expect(await finish(upload.uploadId)).toMatchObject({ status: 409, code: 'upload_incomplete' });
    await postPart(upload, 2, whole);

    const answers = await Promise.all([1, 2, 3].map(() => finish(upload.uploadId)));
    const { status, body } = answers[0] ?? {};
    expect([status, body?.bytes]).toEqual([200, whole.length]);
    expect(answers.map((answer) => answer.body)).toEqual([body, body, body]);
    expect((await finish(upload.uploadId)).body).toEqual(body);
    expect((await get(upload.uploadId)).body?.received).toEqual([1, 2, 3]);
    expect(await partsLeft(upload)).toBe(0);

    const address = body?.video_url ?? '';
    expect(address).toMatch(/^\/uploads\/shows\/[0-9a-f]{32}\.mp4$/);
    const file = await fetch(`${catalog.url}${address}`);
    expect(file.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await file.arrayBuffer()).equals(whole)).toBe(true);
    const show = await showDesk(catalog).create({ video_url: address });
    expect(show.body).toMatchObject({ video_url: address, video_bytes: whole.length });
  }, 60_000);

  it('may be sent for 15 minutes, and on after a look at what has arrived', async () => {
    const whole = video(1_000);
    const upload = await started(whole.length);
    const { body } = await get(upload.uploadId);
    const renewed = { ...upload, ...body?.policy };
    for (const { fields } of [upload, renewed]) {
      const policy = JSON.parse(Buffer.from(fields.policy ?? '', 'base64').toString());
      const lastsMs = Date.parse(policy.expiration) - Date.now();
      expect(lastsMs).toBeGreaterThan(13 * 60_000);
      expect(lastsMs).toBeLessThanOrEqual(15 * 60_000);
    }
    expect((await postPart(renewed, 1, whole)).status).toBe(204);
    expect((await finish(upload.uploadId)).status).toBe(200);
    expect((await get(upload.uploadId)).body).not.toHaveProperty('policy');
  });

  it('may be a single part', async () => {
    const whole = video(1_000);
    const upload = await started(whole.length);
    await postPart(upload, 1, whole);
    const { body } = await finish(upload.uploadId);
    const file = await fetch(`${catalog.url}${body?.video_url}`, { headers: { range: 'bytes=0-9' } });
    expect([file.status, file.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  });

  it('comes from our pages alone', async () => {
    const { url } = await started(1_000);
    const ask = (from: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': 'POST' },
      });
    expect((await ask(origin)).headers.get('access-control-allow-origin')).toBe(origin);
    expect((await ask('https://evil.example')).ok).toBe(false);
  });

  it('can go nowhere else, and no part is larger than agreed', async () => {
    const upload = await started(1_000);
    const other = await post(upload, 'shows/pip-happens.webp', Buffer.alloc(10));
    expect(other.status).toBe(403);
    const large = await post(upload, `${upload.keyPrefix}1`, Buffer.alloc(upload.partBytes + 1));
    expect(large.ok).toBe(false);
    expect(await partsLeft(upload)).toBe(0);
  });

  it('with a part of another size is not complete', async () => {
    const upload = await started(1_000);
    await post(upload, `${upload.keyPrefix}1`, video(900));
    expect((await get(upload.uploadId)).body?.received).toEqual([]);
    expect((await finish(upload.uploadId)).code).toBe('upload_incomplete');
  });

  it('that was given up leaves nothing, when a day has passed', async () => {
    const deps = catalogDeps(catalog.deps);
    const whole = video(1_000);
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
  it('400: what is no video, too large, or not said', async () => {
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

  it('503: the object store is unavailable', async () => {
    const away = await startTestService({
      ...catalogService(),
      config: { S3_ENDPOINT: 'http://127.0.0.1:1' },
    });
    try {
      const answer = await away.call(contracts.startVideoUpload, {
        token: away.tokens.admin(),
        body: { fileName: 'a.mp4', contentType: 'video/mp4', bytes: 10 },
      });
      expect(answer.status).toBe(503);
    } finally {
      await away.stop();
    }
  }, 60_000);
});

describe('GET and POST /shows/upload-video/{uploadId}', () => {
  it('400: bytes that are no video; nothing of them stays', async () => {
    const upload = await started(1_000);
    await postPart(upload, 1, Buffer.from('<script>alert(1)</script>'.repeat(40)));
    const answer = await finish(upload.uploadId);
    expect([answer.status, answer.errors.map((fault) => fault.path)]).toEqual([400, ['params.uploadId']]);
    expect(await partsLeft(upload)).toBe(0);
    expect((await finish(upload.uploadId)).code).toBe('upload_not_found');
  });

  it('400, 401 and 403', async () => {
    const { uploadId } = await started(1_000);
    for (const call of [get, finish]) {
      expect((await call('1')).status).toBe(400);
      expect((await call(uploadId, '')).status).toBe(401);
      expect((await call(uploadId, catalog.tokens.member())).status).toBe(403);
    }
  });

  it('404: unknown, or begun too long ago', async () => {
    const { uploadId } = await started(1_000);
    await videoUploadModel(catalog.deps.db).updateOne(
      { _id: uploadId },
      { $set: { expiresAt: new Date(0) } },
    );
    for (const id of [newId(), uploadId]) {
      for (const call of [get, finish]) expect((await call(id)).code).toBe('upload_not_found');
    }
  });
});
