import { createServer, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toErrorResponse } from '../errors.ts';
import { createLogger } from '../log.ts';
import { type RunningServer, startServer } from './listen.ts';
import { type Upload, withUpload } from './read-upload.ts';

const maxBytes = 100_000;
const used = vi.fn<(upload: Upload) => Promise<void>>(async () => {});
const failed = vi.fn<(code: string) => void>();
let server: RunningServer;

beforeAll(async () => {
  const app = createServer((req, res) => {
    const rules = { file: 'image', maxBytes, fields: ['title'] };
    withUpload({ headers: req.headers, stream: req }, rules, used).then(
      () => res.end('{}'),
      (error: unknown) => {
        const { status, body } = toErrorResponse(error, '');
        failed(body.code);
        res.writeHead(status).end(JSON.stringify(body));
      },
    );
  });
  const logger = createLogger({ service: 'test', level: 'silent' });
  server = await startServer(app, { host: '127.0.0.1', port: 0, logger });
});
afterAll(() => server.stop());
afterEach(() => vi.useRealTimers());

async function post(parts: [string, Blob | string][]): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'a.png');
  }
  const response = await fetch(server.url, { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}
const file = (bytes: number): Blob => new Blob([Buffer.alloc(bytes, 7)]);

describe('withUpload', () => {
  it('passes the file and the fields', async () => {
    expect(
      (
        await post([
          ['title', 'Òwò'],
          ['image', file(99_999)],
        ])
      ).status,
    ).toBe(200);
    const upload = used.mock.lastCall?.[0];
    expect(upload?.fields).toEqual({ title: 'Òwò' });
    expect(upload?.file.equals(Buffer.alloc(99_999, 7))).toBe(true);
  });

  it.each<[string, [string, Blob | string][]]>([
    ['no file', [['title', 'a']]],
    ['an empty file', [['image', file(0)]]],
    ['a text instead of the file', [['image', 'text']]],
    ['a file in another field', [['picture', file(10)]]],
    [
      'two files',
      [
        ['image', file(10)],
        ['image', file(10)],
      ],
    ],
    [
      'a second file in another field',
      [
        ['image', file(10)],
        ['other', file(10)],
      ],
    ],
    ['a great many fields', Array.from({ length: 50 }, (_, i) => [`f${i}`, 'a'] as [string, string])],
  ])('image_required: %s', async (_what, parts) => {
    expect(await post(parts)).toMatchObject({ status: 400, body: { code: 'image_required' } });
  });

  it.each<[string, [string, Blob | string][], string, string]>([
    [
      'is not known',
      [
        ['role', 'admin'],
        ['image', file(10)],
      ],
      'body.role',
      'is not known',
    ],
    [
      'is a prototype',
      [
        ['__proto__', 'a'],
        ['image', file(10)],
      ],
      'body.__proto__',
      'is not known',
    ],
    [
      'is given twice',
      [
        ['title', 'a'],
        ['title', 'b'],
        ['image', file(10)],
      ],
      'body.title',
      'is given twice',
    ],
    [
      'is too long',
      [
        ['title', 'a'.repeat(70_000)],
        ['image', file(10)],
      ],
      'body.title',
      'is too long',
    ],
  ])('invalid_request: a field that %s', async (_what, parts, path, msg) => {
    expect(await post(parts)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path, msg }] },
    });
  });

  it.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', 'no parts at all'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nhalf',
    ],
  ])('image_required: a broken form (%s)', async (type, body) => {
    const response = await fetch(server.url, { method: 'POST', headers: { 'content-type': type }, body });
    expect(await response.json()).toMatchObject({ code: 'image_required' });
  });

  it('image_too_large: exactly the limit, and far beyond it; the client can read the response', async () => {
    for (const bytes of [maxBytes, 6 * 1024 * 1024]) {
      expect(await post([['image', file(bytes)]])).toMatchObject({
        status: 413,
        body: { code: 'image_too_large' },
      });
    }
  });

  it('too_many_requests: more than 48 MB concurrently; the memory is released afterwards', async () => {
    let letGo: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    used.mockImplementation(() => held);
    const before = failed.mock.calls.length;
    const responses = Array.from({ length: 520 }, () => post([['image', file(99_999)]]));
    await vi.waitFor(() => expect(failed.mock.calls.length).toBeGreaterThan(before), { timeout: 30_000 });
    letGo();
    const statuses = (await Promise.all(responses)).map((response) => response.status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await post([['image', file(99_999)]])).status).toBe(200);
  }, 60_000);

  it('request_timeout: no byte for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stream = new PassThrough();
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const upload = withUpload({ headers, stream }, { file: 'image', maxBytes }, used);
    const refused = expect(upload).rejects.toMatchObject({ code: 'request_timeout' });
    const settled = vi.fn();
    void upload.catch(settled);
    stream.write('--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
    for (let seconds = 0; seconds < 150; seconds += 50) {
      stream.write('x');
      await vi.advanceTimersByTimeAsync(50_000);
    }
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
  });

  it('discards the upload of a client that disconnects', async () => {
    used.mockClear();
    failed.mockClear();
    const sending = request(server.url, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '50000' },
    });
    sending.on('error', () => {});
    sending.write('--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf of it');
    await new Promise((resolve) => setTimeout(resolve, 50));
    sending.destroy();
    await vi.waitFor(() => expect(failed).toHaveBeenCalledWith('invalid_request'), { timeout: 10_000 });
    expect(used).not.toHaveBeenCalled();
  });
});
