import { uploadShowImage } from '@poc/contracts/endpoints/catalog';
import { noPictures, plainPicture } from '@poc/kit/testing/pictures';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../../service.ts';
import { formOf, showDesk } from '../../testing/show-form.ts';
import { streamModel } from '../streams/stream.model.ts';
import { keysOf } from './show-file-names.ts';
import type { ShowFiles } from './show-files.ts';

const dayMs = 24 * 60 * 60_000;
const goesOn = new AbortController().signal;
// A separate bucket, since the sweep below would remove the pictures of other tests.
const catalog = useTestService({ ...catalogService(), config: { S3_BUCKET: `shows-${Date.now()}` } });
let files: ShowFiles;
let exists: (url: string) => Promise<boolean[]>;
let picture: Buffer;
beforeAll(async () => {
  const deps = catalog.deps;
  files = deps.files;
  exists = (url) => Promise.all(keysOf(url).map((key) => deps.store.exists(key)));
  picture = await plainPicture(160, 90).jpeg().toBuffer();
});

const upload = (body: unknown, token = catalog.tokens.admin()) =>
  catalog.call(uploadShowImage, { body, ...(token ? { token } : {}) });

describe('POST /shows/upload-image', () => {
  it('201: returns an address that thumbnail_url accepts', async () => {
    const { status, body } = await upload(formOf({}, picture));
    expect(status).toBe(201);
    const url = body?.url ?? '';
    expect(url).toMatch(/^\/uploads\/shows\/[0-9a-f]{32}\.webp$/);
    expect(await exists(url)).toEqual([true, true, true]);
    expect((await fetch(`${catalog.url}${url}`)).headers.get('content-type')).toBe('image/webp');
    const show = await showDesk(catalog).create({ thumbnail_url: url });
    expect(show.body?.thumbnail_url).toBe(url);
  });

  it.each(noPictures)('400: %s, called a PNG', async (_what, bytes) => {
    expect(await upload(formOf({}, bytes))).toMatchObject({ status: 400, code: 'image_required' });
  });

  it('400: no file, an additional text, a truncated file', async () => {
    expect(await upload(formOf({}))).toMatchObject({ status: 400, code: 'image_required' });
    expect(await upload(formOf({ name: 'x' }, picture))).toMatchObject({ code: 'invalid_request' });
    const cut = picture.subarray(0, picture.length / 2);
    expect(await upload(formOf({}, cut))).toMatchObject({ status: 400, code: 'image_unreadable' });
  });

  it('401, 403, 413 and 415', async () => {
    expect((await upload(formOf({}, picture), '')).status).toBe(401);
    expect((await upload(formOf({}, picture), catalog.tokens.member())).status).toBe(403);
    const large = Buffer.alloc(5 * 1024 * 1024);
    expect(await upload(formOf({}, large))).toMatchObject({ status: 413, code: 'image_too_large' });
    expect((await upload({ image: 'x' })).status).toBe(415);
  });
});

describe('the sweep of files', () => {
  it('removes generated files older than a day that no show or stream uses', async () => {
    const { store } = catalog.deps;
    const used = (await showDesk(catalog).create({}, picture)).body?.thumbnail_url ?? '';
    const orphan = (await upload(formOf({}, picture))).body?.url ?? '';
    const ofStream = (await upload(formOf({}, picture))).body?.url ?? '';
    await streamModel(catalog.deps.db).create({
      _id: newId(),
      showId: newId(),
      thumbnailUrl: ofStream,
      status: 'scheduled',
      startTime: new Date(),
      changedAt: new Date(),
    });
    await store.put('shows/demo.webp', picture, 'image/webp');
    await store.put('avatars/0123456789abcdef0123456789abcdef.webp', picture, 'image/webp');

    expect(await files.sweep(new Date(), goesOn)).toBe(0);
    expect(await exists(orphan)).toEqual([true, true, true]);
    expect(await files.sweep(new Date(Date.now() + dayMs + 60_000), goesOn)).toBeGreaterThanOrEqual(3);
    expect(await exists(orphan)).toEqual([false, false, false]);
    expect(await exists(used)).toEqual([true, true, true]);
    expect(await exists(ofStream)).toEqual([true, true, true]);
    expect(await store.exists('shows/demo.webp')).toBe(true);
    expect(await store.exists('avatars/0123456789abcdef0123456789abcdef.webp')).toBe(true);
  });
});
