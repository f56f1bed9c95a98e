import * as contracts from '@poc/contracts/endpoints/catalog';
import type { Access } from '@poc/contracts/entitlements';
import type { DataInputOf } from '@poc/contracts/event';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { userDeleted, userUpdated } from '@poc/contracts/events/identity';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { createSignedUrls } from '@poc/kit/entitlements/signed-urls';
import { createObjectStore } from '@poc/kit/storage/objects';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { catalogService } from '../../service.ts';
import { type ShowDoc, showModel } from '../../shows/show.model.ts';
import { streamModel } from '../../shows/streams/stream.model.ts';
import { personData, showDoc } from '../../testing/fixtures.ts';
import { useShowDesk } from '../../testing/show-form.ts';

const hourMs = 3_600_000;
const device = 'phone';
const patient = { timeout: 30_000, interval: 100 };
const soon = (ms: number) => new Date(Date.now() + ms);
const catalog = useTestService(catalogService());
const desk = useShowDesk(catalog);

type Change = DataInputOf<typeof subscriptionChanged>;

/** Publishes commerce's event about a plan, and waits until it is projected. */
async function publishPlan(userId: string, change: Partial<Change> = {}, occurredAt = new Date()) {
  const subscriptionId = newId();
  const [startDate, endDate] = [soon(-hourMs).toISOString(), soon(hourMs).toISOString()];
  const data: Change = {
    subscriptionId,
    userId,
    plan: 'premium',
    status: 'active',
    startDate,
    endDate,
    ...change,
  };
  await catalog.deps.bus.publish([messageOf(subscriptionChanged, { key: subscriptionId, data, occurredAt })]);
}
const planOf = (userId: string) => openPlanModel(catalog.deps.db).findById(userId).lean();
async function givenPlan(userId: string, plan: Change['plan'], change: Partial<Change> = {}) {
  const occurredAt = new Date();
  await publishPlan(userId, { plan, ...change }, occurredAt);
  await expect.poll(async () => (await planOf(userId))?.changedAt, patient).toEqual(occurredAt);
}

/** A show with a video, captions and a live stream, each with its own stored file. */
async function givenShow(access: Access, changes: Partial<ShowDoc> = {}) {
  const name = newId();
  const [video, captions, stream] = ['.mp4', '.vtt', '-live.mp4'].map(
    (end) => `/uploads/shows/${name}${end}`,
  );
  const show = showDoc({
    access,
    videoUrl: video ?? '',
    videoBytes: 10,
    captions: [{ lang: 'en', url: captions ?? '' }],
    ...changes,
  });
  const { db, config } = catalog.deps;
  await showModel(db).create(show);
  await streamModel(db).create({
    _id: new Types.ObjectId(),
    showId: show._id,
    streamUrl: stream ?? '',
    status: 'live',
    startTime: new Date(),
    changedAt: new Date(),
  });
  const store = createObjectStore(config);
  await store.put(`shows/${name}.mp4`, Buffer.from('0123456789'), 'video/mp4');
  await store.put(`shows/${name}-live.mp4`, Buffer.from('0123456789'), 'video/mp4');
  await store.put(`shows/${name}.vtt`, Buffer.from('WEBVTT'), 'text/vtt');
  return show._id.toHexString();
}

const seen = async (id: string, user: { id: string } | null = { id: newId() }) => {
  const token = user ? { token: catalog.tokens.member(user) } : {};
  const { body } = await catalog.call(contracts.getShow, { params: { id }, ...token });
  if (!body) throw new Error('no show was answered');
  const urls = [body.video_url, body.captions?.[0]?.url, body.Streams[0]?.stream_url];
  return { ...body, urls: urls.map((url) => url || null) };
};
const none = [null, null, null];
const get = (path: string | null, headers: Record<string, string> = {}) =>
  fetch(`${catalog.url}${path}`, { headers });
const statuses = (paths: readonly (string | null)[]) =>
  Promise.all(paths.map(async (path) => (await get(path)).status));

describe('GET /shows/{id}', () => {
  it('200: a plan opens its shows; locked ones name the required plan', async () => {
    const viewer = { basic: newId(), premium: newId(), ultimate: newId() };
    await givenPlan(viewer.premium, 'premium');
    await givenPlan(viewer.ultimate, 'ultimate');
    for (const [access, opens] of [
      ['free', ['basic', 'premium', 'ultimate']],
      ['premium', ['premium', 'ultimate']],
      ['ultimate', ['ultimate']],
    ] as const) {
      const id = await givenShow(access);
      for (const plan of ['basic', 'premium', 'ultimate'] as const) {
        const show = await seen(id, { id: viewer[plan] });
        const isOpen = (opens as readonly string[]).includes(plan);
        expect([access, plan, show.locked]).toEqual([
          access,
          plan,
          isOpen ? undefined : { plan: access, opens_at: null },
        ]);
        expect(show.video_bytes).toBe(isOpen ? 10 : undefined);
        if (isOpen) expect(await statuses(show.urls)).toEqual([200, 200, 200]);
        else expect(show.urls).toEqual(none);
      }
    }
  });

  it('200: early access requires Premium until its end, then nothing', async () => {
    const premium = newId();
    await givenPlan(premium, 'premium');
    const until = soon(hourMs);
    const [early, over] = [
      await givenShow('free', { earlyAccessUntil: until }),
      await givenShow('free', { earlyAccessUntil: soon(-1) }),
    ];
    expect(await seen(early)).toMatchObject({
      locked: { plan: 'premium', opens_at: until.toISOString() },
      early_access_until: until.toISOString(),
      video_url: null,
    });
    expect((await seen(early, { id: premium })).locked).toBeUndefined();
    expect((await seen(over)).locked).toBeUndefined();
  });

  it('200: a visitor and two users each get their own response', async () => {
    const [premium, basic] = [newId(), newId()];
    await givenPlan(premium, 'premium');
    const id = await givenShow('premium');
    for (let round = 0; round < 2; round += 1) {
      expect((await seen(id, { id: premium })).video_url).toContain(premium);
      expect((await seen(id, { id: basic })).urls).toEqual(none);
      expect((await seen(id, null)).urls).toEqual(none);
    }
    const token = catalog.tokens.member({ id: premium });
    const list = await catalog.call(contracts.listShows, { token, query: { limit: 1 } });
    expect(list.headers.get('cache-control')).toBe('private, no-cache');
    const visitors = await catalog.call(contracts.listShows, { query: { limit: 1 } });
    expect(visitors.body?.[0]).toMatchObject({ id, access: 'premium', locked: { plan: 'premium' } });
    expect(JSON.stringify(visitors.body)).not.toContain(
      `/uploads/shows/${list.body?.[0]?.video_url?.slice(15, 39)}`,
    );
  });

  it('200: administrators watch everything, and edit addresses without expiry', async () => {
    const id = await givenShow('ultimate');
    const { token } = desk;
    const shown = await catalog.call(contracts.getShow, { params: { id }, token });
    expect(shown.body?.locked).toBeUndefined();
    const managed = await catalog.call(contracts.getManagedShow, { params: { id }, token });
    expect(managed.body?.video_url).toMatch(/\.mp4$/);
    expect(managed.body?.captions?.[0]?.url).toMatch(/\.vtt$/);
  });
});

describe('a plan', () => {
  it.each<[string, Partial<Change>, boolean]>([
    [
      'is open until openUntil, also past its period',
      { endDate: soon(-1).toISOString(), openUntil: soon(hourMs).toISOString() },
      true,
    ],
    ['opens nothing after openUntil', { openUntil: soon(-1).toISOString() }, false],
    ['of an event of an earlier version is open until its end', {}, true],
    ['that was cancelled is open to the end of its paid period', { status: 'cancelled' }, true],
    ['that expired opens nothing', { status: 'expired', openUntil: soon(hourMs).toISOString() }, false],
  ])('%s', async (_, change, isOpen) => {
    const userId = newId();
    await givenPlan(userId, 'premium', change);
    const show = await seen(await givenShow('premium'), { id: userId });
    expect(show.locked === undefined).toBe(isOpen);
  });

  it('follows the newest event in any order of delivery', async () => {
    const [userId, last] = [newId(), newId()];
    await givenPlan(userId, 'ultimate');
    await publishPlan(userId, { plan: 'basic', status: 'expired' }, soon(-hourMs));
    await givenPlan(last, 'premium');
    await expect.poll(async () => (await planOf(userId))?.plan, patient).toBe('ultimate');
  });

  it('is erased with the person, and not restored by late events', async () => {
    const userId = newId();
    await givenPlan(userId, 'premium');
    const { video_url } = await seen(await givenShow('premium'), { id: userId });
    expect((await get(video_url)).status).toBe(200);
    await catalog.deps.bus.publish([
      messageOf(userDeleted, { key: userId, data: { userId, deletedAt: new Date().toISOString() } }),
    ]);
    await expect.poll(() => planOf(userId), patient).toBeNull();
    // The event has the same topic and key as earlier ones: its consumption proves that they were consumed.
    const key = newId();
    const late = { subscriptionId: key, plan: 'premium', status: 'active' } as const;
    const dates = { startDate: soon(-hourMs).toISOString(), endDate: soon(hourMs).toISOString() };
    const after = newId();
    await catalog.deps.bus.publish(
      [userId, after].map((person) =>
        messageOf(subscriptionChanged, { key, data: { ...late, ...dates, userId: person } }),
      ),
    );
    await expect.poll(() => planOf(after), patient).not.toBeNull();
    expect(await planOf(userId)).toBeNull();
    expect((await get(video_url)).status).toBe(403);
  });
});

describe('GET /uploads/shows/{file}', () => {
  it("403: without a signature, with an expired one, or with another user's id", async () => {
    const [premium, basic] = [newId(), newId()];
    await givenPlan(premium, 'premium');
    const { video_url } = await seen(await givenShow('premium'), { id: premium });
    const [file = '', query = ''] = (video_url ?? '').split('?');
    const signedUrls = createSignedUrls(catalog.deps.config.UPLOADS_SIGNING_KEY);
    const refused = [
      file,
      `${file}?${query.replace(premium, basic)}`,
      signedUrls.sign(file, { id: premium, device }, soon(-3 * hourMs)),
      // Signed for a user whose plan does not open it.
      signedUrls.sign(file, { id: basic, device }, new Date()),
    ];
    expect(await statuses(refused)).toEqual([403, 403, 403, 403]);
    const response = await get(file);
    expect(await response.json()).toMatchObject({ code: 'file_locked' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it("206: ranges, cached by the viewer's browser alone", async () => {
    const premium = newId();
    await givenPlan(premium, 'premium');
    const { video_url } = await seen(await givenShow('premium'), { id: premium });
    const part = await get(video_url, { range: 'bytes=2-4' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    expect(part.headers.get('cache-control')).toMatch(/^private/);
  });

  it('403: immediately after the plan ends', async () => {
    const premium = newId();
    await givenPlan(premium, 'premium');
    const { video_url } = await seen(await givenShow('premium'), { id: premium });
    await givenPlan(premium, 'premium', { status: 'expired' });
    expect((await get(video_url)).status).toBe(403);
  });

  it('403: while the user is suspended', async () => {
    const premium = newId();
    await givenPlan(premium, 'premium');
    const { urls } = await seen(await givenShow('premium'), { id: premium });
    const setSuspended = (suspended: boolean) =>
      catalog.deps.bus.publish([
        messageOf(userUpdated, { key: premium, data: { ...personData(premium, 'Zainab'), suspended } }),
      ]);
    await setSuspended(true);
    await expect.poll(() => statuses(urls), patient).toEqual([403, 403, 403]);
    await setSuspended(false);
    await expect.poll(() => statuses(urls), patient).toEqual([200, 200, 200]);
  });

  it('200: public if a free show has the file too', async () => {
    const { urls } = await seen(await givenShow('free'));
    const response = await get(urls[0] ?? null);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    await givenShow('ultimate', { videoUrl: urls[0] ?? '' });
    expect((await get(urls[0] ?? null)).status).toBe(200);
  });
});

describe('an administrator', () => {
  it('sets the access of a show; a new show is free, and early access can be cleared', async () => {
    const made = await desk.create();
    expect(made.body).toMatchObject({ access: 'free', early_access_until: null });
    const id = made.body?.id ?? '';
    const early_access_until = soon(hourMs).toISOString();
    const changed = await desk.update(id, { access: 'premium', early_access_until });
    expect(changed.body).toMatchObject({ access: 'premium', early_access_until });
    expect(await desk.eventsAbout(id)).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({ access: 'premium', earlyAccessUntil: early_access_until }),
      }),
    );
    expect((await desk.update(id)).body).toMatchObject({ access: 'premium', early_access_until });
    expect((await desk.update(id, { early_access_until: '' })).body?.early_access_until).toBeNull();
    expect(await desk.update(id, { access: 'gold' })).toMatchObject({
      status: 400,
      errors: [{ path: 'body.access' }],
    });
  });
});
