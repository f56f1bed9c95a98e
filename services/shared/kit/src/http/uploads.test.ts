import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { listen } from '@poc/testing/listen';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRange } from '../byte-range.ts';
import { fail } from '../errors.ts';
import { createLogger } from '../log.ts';
import type { ObjectStore, StoredObject } from '../objects.ts';
import { errorHandler } from './error-handler.ts';
import { serveUploads } from './uploads.ts';

const picture = Buffer.from('0123456789');
const kinds: Record<string, string> = {
  'avatars/ada.webp': 'image/webp',
  'avatars/talk.vtt': 'text/vtt',
  'avatars/evil.svg': 'image/svg+xml',
  'avatars/page.html': 'text/html',
};

const store: Pick<ObjectStore, 'get'> = {
  async get(key, range): Promise<StoredObject> {
    if (key === 'avatars/away.webp') throw new Error('connect ECONNREFUSED 127.0.0.1:9000');
    const contentType = kinds[key] ?? fail('file_not_found');
    const part = parseRange(range, picture.length);
    const bytes = part ? picture.subarray(part.start, part.start + part.size) : picture;
    return {
      stream: Readable.from([bytes]),
      size: bytes.length,
      totalSize: picture.length,
      contentType,
      etag: '"e1"',
      lastModified: new Date('2026-01-02T03:04:05Z'),
      status: part ? 206 : 200,
      ...(part ? { contentRange: `bytes ${part.start}-${part.start + part.size - 1}/10` } : {}),
    };
  },
};

let server: Server;
let url = '';
beforeAll(async () => {
  const app = express();
  app.use(serveUploads({ folder: 'avatars', store }));
  const bytes = 12;
  app.use(
    serveUploads({
      folder: 'longer',
      store: { get: (_, range) => store.get('avatars/ada.webp', range) },
      admit: async () => ({ cachedBy: 'reader', bytes }),
    }),
  );
  app.use(
    serveUploads({
      folder: 'direct',
      store: { get: () => store.get('avatars/ada.webp') },
      admit: async (address) => ({
        cachedBy: 'reader',
        bytes: null,
        directSeconds: address.endsWith('through.webp') ? undefined : 300,
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

/** A request whose path and headers are sent exactly as given. */
const raw = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { path, headers }, resolve).on('error', reject).end();
  });

describe('serveUploads', () => {
  it('200: the picture, for a year, unable to do anything', async () => {
    const answer = await get('ada.webp');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('0123456789');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: '"e1"',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  it('200: captions, which browsers take from us only as what they are', async () => {
    const answer = await get('talk.vtt');
    expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  it('200: nothing active is shown as what it is', async () => {
    for (const file of ['evil.svg', 'page.html']) {
      const answer = await get(file);
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('content-disposition')).toBe('attachment');
    }
  });

  it('206: one range; several at once, or one that can not be met, give the whole', async () => {
    const part = await get('ada.webp', { range: 'bytes=2-4' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(await part.text()).toBe('234');
    expect(await (await get('ada.webp', { range: 'bytes=-3' })).text()).toBe('789');
    for (const range of ['bytes=0-1,4-5', 'bytes=90-', 'lines=1-2']) {
      expect((await get('ada.webp', { range })).status).toBe(200);
    }
  });

  it('404: nothing beyond the end of a file that is shorter than what somebody may have of it', async () => {
    const beyond = await fetch(`${url}/uploads/longer/ada.webp`, { headers: { range: 'bytes=10-11' } });
    expect(beyond.status).toBe(404);
    const all = await fetch(`${url}/uploads/longer/ada.webp`);
    expect([all.status, await all.text()]).toEqual([200, '0123456789']);
  });

  it('302: to the store, where its reader may fetch it there; HEAD is answered here', async () => {
    const ask = (file: string, method = 'GET') =>
      fetch(`${url}/uploads/direct/${file}`, { method, redirect: 'manual' });
    const answer = await ask('ada.webp');
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      302,
      'https://store.example/direct/ada.webp?X-Amz-Expires=300',
      'no-store',
    ]);
    expect((await ask('ada.webp', 'HEAD')).status).toBe(200);
    expect((await ask('through.webp')).status).toBe(200);
    const refused = await ask('no-role.webp');
    expect(refused.status).toBe(503);
    expect(await refused.text()).not.toContain('169.254');
  });

  it('304: for who has it already', async () => {
    // Not by `fetch`: with a condition it also asks every cache on the way to look again.
    const answer = await raw('/uploads/avatars/ada.webp', { 'if-none-match': '"e1"' });
    expect(answer.statusCode).toBe(304);
    answer.resume();
  });

  it('HEAD: the same headers without the bytes', async () => {
    const answer = await get('ada.webp', {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('10');
    expect(await answer.text()).toBe('');
  });

  it.each(['none.webp', '.env', '..%2Fshows%2Fa.webp', 'a%5Cb', 'a%00b', `${'a'.repeat(300)}`, 'a b'])(
    '404: %s',
    async (file) => {
      const answer = await get(file);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'file_not_found' });
    },
  );

  it('404: a path that climbs, sent as it is', async () => {
    const answer = await raw('/uploads/avatars/../../etc/passwd');
    expect(answer.statusCode).toBe(404);
    answer.resume();
  });

  it('503: while the store is unavailable, without its address', async () => {
    const answer = await get('away.webp');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('ECONNREFUSED');
  });
});
