import { randomBytes } from 'node:crypto';
import {
  createPost,
  deletePost,
  getPost,
  updatePost,
  uploadPostPicture,
} from '@poc/contracts/endpoints/community';
import { banFromPosting, moderateText } from '@poc/contracts/endpoints/community-moderation';
import { userDeleted } from '@poc/contracts/events/identity';
import { systemClock } from '@poc/kit/clock';
import { createObjectStore, type ObjectStore } from '@poc/kit/objects';
import {
  animation,
  boastfulJpeg,
  noPictures,
  photographWithPlace,
  plainPicture,
} from '@poc/kit/testing/pictures';
import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { startTcpProxy, type TcpProxy } from '@poc/testing/tcp-proxy';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCleanups } from '../cleanup/run-cleanups.ts';
import { communityDeps } from '../community-deps.ts';
import { postPictureModel } from '../post-pictures/post-picture.model.ts';
import { keysOfName, nameOfPicture } from '../post-pictures/post-picture-names.ts';
import { recentActionsModel } from '../posting/recent-actions.model.ts';
import { postModel } from '../posts/post.model.ts';
import { startCommunity, type TestCommunity } from '../testing/start-community.ts';

const hourMs = 60 * 60_000;
const goesOn = new AbortController().signal;
let community: TestCommunity;
let proxy: TcpProxy;
/** Past the connection that is cut. */
let store: ObjectStore;
let picture: Buffer;
let me: { id: string; token: string };
beforeAll(async () => {
  const servers = await testServers();
  const direct = new URL(servers.S3_ENDPOINT);
  proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port) });
  community = await startCommunity({
    // Tokens are of the real time, which goes on for longer than they are young.
    clock: systemClock,
    config: {
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      // A bucket of its own: the sweep must not take what other tests store.
      S3_BUCKET: uniqueName('posts').replaceAll('_', '-'),
    },
  });
  store = createObjectStore({ ...community.service.deps.config, S3_ENDPOINT: servers.S3_ENDPOINT });
  picture = await plainPicture(200, 100).png().toBuffer();
});
afterAll(async () => {
  await community?.service.stop();
  await proxy?.stop();
});
beforeEach(async () => {
  proxy.heal();
  me = await givenMember();
});

async function givenMember() {
  const { userId: id } = await community.addPerson();
  return { id, token: community.service.tokens.member({ id }) };
}
function formOf(bytes: Buffer, field = 'image', file = 'chart.png') {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), file);
  return form;
}
const send = (body: unknown, token: string | undefined = me.token) =>
  community.service.call(uploadPostPicture, { body, ...(token ? { token } : {}) });
async function uploaded(bytes = picture, token = me.token): Promise<string> {
  const { status, body } = await send(formOf(bytes), token);
  expect(status).toBe(201);
  return body?.url ?? '';
}
const texts = { title: 'My chart', content: 'It only goes up.' };
const post = (url: string, token = me.token) =>
  community.service.call(createPost, { token, body: { ...texts, picture: { url, alt: 'A chart' } } });
async function posted() {
  const url = await uploaded();
  const { body } = await post(url);
  return { url, id: body?.id ?? '' };
}
const edit = (id: string, change: object, token = me.token) =>
  community.service.call(updatePost, { token, params: { id }, body: { ...texts, ...change } });
const read = (url: string) => fetch(`${community.service.url}${url}`);
const statusOf = async (url: string) => (await read(url)).status;
const storedFiles = async (url: string) => {
  const keys = keysOfName(nameOfPicture(url) ?? '');
  return (await Promise.all(keys.map((key) => store.exists(key)))).filter(Boolean).length;
};
const discard = (names: readonly string[]) => communityDeps(community.service.deps).pictures.discard(names);
const cleanUp = () => runCleanups(community.service.deps.db, { discard });

describe('POST /community/post-pictures', () => {
  it('201: a picture of any kind keeps its shape, in three widths, and is shown with its post alone', async () => {
    const large = await plainPicture(2_560, 640).jpeg().toBuffer();
    const { status, body } = await send(formOf(large));
    expect(status).toBe(201);
    expect(body).toEqual({
      url: expect.stringMatching(/^\/uploads\/posts\/[0-9a-f]{32}\.webp$/),
      width: 1280,
      height: 320,
    });
    const url = body?.url ?? '';
    // Nobody keeps pictures here that no post shows.
    expect(await statusOf(url)).toBe(404);
    const { status: written, body: shown } = await post(url);
    expect(written).toBe(201);
    expect(shown?.picture).toEqual({ url, alt: 'A chart', width: 1280, height: 320 });
    const answer = await read(url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    for (const suffix of ['-640.webp', '-320.webp', '-640.jpg']) {
      expect(await statusOf(url.replace('.webp', suffix))).toBe(200);
    }
  });

  it('201: nothing is left of where a photograph was taken, and a small one is not enlarged', async () => {
    const url = await uploaded(await photographWithPlace());
    const { body } = await post(url);
    expect(body?.picture).toMatchObject({ width: 600, height: 800 });
    const bytes = Buffer.from(await (await read(url)).arrayBuffer());
    for (const trace of ['Exif', 'SecretCamera', 'GPS']) expect(bytes.includes(trace)).toBe(false);
  });

  it('201: a script behind a picture is gone', async () => {
    const url = await uploaded(Buffer.concat([await animation(), Buffer.from('<script>alert(1)</script>')]));
    await post(url);
    expect(Buffer.from(await (await read(url)).arrayBuffer()).includes('script')).toBe(false);
  });

  it.each(noPictures)('400: %s, called a PNG', async (_what, bytes) => {
    expect(await send(formOf(bytes))).toMatchObject({ status: 400, code: 'image_required' });
  });

  it.each([
    ['20,000 pixels wide', () => plainPicture(20_000, 20).png().toBuffer()],
    ['cut off', async () => (await photographWithPlace()).subarray(0, 2_000)],
    ['a script that begins like a GIF', async () => Buffer.from('GIF89a/*\x01\x00\x80*/=alert(1)//;')],
    ['one that unpacks to gigabytes', () => boastfulJpeg(60_000, 60_000)],
  ])('400: a picture that is %s', async (_what, bytes) => {
    expect(await send(formOf(await bytes()))).toMatchObject({ status: 400, code: 'image_unreadable' });
  });

  it('400: no file, and one in another field', async () => {
    for (const body of [new FormData(), formOf(picture, 'avatar')]) {
      expect(await send(body)).toMatchObject({ status: 400, code: 'image_required' });
    }
  });

  it('401 for visitors and for an erased person; 413; 415', async () => {
    expect((await send(formOf(picture), '')).status).toBe(401);
    const large = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await send(formOf(large))).toMatchObject({ status: 413, code: 'image_too_large' });
    expect((await send({ image: 'x' })).status).toBe(415);
    await community.applyEvent(userDeleted, {
      userId: me.id,
      deletedAt: community.clock.now().toISOString(),
    });
    expect((await send(formOf(picture))).status).toBe(401);
  });

  it('403 for a person who is banned from posting', async () => {
    const token = community.service.tokens.admin();
    await community.service.call(banFromPosting, {
      token,
      params: { id: me.id },
      body: { days: 1, reason: 'Adverts' },
    });
    expect(await send(formOf(picture))).toMatchObject({ status: 403, code: 'posting_banned' });
  });

  it('429 for the 21st within 10 minutes, refused ones count; others go on', async () => {
    const now = new Date();
    await recentActionsModel(community.service.deps.db).create([
      {
        _id: new Types.ObjectId(me.id),
        upload: Array(19).fill(now),
        expiresAt: new Date(Date.now() + hourMs),
      },
    ]);
    expect((await send(formOf(Buffer.from('no picture')))).status).toBe(400);
    const refused = await send(formOf(picture));
    expect(refused).toMatchObject({ status: 429, code: 'activity_limit' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await send(formOf(picture), (await givenMember()).token)).status).toBe(201);
  });

  it('503 while the store is unavailable, and what was begun is swept', async () => {
    proxy.cut();
    expect(await send(formOf(picture))).toMatchObject({ status: 503, code: 'service_unavailable' });
    proxy.heal();
    const [row] = await postPictureModel(community.service.deps.db).find({
      userId: new Types.ObjectId(me.id),
    });
    // Its files are not all there: no post takes it.
    expect(await post(`/uploads/posts/${row?._id}.webp`)).toMatchObject({ status: 400 });
  });
});

describe('a post with a picture', () => {
  it('400: a picture that is another’s, another post’s, or was never there', async () => {
    const { url } = await posted();
    const theirs = await uploaded(picture, (await givenMember()).token);
    for (const wrong of [url, theirs, `/uploads/posts/${'0'.repeat(32)}.webp`]) {
      expect(await post(wrong)).toMatchObject({ status: 400, errors: [{ path: 'body.picture' }] });
    }
    for (const wrong of ['https://elsewhere.test/a.png', '/uploads/merch/cap.webp', `${url}?x`]) {
      expect(await post(wrong)).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });

  it('one of two posts with the same picture at once gets it', async () => {
    const url = await uploaded();
    const answers = await Promise.all([post(url), post(url)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it('an edit keeps it, describes it, replaces it and removes it', async () => {
    const { id, url } = await posted();
    expect((await edit(id, { title: 'Still mine' })).body?.picture).toMatchObject({ url, alt: 'A chart' });
    expect((await edit(id, { picture: { url, alt: 'Up' } })).body?.picture).toMatchObject({ url, alt: 'Up' });
    const second = await uploaded();
    const replaced = await edit(id, { picture: { url: second, alt: '' } });
    expect(replaced.body).toMatchObject({ picture: { url: second, alt: '' }, edited_at: expect.any(String) });
    expect([await statusOf(url), await storedFiles(url), await storedFiles(second)]).toEqual([404, 0, 3]);
    const without = await edit(id, { picture: null });
    expect(without.body).not.toHaveProperty('picture');
    expect(await storedFiles(second)).toBe(0);
    const known = await community.service.call(getPost, { params: { id } });
    expect(known.body).not.toHaveProperty('picture');
  });

  it('an edit by somebody who still sees the picture that was removed says so, and changes nothing', async () => {
    const { id, url } = await posted();
    await edit(id, { picture: null });
    const late = await edit(id, { title: 'Late', picture: { url, alt: 'A chart' } });
    expect(late).toMatchObject({ status: 400, errors: [{ path: 'body.picture' }] });
    expect((await community.service.call(getPost, { params: { id } })).body?.title).toBe(texts.title);
  });

  it('of two edits at once with new pictures one is left, in the post and in the store', async () => {
    const { id, url } = await posted();
    const [a, b] = [await uploaded(), await uploaded()];
    const answers = await Promise.all([a, b].map((one) => edit(id, { picture: { url: one, alt: '' } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await community.service.call(getPost, { params: { id } });
    const left = body?.picture?.url ?? '';
    expect([a, b]).toContain(left);
    const files = await Promise.all([url, a, b].map(async (one) => [one, await storedFiles(one)] as const));
    expect(files.filter(([, count]) => count > 0)).toEqual([[left, 3]]);
  });

  it('an administrator replaces it; the picture is then its author’s', async () => {
    const { id } = await posted();
    const token = community.service.tokens.admin();
    const url = await uploaded(picture, token);
    expect((await edit(id, { picture: { url, alt: '' } }, token)).body?.picture).toMatchObject({ url });
    const row = await postPictureModel(community.service.deps.db).findById(nameOfPicture(url)).lean();
    expect(row?.userId.toHexString()).toBe(me.id);
  });

  it('is not reachable once its post is hidden, and is again when that is shown again', async () => {
    const { id, url } = await posted();
    const preview = url.replace('.webp', '-640.jpg');
    expect(await statusOf(preview)).toBe(200);
    const token = community.service.tokens.admin();
    const decide = (action: 'hide' | 'restore') =>
      community.service.call(moderateText, {
        token,
        params: { id },
        body: { kind: 'post', action, reason: 'Rude' },
      });
    await decide('hide');
    expect([await statusOf(url), await statusOf(preview)]).toEqual([404, 404]);
    await communityDeps(community.service.deps).pictures.sweep(new Date(Date.now() + 2 * hourMs), goesOn);
    await decide('restore');
    expect([await statusOf(url), await statusOf(preview)]).toEqual([200, 200]);
  });

  it('goes with a deleted post, and nothing of others', async () => {
    const [mine, other] = [await posted(), await posted()];
    await community.service.call(deletePost, { params: { id: mine.id }, token: me.token });
    expect(await statusOf(mine.url)).toBe(404);
    await cleanUp();
    expect([await storedFiles(mine.url), await storedFiles(other.url)]).toEqual([0, 3]);
  });

  it('goes with its author, waiting ones too; the post stays', async () => {
    const { db } = community.service.deps;
    const { id, url } = await posted();
    const waiting = await uploaded();
    const other = await givenMember();
    const theirs = await uploaded(picture, other.token);
    await community.applyEvent(userDeleted, {
      userId: me.id,
      deletedAt: community.clock.now().toISOString(),
    });
    await cleanUp();
    expect(await postPictureModel(db).countDocuments({ userId: new Types.ObjectId(me.id) })).toBe(0);
    expect([await storedFiles(url), await storedFiles(waiting), await storedFiles(theirs)]).toEqual([
      0, 0, 3,
    ]);
    expect((await postModel(db).findById(id).lean())?.picture).toBeUndefined();
  });

  it('is swept when nothing knows it any more, after an hour', async () => {
    const { pictures } = communityDeps(community.service.deps);
    const { url } = await posted();
    const orphan = randomBytes(16).toString('hex');
    await pictures.add(orphan, [picture, picture, picture]);
    expect(await pictures.sweep(new Date(), goesOn)).toBe(0);
    expect(await pictures.sweep(new Date(Date.now() + 2 * hourMs), goesOn)).toBeGreaterThanOrEqual(3);
    expect(await storedFiles(`/uploads/posts/${orphan}.webp`)).toBe(0);
    expect(await storedFiles(url)).toBe(3);
  });
});
