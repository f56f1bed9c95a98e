import { fakePictures } from '@poc/kit/testing/pictures';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { beforeEach, expect, it } from 'vitest';
import { commerceDeps } from '../../deps.ts';
import { commerceService } from '../../service.ts';
import { useMerchDesk } from '../../testing/merch-desk.ts';
import { keysOf } from './merch-file-names.ts';

const allowed = 'https://cdn.example/tee.webp';
const elsewhere = 'https://elsewhere.example/a.png';
const ours = /^\/uploads\/merch\/[0-9a-f]{32}\.webp$/;
const { fetched, fetchPicture } = fakePictures();
const shop = useTestService({
  ...commerceService(),
  deps: (platform) => ({ ...commerceDeps(platform), fetchPicture }),
  config: { IMAGE_HOSTS: ['cdn.example'] },
});
const desk = useMerchDesk(() => shop);
beforeEach(() => {
  fetched.length = 0;
});

const listOf = (...images: string[]) => ({ images: JSON.stringify(images) });
const isStored = async (url: string) =>
  (await Promise.all(keysOf(url).map((key) => shop.deps.store.exists(key)))).every(Boolean);

it('links to a picture on an allowed host', async () => {
  expect((await desk.create({ image_url: allowed })).body?.image_url).toBe(allowed);
  expect(fetched).toEqual([]);
});

it('fetches and stores one on any other host', async () => {
  const { body } = await desk.create({ image_url: elsewhere });
  expect(body?.image_url).toMatch(ours);
  expect(await isStored(body?.image_url ?? '')).toBe(true);
  expect(fetched).toEqual([elsewhere]);
});

it('does so for each address of a list, and when a product is updated', async () => {
  const { body: before } = await desk.create(listOf(allowed, elsewhere));
  expect(before?.images).toEqual([allowed, expect.stringMatching(ours)]);
  const kept = before?.images?.[1] ?? '';
  fetched.length = 0;
  const { body: after } = await desk.update(before?.id ?? '', listOf(elsewhere, kept));
  expect(after?.images).toEqual([expect.stringMatching(ours), kept]);
  expect(fetched).toEqual([elsewhere]);
  const images = after?.images ?? [];
  expect(await Promise.all(images.map(isStored))).toEqual([true, true]);
});

it('fetches nothing for an unknown product or a form with another fault', async () => {
  const { status } = await desk.update(newId(), { image_url: elsewhere });
  const faulty = await desk.create({ image_url: elsewhere, price: '-1' });
  expect([status, faulty.status, fetched]).toEqual([404, 400, []]);
});

it.each([
  ['no picture', { image_url: 'https://elsewhere.example/page.svg' }, 'body.image_url'],
  ['a picture that can not be fetched', listOf(elsewhere, 'https://inside.example/a.png'), 'body.images.1'],
])('refuses %s', async (_what, sent, path) => {
  expect(await desk.create(sent)).toMatchObject({
    status: 400,
    code: 'invalid_request',
    errors: [{ path, msg: 'must be the URL of a picture that can be fetched' }],
  });
});
