import type { RequestListener } from 'node:http';
import { addPushDevice, listNotifications, readNotifications } from '@poc/contracts/endpoints/notifications';
import { defaultSettings } from '@poc/contracts/entities/identity';
import { orderStatusChanged } from '@poc/contracts/events/commerce';
import { postLiked } from '@poc/contracts/events/community';
import { remindersDue } from '@poc/contracts/events/streaming';
import { newId } from '@poc/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userModel } from '../../accounts/user.model.ts';
import { sessionModel } from '../../sessions/session.model.ts';
import { applyEvent } from '../../testing/apply-event.ts';
import { startPushService, type TestPushService } from '../../testing/push-service.ts';
import {
  type SignedInPerson,
  startAdministration,
  type TestAdministration,
} from '../../testing/start-administration.ts';
import { planPushes, pushesPerDay } from './plan-pushes.ts';
import { pushDeliveryModel } from './push-delivery.model.ts';
import { createPushServiceBackoff } from './push-service-backoff.ts';
import { pushSubscriptionModel } from './push-subscription.model.ts';
import { sendPushes } from './send-push.ts';
import type { SendPushDeps } from './send-push-deps.ts';
import { vapidOf } from './vapid.ts';

const vapidKey = 'qvA1vVTJkrb4yyVR0BXuCP5rFmCGkYJgi8sLmfUgqHs';
const hourMs = 3_600_000;
let service: TestPushService;
let identity: TestAdministration;
beforeAll(async () => {
  service = await startPushService({ timeoutMs: 300 });
  identity = await startAdministration(
    { VAPID_PRIVATE_KEY: vapidKey, PUSH_HOSTS: ['push.test'] },
    { pushRules: service.rules },
  );
});
afterAll(async () => {
  await Promise.all([identity?.service.stop(), service?.stop()]);
});
beforeEach(() => {
  service.respondWith(null);
  setHour(12);
});

function setHour(hour: number): void {
  const next = new Date(identity.clock.now().getTime() + 24 * hourMs);
  next.setUTCHours(hour - 1, 0, 0, 0);
  identity.clock.set(next);
}

function deps(): SendPushDeps {
  const { db, logger, config } = identity.service.deps;
  return {
    ...{ db, logger, clock: identity.clock, secret: config.KEY_ENCRYPTION_SECRET },
    push: { vapid: vapidOf(vapidKey, 'support@poc.test'), hosts: ['push.test'], rules: service.rules },
  };
}
/** Runs the sender once; pauses of push services persist only if `backoff` is passed. */
const send = (backoff = createPushServiceBackoff(identity.clock)) => sendPushes(deps(), { backoff });
async function subscribed(name = 'Ada Eze') {
  const person = await identity.signedIn({ name });
  return { ...person, browser: await addBrowser(person) };
}
async function addBrowser({ id, token }: Pick<SignedInPerson, 'id' | 'token'>) {
  const browser = service.subscribe();
  const response = await identity.service.call(addPushDevice, { params: { id }, token, body: browser });
  expect(response.status).toBe(200);
  return browser;
}
type Subscribed = Awaited<ReturnType<typeof subscribed>>;
const messages = ({ browser }: Pick<Subscribed, 'browser'>) =>
  service.receivedBy(browser).map(({ message }) => message);
const apply = (...[contract, data]: [Parameters<typeof applyEvent>[2], Parameters<typeof applyEvent>[3]]) =>
  applyEvent(identity, 'http://localhost:8080', contract, data);
const like = (author: SignedInPerson, title = 'Kolo', userId = newId(), postId = newId()) =>
  apply(postLiked, { postId, postUserId: author.id, postTitle: title, userId, liked: true, likes: 1 });
const shipped = (buyer: SignedInPerson, status: 'shipped' | 'delivered', orderId: string) =>
  apply(orderStatusChanged, {
    ...{ orderId, number: 'POC-7K3M9Q', userId: buyer.id, totalKobo: 490_000, quantity: 1 },
    ...{ lines: [], createdAt: identity.clock.now().toISOString(), from: 'paid', by: newId(), status },
  });
const choose = (person: SignedInPerson, changes: object) =>
  userModel(identity.service.deps.db).updateOne(
    { _id: person.user._id },
    { $set: { 'settings.notifications': { ...defaultSettings.notifications, ...changes } } },
  );
const waiting = ({ user }: SignedInPerson) =>
  pushDeliveryModel(identity.service.deps.db).countDocuments({ userId: user._id });
const browsersOf = ({ user }: SignedInPerson) =>
  pushSubscriptionModel(identity.service.deps.db).countDocuments({ userId: user._id });

describe('a push notification', () => {
  it('reaches each browser of the person once, encrypted and signed', async () => {
    const ada = await subscribed();
    const second = await addBrowser({ id: ada.id, ...(await identity.signIn(ada.user.email)) });
    const tunde = await subscribed('Tunde');
    const postId = newId();
    await like(ada, 'Kolo ₦', tunde.id, postId);
    await send();
    await send();
    const message = {
      ...{ title: 'POC', body: 'Tunde liked your post “Kolo ₦”.' },
      ...{ link: `/community/posts/${postId}`, tag: `post-liked:${postId}` },
    };
    expect([messages(ada), messages({ browser: second }), messages(tunde)]).toEqual([
      [message],
      [message],
      [],
    ]);
    const [received] = service.receivedBy(ada.browser);
    expect(received).toMatchObject({ ttl: 10 * 3_600 - 1, topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(received?.claims).toMatchObject({
      aud: new URL(ada.browser.endpoint).origin,
      sub: 'mailto:support@poc.test',
      key: vapidOf(vapidKey, '')?.publicKey,
    });
  });

  it('is sent once for grouped activity and for each update of an order', async () => {
    const ada = await subscribed();
    const postId = newId();
    for (let likes = 0; likes < 3; likes++) {
      await like(ada, 'Kolo', newId(), postId);
      await send();
    }
    const orderId = newId();
    for (const status of ['shipped', 'delivered'] as const) {
      await shipped(ada, status, orderId);
      await send();
    }
    expect(messages(ada).map(({ tag }) => tag)).toEqual([
      `post-liked:${postId}`,
      `order:${orderId}`,
      `order:${orderId}`,
    ]);
  });

  it('respects the settings and skips read notifications', async () => {
    const [ada, tunde, zainab] = [await subscribed(), await subscribed(), await subscribed()];
    await choose(ada, { types: { ...defaultSettings.notifications.types, community: false } });
    await like(ada);
    await choose(tunde, { push: false });
    await like(tunde);
    await like(zainab);
    const { id, token } = zainab;
    const [first] = (await identity.service.call(listNotifications, { params: { id }, token })).body ?? [];
    await identity.service.call(readNotifications, {
      params: { id },
      token,
      body: { until: first?.at ?? '' },
    });
    const chosenLater = await subscribed();
    await like(chosenLater);
    await choose(chosenLater, { types: { ...defaultSettings.notifications.types, community: false } });
    await send();
    expect([ada, tunde, zainab, chosenLater].flatMap(messages)).toEqual([]);
  });

  it(`is sent at most ${pushesPerDay} times a day, also with two concurrent processes`, async () => {
    const ada = await subscribed();
    for (let time = 0; time < pushesPerDay + 2; time++) {
      await like(ada);
      await Promise.all([planPushes(deps()), planPushes(deps())]);
      await send();
    }
    expect(messages(ada)).toHaveLength(pushesPerDay);
    setHour(12);
    await like(ada);
    await send();
    expect(messages(ada)).toHaveLength(pushesPerDay + 1);
  });

  it('is delayed until the morning, with one message for the night', async () => {
    const [ada, tunde] = [await subscribed(), await subscribed('Tunde')];
    setHour(22);
    const streamId = newId();
    const startTime = identity.clock.now().toISOString();
    const stream = { streamId, showId: newId(), showTitle: 'Pip Happens', startTime, userIds: [ada.id] };
    await apply(remindersDue, stream);
    for (const title of ['Ajo', 'Esusu', 'Kolo', 'Susu']) await like(ada, title, tunde.id);
    await like(tunde);
    await send();
    identity.clock.advance(8.9 * hourMs);
    await send();
    expect([ada, tunde].flatMap(messages)).toEqual([]);
    identity.clock.advance(0.2 * hourMs);
    await send();
    expect(messages(ada)).toEqual([
      {
        title: '4 new notifications',
        body: [
          'Tunde liked your post “Susu”.',
          'Tunde liked your post “Kolo”.',
          'Tunde liked your post “Esusu”.',
          'And 1 more.',
        ].join('\n'),
        ...{ link: '/user/notifications', tag: 'summary' },
      },
    ]);
    expect(messages(tunde)).toMatchObject([{ body: 'A former member liked your post “Kolo”.' }]);
  });
});

describe('a push service', () => {
  const responding =
    (status: number, headers: Record<string, string> = {}): RequestListener =>
    (_request, response) =>
      response.writeHead(status, headers).end();

  it.each([404, 410])('that returns %i receives no more messages for that browser', async (status) => {
    const ada = await subscribed();
    await like(ada);
    service.respondWith(responding(status));
    await send();
    expect([await browsersOf(ada), await waiting(ada)]).toEqual([0, 0]);
  });

  it.each([429, 500, 503])('that returns %i is paused and receives the message later', async (status) => {
    const ada = await subscribed();
    const backoff = createPushServiceBackoff(identity.clock);
    await like(ada);
    service.respondWith(responding(status, { 'retry-after': '120' }));
    const before = service.requests();
    await send(backoff);
    await send(backoff);
    expect(service.requests() - before).toBe(1);
    service.respondWith(null);
    identity.clock.advance(119_000);
    await send(backoff);
    expect(messages(ada)).toEqual([]);
    identity.clock.advance(2_000);
    await send(backoff);
    expect(messages(ada)).toHaveLength(1);
    expect([await browsersOf(ada), await waiting(ada)]).toEqual([1, 0]);
  });

  it('that hangs or disconnects times out, and the message is given up after an hour', async () => {
    const ada = await subscribed();
    const backoff = createPushServiceBackoff(identity.clock);
    await like(ada);
    service.respondWith(() => undefined);
    await send(backoff);
    expect(await waiting(ada)).toBe(1);
    service.respondWith((request) => request.destroy());
    identity.clock.advance(10_000);
    await send(backoff);
    expect(await waiting(ada)).toBe(1);
    identity.clock.advance(hourMs);
    await send(backoff);
    expect([await browsersOf(ada), await waiting(ada)]).toEqual([1, 0]);
  });

  it.each([400, 403, 413])('that returns %i does not receive the message again', async (status) => {
    const ada = await subscribed();
    await like(ada);
    service.respondWith(responding(status));
    await send();
    expect([await browsersOf(ada), await waiting(ada)]).toEqual([1, 0]);
  });

  it('that redirects is not followed', async () => {
    const ada = await subscribed();
    await like(ada);
    service.respondWith(responding(307, { location: 'http://127.0.0.1:1/' }));
    const before = service.requests();
    await send();
    expect([service.requests() - before, await waiting(ada)]).toEqual([1, 0]);
  });

  it('receives nothing for a browser whose session has ended', async () => {
    const ada = await subscribed();
    await like(ada);
    const over = { $set: { expiresAt: identity.clock.now() } };
    await sessionModel(identity.service.deps.db).updateMany({ userId: ada.user._id }, over);
    const before = service.requests();
    await send();
    expect([service.requests() - before, await browsersOf(ada), await waiting(ada)]).toEqual([0, 0, 0]);
  });
});
