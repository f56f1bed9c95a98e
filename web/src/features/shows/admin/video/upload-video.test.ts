import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { keptPlan, unfinishedVideos } from './kept-uploads.ts';
import { PartRefused } from './send-part.ts';
import { uploadVideo } from './upload-video.ts';

const uploadId = 'b'.repeat(24);
// Same origin, because jsdom enforces CORS, which is not under test.
const store = new URL('/bucket', location.href).href;
const plan = {
  uploadId,
  partBytes: 4,
  parts: 3,
  expiresAt: '2099-01-01T00:00:00.000Z',
};
const file = new File(['abcdefghij'], 'night.mp4', { type: 'video/mp4', lastModified: 7 });
const server = setupServer();
/** Requests in order. */
const calls: string[] = [];
/** Queued responses of the object store; 204 when empty. */
const storeStatuses: number[] = [];
let received: number[] = [];

beforeAll(() => server.listen());
afterAll(() => server.close());
afterEach(() => server.resetHandlers());
beforeEach(() => {
  calls.length = 0;
  storeStatuses.length = 0;
  received = [];
  server.use(
    http.post('*/api/shows/upload-video', async ({ request }) => {
      calls.push(`start ${JSON.stringify(await request.json())}`);
      return HttpResponse.json(plan, { status: 201 });
    }),
    http.get(`*/api/shows/upload-video/${uploadId}`, () => {
      calls.push('ask');
      return HttpResponse.json({ received, parts: plan.parts, expiresAt: plan.expiresAt });
    }),
    http.get(`*/api/shows/upload-video/${uploadId}/parts/:part`, ({ params }) =>
      HttpResponse.json({
        url: store,
        fields: { policy: 'p', key: String(params.part) },
        expiresAt: plan.expiresAt,
      }),
    ),
    http.post(`*/api/shows/upload-video/${uploadId}/finish`, () => {
      calls.push('finish');
      return HttpResponse.json({ video_url: '/uploads/shows/night.mp4', bytes: file.size });
    }),
    http.post(store, async ({ request }) => {
      // Parsed by hand, because the mock server cannot parse jsdom's forms.
      const form = await request.text();
      const field = (name: string) =>
        new RegExp(`name="${name}"[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(form)?.[1] ?? '';
      calls.push(`${field('policy')} ${field('key')} ${field('file')}`);
      return new HttpResponse(null, { status: storeStatuses.shift() ?? 204 });
    }),
  );
});

const run = (controller = new AbortController(), progress: number[] = []) =>
  uploadVideo(file, {
    signal: controller.signal,
    onProgress: (part) => progress.push(part),
    onFinishing: () => undefined,
    retryMs: 1,
  });
const begin = `start ${JSON.stringify({ fileName: 'night.mp4', contentType: 'video/mp4', bytes: 10 })}`;

test('posts the parts straight to the store, the last one shorter, then assembles them', async () => {
  const progress: number[] = [];
  await expect(run(undefined, progress)).resolves.toBe('/uploads/shows/night.mp4');
  expect(calls).toEqual([begin, 'p 1 abcd', 'p 2 efgh', 'p 3 ij', 'finish']);
  expect(progress[0]).toBe(0);
  expect(progress.at(-1)).toBe(1);
  expect(progress.toSorted((a, b) => a - b)).toEqual(progress);
  expect(keptPlan(file)).toBeNull();
});

test('retries a failed part three times, then leaves the upload to be resumed', async () => {
  storeStatuses.push(204, 503, 503, 503, 503);
  await expect(run()).rejects.toThrow('No response from server');
  expect(calls).toEqual([begin, 'p 1 abcd', ...Array.from({ length: 4 }, () => 'p 2 efgh')]);
  expect(unfinishedVideos()).toEqual(['night.mp4']);
});

test('resumes with the missing parts when the same file is selected after a reload', async () => {
  storeStatuses.push(204, 503, 503, 503, 503);
  await run().catch(() => undefined);
  calls.length = 0;
  received = [1];
  const chosenAgain = new File(['abcdefghij'], 'night.mp4', { type: 'video/mp4', lastModified: 7 });
  expect(keptPlan(chosenAgain)).toEqual(plan);
  const progress: number[] = [];
  await run(undefined, progress);
  expect(calls).toEqual(['ask', 'p 2 efgh', 'p 3 ij', 'finish']);
  expect(progress[0]).toBe(0.4);
});

test('starts again when the server no longer knows the upload', async () => {
  storeStatuses.push(503, 503, 503, 503);
  await run().catch(() => undefined);
  calls.length = 0;
  server.use(
    http.get(`*/api/shows/upload-video/${uploadId}`, () =>
      HttpResponse.json({ error: 'This upload has ended.', code: 'upload_not_found' }, { status: 404 }),
    ),
  );
  await run();
  expect(calls).toEqual([begin, 'p 1 abcd', 'p 2 efgh', 'p 3 ij', 'finish']);
});

test('does not resend what the store refuses and drops the plan', async () => {
  storeStatuses.push(403);
  await expect(run()).rejects.toBeInstanceOf(PartRefused);
  expect(calls).toEqual([begin, 'p 1 abcd']);
  expect(keptPlan(file)).toBeNull();
});

test('keeps received parts on pause', async () => {
  const controller = new AbortController();
  server.use(
    http.post(store, () => {
      controller.abort();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await expect(run(controller)).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls).toEqual([begin]);
  expect(keptPlan(file)).toEqual(plan);
});

test('retries the assembly when it takes longer than a request may', async () => {
  let asked = 0;
  server.use(
    http.post(`*/api/shows/upload-video/${uploadId}/finish`, () => {
      asked += 1;
      return asked === 1
        ? HttpResponse.json({ error: 'Slow.', code: 'upstream_timeout' }, { status: 504 })
        : HttpResponse.json({ video_url: '/uploads/shows/night.mp4', bytes: 10 });
    }),
  );
  await expect(run()).resolves.toBe('/uploads/shows/night.mp4');
  expect(asked).toBe(2);
});
