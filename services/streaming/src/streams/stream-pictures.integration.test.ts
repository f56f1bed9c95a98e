import { createStream, updateStream } from '@poc/contracts/endpoints/streaming-admin';
import { fail } from '@poc/kit/errors';
import { newId } from '@poc/testing/factories';
import { startTestService, type TestService } from '@poc/testing/service';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StreamingConfig } from '../config.ts';
import type { StreamingParts } from '../deps.ts';
import { streamingDeps } from '../deps.ts';
import { streamingService } from '../service.ts';
import { type CatalogStub, startCatalogStub } from '../testing/catalog-stub.ts';
import { showCardModel } from './shows/show-card.model.ts';

const elsewhere = 'https://elsewhere.example/a.png';
let streaming: TestService<StreamingConfig, StreamingParts>;
let catalog: CatalogStub;
let token: string;
let fetched: string[];
const show_id = newId();

beforeAll(async () => {
  catalog = await startCatalogStub();
  const fetchPicture = async (url: string): Promise<Buffer> => {
    fetched.push(url);
    return url.includes('inside') ? fail('image_unreadable') : Buffer.from('picture');
  };
  streaming = await startTestService({
    ...streamingService(),
    deps: (platform) => ({ ...streamingDeps(platform), fetchPicture }),
    config: { CATALOG_URL: catalog.url, IMAGE_HOSTS: ['img.example'] },
  });
  token = streaming.tokens.admin();
  await showCardModel(streaming.deps.db).create({
    _id: show_id,
    title: 'Laugh and Learn',
    description: 'Forex.',
    thumbnailUrl: '',
    deleted: false,
    published: true,
    streamsMade: 0,
    changedAt: new Date(),
  });
});
beforeEach(() => {
  fetched = [];
  catalog.requests.length = 0;
});
afterAll(async () => {
  await streaming?.stop();
  await catalog?.stop();
});

const bodyWith = (thumbnail_url?: string) => ({
  show_id,
  stream_url: '/uploads/shows/laugh-and-learn.mp4',
  status: 'scheduled' as const,
  start_time: new Date(Date.now() + 86_400_000).toISOString(),
  ...(thumbnail_url === undefined ? {} : { thumbnail_url }),
});
const create = (thumbnail_url: string) =>
  streaming.call(createStream, { token, body: bodyWith(thumbnail_url) });
const update = (id: string, thumbnail_url?: string) =>
  streaming.call(updateStream, { token, params: { id }, body: bodyWith(thumbnail_url) });

it.each(['https://img.example/a.png', '/uploads/shows/a.webp', ''])('does not change %j', async (url) => {
  expect((await create(url)).body?.thumbnail_url).toBe(url);
  expect([fetched, catalog.requests]).toEqual([[], []]);
});

it('fetches a picture on any other host, and uploads it to the catalog as the administrator', async () => {
  const { body } = await create(elsewhere);
  expect(body?.thumbnail_url).toBe(catalog.storedPicture);
  expect(fetched).toEqual([elsewhere]);
  expect(catalog.requests).toEqual([{ url: '/api/shows/upload-image', authorization: `Bearer ${token}` }]);
});

it('does so when a stream is updated; an absent picture stays', async () => {
  const { body } = await create('https://img.example/a.png');
  const id = body?.id ?? '';
  expect((await update(id)).body?.thumbnail_url).toBe('https://img.example/a.png');
  expect((await update(id, elsewhere)).body?.thumbnail_url).toBe(catalog.storedPicture);
  expect((await update(id, '')).body?.thumbnail_url).toBe('');
});

it('fetches nothing for an unknown stream', async () => {
  expect([(await update(newId(), elsewhere)).status, fetched]).toEqual([404, []]);
});

it('rejects addresses that are unreachable or no picture, and all while the catalog is unavailable', async () => {
  const refusal = {
    status: 400,
    code: 'invalid_request',
    errors: [{ path: 'body.thumbnail_url', msg: 'must be the URL of a picture that can be fetched' }],
  };
  expect(await create('https://inside.example/a.png')).toMatchObject(refusal);
  catalog.refusePictures();
  expect(await create(elsewhere)).toMatchObject(refusal);
  await catalog.stop();
  expect(await create(elsewhere)).toMatchObject({ status: 503 });
});
