import { expect, it } from 'vitest';
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
  gateway.fakes.catalog.answer = (request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 0-3/10', etag: '"e"', 'content-type': 'video/mp4' });
    response.end(String(request.headers.range));
  };
  const answer = await send(gateway.url, '/uploads/shows/film.mp4', {
    headers: { range: 'bytes=0-3', 'if-range': '"e"' },
  });
  expect(answer).toMatchObject({
    status: 206,
    text: 'bytes=0-3',
    headers: { 'content-range': 'bytes 0-3/10' },
  });
});

it('forwards a redirect to the object store', async () => {
  const location = 'https://store.example/poc/shows/film.mp4?X-Amz-Signature=a%2Fb';
  gateway.fakes.catalog.answer = (_, response) => response.writeHead(302, { location }).end();
  const answer = await send(gateway.url, '/uploads/shows/film.mp4');
  expect(answer).toMatchObject({ status: 302, text: '', headers: { location } });
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
])('answers 404 to %s', async (path) => {
  expect(await send(gateway.url, path)).toMatchObject({ status: 404, code: 'file_not_found' });
});

it('allows only GET and HEAD', async () => {
  expect((await send(gateway.url, '/uploads/shows/a.png', { method: 'PUT' })).status).toBe(405);
});
