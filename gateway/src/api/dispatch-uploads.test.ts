import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { send } from '../testing/send.ts';
import { useTestGateway } from '../testing/start-test-gateway.ts';

const gateway = useTestGateway();

it.each([
  ['/uploads/shows/market-day.webp', 'catalog'],
  ['/uploads/merch/cap.webp', 'commerce'],
  ['/uploads/avatars/ada.webp', 'identity'],
  ['/uploads/posts/chart.webp', 'community'],
])('%s comes from %s', async (path, owner) => {
  expect(JSON.parse((await send(gateway.url, path)).text)).toEqual({ from: owner });
});

it('forwards ranges and validators, so that a video can be seeked', async () => {
  gateway.fakes.catalog.respond = (request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 0-3/10', etag: '"e"', 'content-type': 'video/mp4' });
    response.end(String(request.headers.range));
  };
  const response = await send(gateway.url, '/uploads/shows/film.mp4', {
    headers: { range: 'bytes=0-3', 'if-range': '"e"' },
  });
  expect(response).toMatchObject({
    status: 206,
    text: 'bytes=0-3',
    headers: { 'content-range': 'bytes 0-3/10' },
  });
});

it('forwards a redirect to the object store', async () => {
  const location = 'https://store.example/poc/shows/film.mp4?X-Amz-Signature=a%2Fb';
  gateway.fakes.catalog.respond = (_, response) => response.writeHead(302, { location }).end();
  const response = await send(gateway.url, '/uploads/shows/film.mp4');
  expect(response).toMatchObject({ status: 302, text: '', headers: { location } });
});

it('prevents uploaded files from running scripts', async () => {
  const { headers } = await send(gateway.url, '/uploads/merch/x.svg');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it.each([
  '/uploads',
  '/uploads/secrets/a.png',
  '/uploads/shows/',
  '/uploads/shows/../merch/a.png',
  '/uploads/shows/.env',
])('returns 404 to %s', async (path) => {
  expect(await send(gateway.url, path)).toMatchObject({ status: 404, code: 'file_not_found' });
});

it('allows only GET and HEAD', async () => {
  expect((await send(gateway.url, '/uploads/shows/a.png', { method: 'PUT' })).status).toBe(405);
});

describe('a file of a live stream', () => {
  /** Counts the requests that reach streaming, which responds slowly. */
  function createFile(cacheControl: string, status = 200) {
    let reads = 0;
    gateway.fakes.streaming.respond = (_, response) => {
      reads += 1;
      const count = reads;
      setTimeout(() => {
        response.writeHead(status, {
          'cache-control': cacheControl,
          'content-type': 'video/mp4',
          etag: `W/"${count}"`,
        });
        response.end(`segment ${count}`);
      }, 20);
    };
    return { reads: () => reads };
  }
  const open = 'public, max-age=31536000, immutable';
  const together = (path: string, headers = {}) =>
    Promise.all(Array.from({ length: 20 }, () => send(gateway.url, path, { headers })));

  it('is read once for all viewers', async () => {
    const file = createFile(open);
    for (const response of [
      ...(await together('/uploads/live/a-240p-1-1.m4s')),
      ...(await together('/uploads/live/a-240p-1-1.m4s')),
    ])
      expect(response).toMatchObject({
        status: 200,
        text: 'segment 1',
        headers: { 'cache-control': open, 'content-type': 'video/mp4' },
      });
    expect(file.reads()).toBe(1);
  });

  it('is not sent again to a browser that holds it', async () => {
    const file = createFile('public, max-age=1');
    const path = '/uploads/live/e.m3u8';
    expect((await send(gateway.url, path, { headers: { 'if-none-match': '"0"' } })).text).toBe('segment 1');
    for (const response of await together(path, { 'if-none-match': 'W/"1"', 'accept-encoding': 'br' })) {
      expect(response).toMatchObject({ status: 304, text: '', headers: { etag: 'W/"1"' } });
      expect(response.headers['content-encoding']).toBeUndefined();
    }
    expect(file.reads()).toBe(1);
  });

  it('is read again after half a second if it is a playlist', async () => {
    const file = createFile('public, max-age=1');
    await together('/uploads/live/a-240p.m3u8?_HLS_skip=YES');
    expect(file.reads()).toBe(1);
    await pause(550);
    const [response] = await together('/uploads/live/a-240p.m3u8?_HLS_skip=YES');
    expect([response?.text, file.reads()]).toEqual(['segment 2', 2]);
  });

  it('is sent in the encoding that the player accepts if it is a playlist', async () => {
    createFile('public, max-age=1');
    for (const encoding of ['gzip', 'br']) {
      const { headers } = await send(gateway.url, '/uploads/live/d.m3u8', {
        headers: { 'accept-encoding': encoding },
      });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    }
    const { text, headers } = await send(gateway.url, '/uploads/live/d.m3u8');
    expect([text, headers['content-encoding']]).toEqual(['segment 1', undefined]);
  });

  it.each([
    ['is private', '/uploads/live/b-240p-1-1.m4s', 'private, max-age=3600', 200, {}],
    ['is signed', '/uploads/live/b-240p-1-2.m4s?signature=a', open, 200, {}],
    ['is refused', '/uploads/live/b-240p-1-3.m4s', open, 403, {}],
    ['is read in part', '/uploads/live/b-240p-1-4.m4s', open, 200, { range: 'bytes=0-3' }],
  ])('is read for each viewer if it %s', async (_what, path, cacheControl, status, headers) => {
    const file = createFile(cacheControl, status);
    for (const response of await together(path, headers)) expect(response.status).toBe(status);
    expect(file.reads()).toBeGreaterThanOrEqual(20);
  });

  it('is tried again after a failure of the service', async () => {
    gateway.fakes.streaming.respond = (_, response) => response.writeHead(503).end();
    expect((await send(gateway.url, '/uploads/live/c-240p-1-1.m4s')).status).toBe(503);
    createFile(open);
    expect((await send(gateway.url, '/uploads/live/c-240p-1-1.m4s')).text).toBe('segment 1');
  });
});
