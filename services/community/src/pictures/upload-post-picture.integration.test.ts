import { request } from 'node:http';
import { banFromPosting } from '@poc/contracts/endpoints/community-moderation';
import { userDeleted } from '@poc/contracts/events/identity';
import {
  animation,
  boastfulJpeg,
  noPictures,
  photographWithPlace,
  plainPicture,
} from '@poc/kit/testing/pictures';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { recentActionsModel } from '../moderation/posting-limits/recent-actions.model.ts';
import { formOf, usePictures } from '../testing/use-pictures.ts';
import { postPictureModel } from './post-picture.model.ts';

const hourMs = 60 * 60_000;
const at = usePictures();

describe('POST /community/post-pictures', () => {
  it('201: a picture of any kind retains its aspect ratio, in three widths, and is served only with its post', async () => {
    const large = await plainPicture(2_560, 640).jpeg().toBuffer();
    const { status, body } = await at.send(formOf(large));
    expect(status).toBe(201);
    expect(body).toEqual({
      url: expect.stringMatching(/^\/uploads\/posts\/[0-9a-f]{32}\.webp$/),
      width: 1280,
      height: 320,
    });
    const url = body?.url ?? '';
    expect(await at.statusOf(url)).toBe(404);
    const { status: written, body: shown } = await at.post(url);
    expect(written).toBe(201);
    expect(shown?.picture).toEqual({ url, alt: 'A chart', width: 1280, height: 320 });
    const response = await at.read(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    for (const suffix of ['-640.webp', '-320.webp', '-640.jpg']) {
      const shown = await at.read(url.replace('.webp', suffix));
      expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    }
  });

  it('201: location metadata is removed, and small pictures are not enlarged', async () => {
    const url = await at.uploaded(await photographWithPlace());
    const { body } = await at.post(url);
    expect(body?.picture).toMatchObject({ width: 600, height: 800 });
    const bytes = Buffer.from(await (await at.read(url)).arrayBuffer());
    for (const trace of ['Exif', 'SecretCamera', 'GPS']) expect(bytes.includes(trace)).toBe(false);
  });

  it('201: a script appended to a picture is removed', async () => {
    const url = await at.uploaded(
      Buffer.concat([await animation(), Buffer.from('<script>alert(1)</script>')]),
    );
    await at.post(url);
    expect(Buffer.from(await (await at.read(url)).arrayBuffer()).includes('script')).toBe(false);
  });

  it.each(noPictures)('400: %s, called a PNG', async (_what, bytes) => {
    expect(await at.send(formOf(bytes))).toMatchObject({ status: 400, code: 'image_required' });
  });

  it.each([
    ['20,000 pixels wide', () => plainPicture(20_000, 20).png().toBuffer()],
    ['truncated', async () => (await photographWithPlace()).subarray(0, 2_000)],
    ['a script with a GIF header', async () => Buffer.from('GIF89a/*\x01\x00\x80*/=alert(1)//;')],
    ['a decompression bomb', () => boastfulJpeg(60_000, 60_000)],
  ])('400: a picture that is %s', async (_what, bytes) => {
    expect(await at.send(formOf(await bytes()))).toMatchObject({ status: 400, code: 'image_unreadable' });
  });

  it('400: no file, and one in another field', async () => {
    for (const body of [new FormData(), formOf(at.picture, 'avatar')]) {
      expect(await at.send(body)).toMatchObject({ status: 400, code: 'image_required' });
    }
  });

  it('401 for visitors and for an erased person; 413; 415', async () => {
    expect((await at.send(formOf(at.picture), '')).status).toBe(401);
    const large = Buffer.concat([at.picture, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await at.send(formOf(large))).toMatchObject({ status: 413, code: 'image_too_large' });
    expect((await at.send({ image: 'x' })).status).toBe(415);
    await at.community.applyEvent(userDeleted, {
      userId: at.me().id,
      deletedAt: at.community.clock.now().toISOString(),
    });
    expect((await at.send(formOf(at.picture))).status).toBe(401);
  });

  it('403 for a person who is banned from posting', async () => {
    const token = at.community.service.tokens.admin();
    await at.community.service.call(banFromPosting, {
      token,
      params: { id: at.me().id },
      body: { days: 1, reason: 'Adverts' },
    });
    expect(await at.send(formOf(at.picture))).toMatchObject({ status: 403, code: 'posting_banned' });
  });

  it('429 for the 21st within 10 minutes, including rejected ones; other members are not affected', async () => {
    const now = new Date();
    await recentActionsModel(at.community.service.deps.db).create({
      _id: new Types.ObjectId(at.me().id),
      upload: Array(19).fill(now),
      expiresAt: new Date(Date.now() + hourMs),
    });
    expect((await at.send(formOf(Buffer.from('no picture')))).status).toBe(400);
    const refused = await at.send(formOf(at.picture));
    expect(refused).toMatchObject({ status: 429, code: 'activity_limit' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await at.send(formOf(at.picture), (await at.givenMember()).token)).status).toBe(201);
  });

  it('429 for a third concurrent upload; other members are not affected', async () => {
    const { url, deps } = at.community.service;
    const stalled = [1, 2].map(() => {
      const sending = request(`${url}/api/community/post-pictures`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${at.me().token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': '100000',
        },
      });
      sending.on('error', () => {}).write('--b\r\n');
      return sending;
    });
    const counted = () => recentActionsModel(deps.db).findById(at.me().id).lean();
    await expect.poll(async () => (await counted())?.upload?.length).toBe(2);
    const refused = await at.send(formOf(at.picture));
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await at.send(formOf(at.picture), (await at.givenMember()).token)).status).toBe(201);
    for (const sending of stalled) sending.destroy();
    await expect.poll(async () => (await at.send(formOf(at.picture))).status).toBe(201);
  });

  it('503 while the store is unavailable; partial uploads are swept', async () => {
    at.proxy.cut();
    expect(await at.send(formOf(at.picture))).toMatchObject({ status: 503, code: 'service_unavailable' });
    at.proxy.heal();
    const [row] = await postPictureModel(at.community.service.deps.db).find({
      userId: new Types.ObjectId(at.me().id),
    });
    // The picture's files are incomplete, so no post can use it.
    expect(await at.post(`/uploads/posts/${row?._id}.webp`)).toMatchObject({ status: 400 });
  });
});
