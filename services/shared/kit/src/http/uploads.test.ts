import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { listen } from '@poc/testing/listen';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../errors.ts';
import { createLogger } from '../log.ts';
import type { ObjectStore } from '../storage/objects.ts';
import { errorHandler } from './error-handler.ts';
import { serveUploads } from './uploads.ts';

const picture = Buffer.from('0123456789');
const kinds: Record<string, string> = {
  'avatars/ada.webp': 'image/webp',
  'avatars/empty.webp': 'image/webp',
  'avatars/lost.webp': 'image/webp',
  'avatars/talk.vtt': 'text/vtt',
  'avatars/evil.svg': 'image/svg+xml',
  'avatars/page.html': 'text/html',
};

const modified = 'Fri, 02 Jan 2026 03:04:05 GMT';
const store: Pick<ObjectStore, 'describe' | 'read'> = {
  async describe(key) {
    if (key === 'avatars/away.webp') throw new Error('connect ECONNREFUSED 127.0.0.1:9000');
    const contentType = kinds[key] ?? fail('file_not_found');
    const lastModified = new Date('2026-01-02T03:04:05.678Z');
    return {
      size: key === 'avatars/empty.webp' ? 0 : picture.length,
      contentType,
      etag: '"e1"',
      lastModified,
    };
  },
  async read(key, part) {
    if (key === 'avatars/lost.webp') throw new Error('connect ECONNREFUSED 127.0.0.1:9000');
    return Readable.from([part ? picture.subarray(part.start, part.start + part.size) : picture]);
  },
};
const adasStore: typeof store = {
  describe: () => store.describe('avatars/ada.webp'),
  read: (_, part) => store.read('avatars/ada.webp', part),
};

let server: Server;
let url = '';
beforeAll(async () => {
  const app = express();
  app.use(serveUploads({ folder: 'avatars', store }));
  for (const [folder, bytes] of Object.entries({ longer: 12, shorter: 4 })) {
    app.use(serveUploads({ folder, store: adasStore, admit: async () => ({ cache: 'private', bytes }) }));
  }
  app.use(
    serveUploads({
      folder: 'direct',
      store: adasStore,
      admit: async (fileUrl) => ({
        cache: 'private',
        bytes: null,
        directSeconds: fileUrl.endsWith('through.webp') ? undefined : 300,
      }),
      presign: async (key, seconds) => {
        if (key === 'direct/no-role.webp') throw new Error('http://169.254.169.254 does not answer');
        return `https://store.example/${key}?X-Amz-Expires=${seconds}`;
      },
    }),
  );
  app.use(errorHandler(createLogger({ service: 'test', level: 'silent' })));
  server = createServer(app);
  url = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => server.close());

const get = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}/uploads/avatars/${file}`, { headers, method });

/** Sends a request with unmodified path and headers. */
const raw = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { path, headers }, resolve).on('error', reject).end();
  });

describe('serveUploads', () => {
  it('200: the picture, cached for a year, with a sandbox policy', async () => {
    const response = await get('ada.webp');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('0123456789');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: '"e1"',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(response.headers.get('content-disposition')).toBeNull();
  });

  it('200: captions with their own content type', async () => {
    const response = await get('talk.vtt');
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toBeNull();
  });

  it('200: active content is sent as a download', async () => {
    for (const file of ['evil.svg', 'page.html']) {
      const response = await get(file);
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('content-disposition')).toBe('attachment');
    }
  });

  it.each([
    // A range.
    [{ range: 'bytes=2-4' }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=-3' }, 206, '789', 'bytes 7-9/10'],
    [{ range: 'bytes=8-99' }, 206, '89', 'bytes 8-9/10'],
    [{ range: 'bytes=0-' }, 206, '0123456789', 'bytes 0-9/10'],
    [{ range: 'bytes=0-1,4-5' }, 200, '0123456789', null],
    [{ range: 'lines=90-' }, 200, '0123456789', null],
    [{ range: 'bytes=5-1' }, 200, '0123456789', null],
    [{ range: 'bytes=10-' }, 416, '', 'bytes */10'],
    [{ range: 'bytes=-0' }, 416, '', 'bytes */10'],
    // A range of the file that the client has.
    [{ range: 'bytes=2-4', 'if-range': '"e1"' }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=2-4', 'if-range': modified }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=2-4', 'if-range': '"e0"' }, 200, '0123456789', null],
    [{ range: 'bytes=2-4', 'if-range': 'W/"e1"' }, 200, '0123456789', null],
    [{ range: 'bytes=2-4', 'if-range': 'Fri, 02 Jan 2026 03:04:06 GMT' }, 200, '0123456789', null],
    [{ range: 'bytes=2-4', 'if-range': 'yesterday' }, 200, '0123456789', null],
    [{ range: 'bytes=90-', 'if-range': '"e0"' }, 200, '0123456789', null],
    [{ 'if-range': '"e0"' }, 200, '0123456789', null],
    // Conditions, which come before ranges.
    [{ 'if-none-match': '"e1"' }, 304, '', null],
    [{ 'if-none-match': 'W/"e1"' }, 304, '', null],
    [{ 'if-none-match': '"e0", "e1"' }, 304, '', null],
    [{ 'if-none-match': '*' }, 304, '', null],
    [{ 'if-none-match': '"e1"', range: 'bytes=2-4' }, 304, '', null],
    [{ 'if-none-match': '"e0"', range: 'bytes=2-4' }, 206, '234', 'bytes 2-4/10'],
    [{ 'if-none-match': '"e0"', 'if-modified-since': modified }, 200, '0123456789', null],
    [{ 'if-modified-since': modified }, 304, '', null],
    [{ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' }, 200, '0123456789', null],
    [{ 'if-match': '"e1"', range: 'bytes=2-4' }, 206, '234', 'bytes 2-4/10'],
    [{ 'if-match': '*' }, 200, '0123456789', null],
    [{ 'if-match': '"e0"' }, 412, '', null],
    [{ 'if-match': 'W/"e1"' }, 412, '', null],
    [{ 'if-match': '"e1"', 'if-unmodified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' }, 200, '0123456789', null],
    [{ 'if-unmodified-since': 'Fri, 02 Jan 2026 03:04:04 GMT', range: 'bytes=90-' }, 412, '', null],
    [{ 'if-unmodified-since': modified }, 200, '0123456789', null],
  ] as const)('with %j: %i', async (headers, status, body, contentRange) => {
    // Not with `fetch`, which adds `Cache-Control: no-cache` to conditional requests.
    const response = await raw('/uploads/avatars/ada.webp', headers);
    expect(response.statusCode).toBe(status);
    expect(await text(response)).toBe(body);
    expect(response.headers['content-range'] ?? null).toBe(contentRange);
    const hasFile = status === 200 || status === 206;
    expect(response.headers['content-length']).toBe(status === 304 ? undefined : String(body.length));
    expect(response.headers.etag).toBe(hasFile || status === 304 ? '"e1"' : undefined);
  });

  it('416 for every range of an empty file, 200 without one', async () => {
    expect((await get('empty.webp', { range: 'bytes=0-' })).status).toBe(416);
    expect((await get('empty.webp')).status).toBe(200);
  });

  it('serves the permitted start of a file as if the file ended there', async () => {
    const ask = async (range?: string, folder = 'shorter') => {
      const response = await fetch(`${url}/uploads/${folder}/ada.webp`, range ? { headers: { range } } : {});
      return [response.status, await response.text(), response.headers.get('content-range')];
    };
    expect(await ask()).toEqual([200, '0123', null]);
    expect(await ask('bytes=2-8')).toEqual([206, '23', 'bytes 2-3/4']);
    expect(await ask('bytes=-2')).toEqual([206, '23', 'bytes 2-3/4']);
    expect(await ask('bytes=4-5')).toEqual([416, '', 'bytes */4']);
    expect(await ask('bytes=10-11', 'longer')).toEqual([416, '', 'bytes */10']);
    expect(await ask(undefined, 'longer')).toEqual([200, '0123456789', null]);
  });

  it('302: to the store if the admission allows it; HEAD is served here', async () => {
    const ask = (file: string, method = 'GET') =>
      fetch(`${url}/uploads/direct/${file}`, { method, redirect: 'manual' });
    const response = await ask('ada.webp');
    expect([
      response.status,
      response.headers.get('location'),
      response.headers.get('cache-control'),
    ]).toEqual([302, 'https://store.example/direct/ada.webp?X-Amz-Expires=300', 'no-store']);
    expect((await ask('ada.webp', 'HEAD')).status).toBe(200);
    expect((await ask('through.webp')).status).toBe(200);
    const refused = await ask('no-role.webp');
    expect(refused.status).toBe(503);
    expect(await refused.text()).not.toContain('169.254');
  });

  it('HEAD: the same headers without the bytes, ignoring ranges', async () => {
    const response = await get('ada.webp', { range: 'bytes=2-4' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('10');
    expect(await response.text()).toBe('');
  });

  it.each(['none.webp', '.env', '..%2Fshows%2Fa.webp', 'a%5Cb', 'a%00b', `${'a'.repeat(300)}`, 'a b'])(
    '404: %s',
    async (file) => {
      const response = await get(file);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'file_not_found' });
    },
  );

  it('404: path traversal, sent unencoded', async () => {
    const response = await raw('/uploads/avatars/../../etc/passwd');
    expect(response.statusCode).toBe(404);
    response.resume();
  });

  it.each(['away.webp', 'lost.webp'])(
    '503: while the store is unavailable, without revealing its address: %s',
    async (file) => {
      const response = await get(file);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('last-modified')).toBeNull();
      expect(await response.text()).not.toContain('ECONNREFUSED');
    },
  );
});
