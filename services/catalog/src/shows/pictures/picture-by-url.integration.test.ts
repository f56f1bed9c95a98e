import { fakePictures } from '@poc/kit/testing/pictures';
import { useTestService } from '@poc/testing/service';
import { beforeEach, expect, it } from 'vitest';
import { catalogDeps } from '../../deps.ts';
import { catalogService } from '../../service.ts';
import { useShowDesk } from '../../testing/show-form.ts';
import { keysOf } from './show-file-names.ts';

const elsewhere = 'https://elsewhere.example/a.png';
const ours = /^\/uploads\/shows\/[0-9a-f]{32}\.webp$/;
const { fetched, fetchPicture } = fakePictures();
const catalog = useTestService({
  ...catalogService(),
  deps: (platform) => ({ ...catalogDeps(platform), fetchPicture }),
  config: { IMAGE_HOSTS: ['img.example'] },
});
const desk = useShowDesk(catalog);
beforeEach(() => {
  fetched.length = 0;
});

const stored = (url = '') => Promise.all(keysOf(url).map((key) => catalog.deps.store.exists(key)));

it('links to a picture on an allowed host', async () => {
  const { body } = await desk.create({ thumbnail_url: 'https://img.example/a.png' });
  expect([body?.thumbnail_url, fetched]).toEqual(['https://img.example/a.png', []]);
});

it('copies a picture on any other host in three widths', async () => {
  const { body } = await desk.create({ thumbnail_url: elsewhere });
  expect(body?.thumbnail_url).toMatch(ours);
  expect(await stored(body?.thumbnail_url)).toEqual([true, true, true]);
  expect(fetched).toEqual([elsewhere]);
  const response = await fetch(`${catalog.url}${body?.thumbnail_url}`);
  expect(response.headers.get('content-type')).toBe('image/webp');
});

it('copies it on update too, and removes the previous picture', async () => {
  const { body: before } = await desk.create({ thumbnail_url: elsewhere });
  const { body: after } = await desk.update(before?.id ?? '', { thumbnail_url: elsewhere });
  expect(after?.thumbnail_url).toMatch(ours);
  expect(await stored(before?.thumbnail_url)).toEqual([false, false, false]);
  expect(await stored(after?.thumbnail_url)).toEqual([true, true, true]);
});

it('fetches nothing for a missing show or a form with another fault', async () => {
  const { status } = await desk.update('0'.repeat(24), { thumbnail_url: elsewhere });
  const faulty = await desk.create({ thumbnail_url: elsewhere, title: '' });
  expect([status, faulty.status, fetched]).toEqual([404, 400, []]);
});

it.each(['https://elsewhere.example/page.svg', 'https://inside.example/a.png'])(
  'rejects a URL that is not a picture or cannot be fetched: %s',
  async (url) => {
    expect(await desk.create({ thumbnail_url: url })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ path: 'body.thumbnail_url', msg: 'must be the URL of a picture that can be fetched' }],
    });
  },
);
