import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { listen } from '@poc/testing/listen';
import express from 'express';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fail } from '../errors.ts';
import { renderPicture } from '../images/render-picture.ts';
import { createLogger } from '../log.ts';
import { plainPicture } from '../testing/pictures.ts';
import { errorHandler } from './error-handler.ts';
import { serveJpegPreviews } from './jpeg-previews.ts';

let server: Server;
let url = '';
const asked: string[] = [];
beforeAll(async () => {
  const bytes = await plainPicture(64, 36, 4).webp().toBuffer();
  const read = async (key: string) => {
    asked.push(key);
    if (!/^shows\/pip\d*-640\.webp$/.test(key)) fail('file_not_found');
    return Readable.from([bytes]);
  };
  const app = express();
  app.use(serveJpegPreviews({ folder: 'shows', store: { read }, size: { width: 64, height: 36 } }));
  app.use(errorHandler(createLogger({ service: 'test', level: 'silent' })));
  server = createServer(app);
  url = `http://127.0.0.1:${await listen(server)}/uploads/shows`;
});
afterAll(() => server.close());

it('200: the stored WebP as JPEG, cached for a year, with a white background; read and rendered once', async () => {
  const responses = await Promise.all([fetch(`${url}/pip-640.jpg`), fetch(`${url}/pip-640.jpg`)]);
  for (const { status } of responses) expect(status).toBe(200);
  const [response] = responses;
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const picture = sharp(await response.arrayBuffer());
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 36 });
  const [, green = 0] = await picture.raw().toBuffer();
  // Half-transparent green of 70 on white.
  expect(green).toBeGreaterThan(150);
  expect(asked).toEqual(['shows/pip-640.webp']);
});

it('leaves room for uploads, regardless of the number of requested previews', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `pip${at}`);
  const previews = names.map((name) => fetch(`${url}/${name}-640.jpg`));
  // By its response, the first previews are queued.
  await fetch(`${url}/unknown-640.jpg`);
  const sent = await plainPicture(64, 36, 4).png().toBuffer();
  expect(await renderPicture(sent, [{ width: 32, height: 18 }])).toHaveLength(1);
  expect((await Promise.all(previews)).map(({ status }) => status)).toEqual(names.map(() => 200));
});

it.each(['unknown-640.jpg', '.-640.jpg', 'a%2Fb-640.jpg', 'pip-320.jpg'])('404: %s', async (file) => {
  expect((await fetch(`${url}/${file}`)).status).toBe(404);
});
