import {
  countUnreadNotifications,
  listNotifications,
  readNotifications,
} from '@poc/contracts/endpoints/notifications';
import { defaultSettings } from '@poc/contracts/entities/identity';
import type { DataInputOf, EventContract } from '@poc/contracts/event';
import { hostNews, showDeleted } from '@poc/contracts/events/catalog';
import { orderCancelled, orderStatusChanged } from '@poc/contracts/events/commerce';
import {
  commentLiked,
  postCommented,
  postDeleted,
  postingBanned,
  postLiked,
  textModerated,
} from '@poc/contracts/events/community';
import { remindersDue } from '@poc/contracts/events/streaming';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { userModel } from '../accounts/user.model.ts';
import { applyEvent, mailQueueOf } from '../testing/apply-event.ts';
import { type SignedInPerson, useAdministration } from '../testing/start-administration.ts';
import { notificationModel } from './notification.model.ts';
import { sendDigests } from './send-digests.ts';

const identity = useAdministration();
const publicUrl = 'http://localhost:8080';

const apply = <E extends EventContract>(contract: E, data: DataInputOf<E>) =>
  applyEvent(identity, publicUrl, contract, data);

const post = (author: string, title = 'Kolo') => ({ postId: newId(), postUserId: author, postTitle: title });
const comment = (on: ReturnType<typeof post>, userId: string, parent?: { id: string; userId: string }) =>
  apply(postCommented, {
    ...on,
    commentId: newId(),
    userId,
    parentId: parent?.id ?? null,
    parentUserId: parent?.userId ?? null,
  });
const like = (on: ReturnType<typeof post>, userId: string, liked = true) =>
  apply(postLiked, { ...on, userId, liked, likes: 1 });

const list = async ({ id, token }: SignedInPerson) =>
  (await identity.service.call(listNotifications, { params: { id }, token })).body ?? [];
const texts = async (person: SignedInPerson) => (await list(person)).map(({ text }) => text);
const unread = async ({ id, token }: SignedInPerson) =>
  (await identity.service.call(countUnreadNotifications, { params: { id }, token })).body?.unread;
const read = ({ id, token }: SignedInPerson, body: { id?: string; until: string }) =>
  identity.service.call(readNotifications, { params: { id }, token, body });

const choose = (person: SignedInPerson, changes: object) =>
  userModel(identity.service.deps.db).updateOne(
    { _id: person.user._id },
    { $set: { 'settings.notifications': { ...defaultSettings.notifications, ...changes } } },
  );

async function people() {
  const [ada, tunde, ngozi] = [
    await identity.signedIn({ name: 'Ada Eze' }),
    await identity.signedIn({ name: 'Tunde' }),
    await identity.signedIn({ name: 'Ngozi' }),
  ];
  return { ada, tunde, ngozi };
}

describe('community activity', () => {
  it('notifies the authors concerned, grouped, but never the actor', async () => {
    const { ada, tunde, ngozi } = await people();
    const on = post(ada.id, 'Kolo or bank?');
    for (const by of [tunde.id, ngozi.id, tunde.id, ada.id]) await comment(on, by);
    await like(on, tunde.id);
    await like(on, ada.id);
    const [liked, commented, ...more] = await list(ada);
    expect(more).toEqual([]);
    expect(liked).toMatchObject({
      kind: 'post-liked',
      text: 'Tunde liked your post “Kolo or bank?”.',
      link: `/community/posts/${on.postId}`,
      read: false,
    });
    expect(commented).toMatchObject({ text: 'Tunde and Ngozi commented on your post “Kolo or bank?”.' });
    expect(commented?.link).toMatch(new RegExp(`^/community/posts/${on.postId}\\?comment=[0-9a-f]{24}$`));
    expect(await list(tunde)).toEqual([]);
  });

  it('counts further actors instead of naming them', async () => {
    const { ada, tunde, ngozi } = await people();
    const on = post(ada.id);
    for (const by of [newId(), ngozi.id, tunde.id]) await like(on, by);
    expect(await texts(ada)).toEqual(['Tunde and 2 others liked your post “Kolo”.']);
    for (let others = 0; others < 100; others++) await like(on, newId());
    expect(await texts(ada)).toEqual(['A former member and 99+ others liked your post “Kolo”.']);
  });

  it('sends one notification to the author of both the post and the parent comment', async () => {
    const { ada, tunde, ngozi } = await people();
    const on = post(ada.id);
    await comment(on, ngozi.id, { id: newId(), userId: ada.id });
    expect(await texts(ada)).toEqual(['Ngozi replied to your comment on “Kolo”.']);
    await comment(on, ngozi.id, { id: newId(), userId: tunde.id });
    expect(await texts(tunde)).toEqual(['Ngozi replied to your comment on “Kolo”.']);
    expect(await texts(ada)).toHaveLength(2);
  });

  it('is removed when undone before it is read, and when its post is deleted', async () => {
    const { ada, tunde, ngozi } = await people();
    const [on, other] = [post(ada.id), post(ada.id, 'Ajo')];
    const commentId = newId();
    const onComment = { ...on, commentId, commentUserId: ada.id, userId: tunde.id, likes: 1 };
    await apply(commentLiked, { ...onComment, liked: true });
    await like(on, tunde.id);
    await like(on, ngozi.id);
    await like(on, tunde.id, false);
    expect(await texts(ada)).toEqual([
      'Ngozi liked your post “Kolo”.',
      'Tunde liked your comment on “Kolo”.',
    ]);
    await apply(commentLiked, { ...onComment, liked: false });
    await like(other, tunde.id);
    await apply(postDeleted, { postId: on.postId, by: ada.id });
    expect(await texts(ada)).toEqual(['Tunde liked your post “Ajo”.']);
  });

  it('is unread again after new activity, without earlier actors', async () => {
    const { ada, tunde, ngozi } = await people();
    const on = post(ada.id);
    await like(on, tunde.id);
    const [first] = await list(ada);
    expect(await read(ada, { until: first?.at ?? '' })).toMatchObject({ status: 200, body: { unread: 0 } });
    await like(on, ngozi.id);
    expect(await list(ada)).toMatchObject([{ read: false, text: 'Ngozi liked your post “Kolo”.' }]);
  });

  it('respects the settings, except for moderation decisions', async () => {
    const { ada, tunde } = await people();
    await choose(ada, { types: { ...defaultSettings.notifications.types, community: false } });
    await like(post(ada.id), tunde.id);
    const id = newId();
    const decision = {
      kind: 'post',
      id,
      postId: id,
      userId: ada.id,
      reason: 'A scam.',
      excerpt: 'Kolo',
    } as const;
    await apply(textModerated, { ...decision, action: 'hidden' });
    expect(await list(ada)).toMatchObject([
      { text: 'Your post “Kolo” was hidden by a moderator.', link: '/user/my-community?mine=1', avatar: '' },
    ]);
  });
});

it('emails a banned member the end and the reason', async () => {
  const { ada } = await people();
  const ban = { until: '2026-12-24T12:00:00.000Z', reason: 'Adverts' };
  await apply(postingBanned, { ...ban, userId: ada.id, by: newId() });
  const [mail] = await identity.mailsTo(ada.user.email);
  expect(mail).toMatchObject({ kind: 'posting-banned', data: { name: 'Ada Eze', ...ban } });
});

it('shows the current state of an order in one notification', async () => {
  const { ada } = await people();
  const orderId = newId();
  const order = {
    ...{ orderId, number: 'POC-7K3M9Q', userId: ada.id, totalKobo: 490_000, quantity: 1 },
    lines: [{ merchId: newId(), productName: 'Kolo Box', priceKobo: 490_000, quantity: 1 }],
    createdAt: identity.clock.now().toISOString(),
  };
  const change = { ...order, from: 'paid', by: newId() };
  for (const status of ['shipped', 'delivered'] as const)
    await apply(orderStatusChanged, { ...change, status });
  expect(await list(ada)).toMatchObject([
    { kind: 'order', text: 'Your order POC-7K3M9Q was delivered.', link: `/user/orders?order=${orderId}` },
  ]);
  const cancelled = { orderId: newId(), number: 'POC-2', userId: ada.id, totalKobo: 1, paid: false };
  await apply(orderCancelled, { ...cancelled, reason: 'replaced' });
  expect(await texts(ada)).toHaveLength(1);
});

it('notifies all members with a reminder of a started stream', async () => {
  const { ada, tunde, ngozi } = await people();
  await choose(ngozi, { types: { ...defaultSettings.notifications.types, newContent: false } });
  const streamId = newId();
  const userIds = [ada.id, tunde.id, ngozi.id, newId()];
  const startTime = identity.clock.now().toISOString();
  await apply(remindersDue, { streamId, showId: newId(), showTitle: 'Pip Happens', startTime, userIds });
  const expected = [{ text: '“Pip Happens” is live now.', link: `/live/${streamId}` }];
  for (const one of [ada, tunde]) expect(await list(one)).toMatchObject(expected);
  expect(await list(ngozi)).toEqual([]);
});

it('notifies followers of a host of a new show and of a stream, once with a reminder', async () => {
  const { ada, tunde, ngozi } = await people();
  await choose(ngozi, { types: { ...defaultSettings.notifications.types, newContent: false } });
  const host = { hostId: newId(), hostName: 'Kemi Bankole', showId: newId(), showTitle: 'Kolo Kings' };
  const userIds = [ada.id, tunde.id, ngozi.id, newId()];
  await apply(hostNews, { ...host, stream: null, userIds });
  const ofShow = { kind: 'host-show', text: 'Kemi Bankole has a new show: “Kolo Kings”.' };
  for (const one of [ada, tunde]) expect(await list(one)).toMatchObject([ofShow]);
  const stream = { id: newId(), startTime: identity.clock.now().toISOString() };
  const { showId, showTitle } = host;
  const start = { streamId: stream.id, startTime: stream.startTime, showId, showTitle };
  await apply(remindersDue, { ...start, userIds: [ada.id] });
  const [reminder] = await list(ada);
  if (!reminder) throw new Error('there is no notification of the reminder');
  await read(ada, { id: reminder.id, until: reminder.at });
  await apply(hostNews, { ...host, stream, userIds });
  const ofStream = { kind: 'stream-started', text: '“Kolo Kings” is live now.', link: `/live/${stream.id}` };
  expect(await list(ada)).toMatchObject([{ ...ofStream, read: true }, ofShow]);
  expect(await list(tunde)).toMatchObject([{ ...ofStream, read: false }, ofShow]);
  expect(await list(ngozi)).toEqual([]);
  await apply(showDeleted, { showId });
  expect(await list(tunde)).toMatchObject([ofStream]);
});

it('reports the new shows of a host on a day in one notification', async () => {
  const { ada } = await people();
  const host = { hostId: newId(), hostName: 'Kemi Bankole', stream: null, userIds: [ada.id] };
  await apply(hostNews, { ...host, showId: newId(), showTitle: 'Kolo Kings' });
  await apply(hostNews, { ...host, showId: newId(), showTitle: 'Sapa Season', newShows: 2 });
  await apply(hostNews, { ...host, hostId: newId(), showId: newId(), showTitle: 'Another host' });
  expect(await texts(ada)).toEqual([
    'Kemi Bankole has a new show: “Another host”.',
    'Kemi Bankole has 2 new shows today. The latest: “Sapa Season”.',
  ]);
});

describe('the endpoints', () => {
  it('lists notifications across pages, counts them, and marks one as read', async () => {
    const { ada, tunde } = await people();
    for (let at = 0; at < 3; at++) await like(post(ada.id, `Post ${at}`), tunde.id);
    expect(await unread(ada)).toBe(3);
    const { id, token } = ada;
    const page = (query: object) =>
      identity.service.call(listNotifications, { params: { id }, token, query: { limit: 2, ...query } });
    const first = await page({});
    expect(first.headers.get('x-total-count')).toBe('3');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const [one] = (await page({ cursor })).body ?? [];
    expect(one?.text).toBe('Tunde liked your post “Post 0”.');
    const response = await read(ada, { id: one?.id ?? '', until: one?.at ?? '' });
    expect(response.body).toEqual({ unread: 2 });
    expect((await list(ada)).map((row) => row.read)).toEqual([false, false, true]);
  });

  it('keeps activity after `until` unread', async () => {
    const { ada, tunde, ngozi } = await people();
    const on = post(ada.id);
    await like(on, tunde.id);
    const [seen] = await list(ada);
    await like(on, ngozi.id);
    const response = await read(ada, { id: seen?.id ?? '', until: seen?.at ?? '' });
    expect(response.body).toEqual({ unread: 1 });
    expect(await texts(ada)).toEqual(['Ngozi and Tunde liked your post “Kolo”.']);
  });

  it('returns 404 for notifications of others', async () => {
    const { ada, tunde } = await people();
    await like(post(ada.id), tunde.id);
    const [one] = await list(ada);
    const token = tunde.token;
    const params = { id: ada.id };
    expect((await identity.service.call(listNotifications, { params, token })).status).toBe(404);
    expect((await identity.service.call(countUnreadNotifications, { params, token })).status).toBe(404);
    await read(tunde, { id: one?.id ?? '', until: one?.at ?? '' });
    expect(await unread(ada)).toBe(1);
  });

  it('returns 400 for an invalid time', async () => {
    const { ada } = await people();
    expect(await read(ada, { until: 'today' })).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('the daily digest', () => {
  const digests = async (person: SignedInPerson) =>
    (await identity.mailsTo(person.user.email)).filter(({ kind }) => kind === 'notification-digest');
  const send = () => {
    const { db, logger } = identity.service.deps;
    return sendDigests({ db, logger, clock: identity.clock, mail: mailQueueOf(identity), publicUrl });
  };
  const nextMorning = () => {
    const now = identity.clock.now();
    const morning = new Date(now);
    morning.setUTCHours(31, 5, 0, 0);
    identity.clock.advance(morning.getTime() - now.getTime());
  };

  it('is sent once a day with unread notifications, also with two processes', async () => {
    const { ada, tunde, ngozi } = await people();
    await send();
    const on = post(ada.id);
    await comment(on, ngozi.id);
    await like(on, tunde.id);
    await send();
    expect(await digests(ada)).toEqual([]);
    nextMorning();
    await Promise.all([send(), send()]);
    const lines = ['Tunde liked your post “Kolo”.', 'Ngozi commented on your post “Kolo”.'];
    expect(await digests(ada)).toMatchObject([
      { data: { name: 'Ada Eze', lines, more: 0, link: `${publicUrl}/user/notifications` } },
    ]);
    await like(post(ada.id), ngozi.id);
    await send();
    expect(await digests(ada)).toHaveLength(1);
    nextMorning();
    await send();
    expect(await digests(ada)).toMatchObject([{}, { data: { lines: ['Ngozi liked your post “Kolo”.'] } }]);
  });

  it('omits read notifications and respects the settings', async () => {
    const { ada, tunde } = await people();
    await like(post(ada.id), tunde.id);
    const [seen] = await list(ada);
    await read(ada, { until: seen?.at ?? '' });
    await choose(tunde, { email: false });
    await like(post(tunde.id), ada.id);
    nextMorning();
    await send();
    expect(await digests(ada)).toEqual([]);
    expect(await digests(tunde)).toEqual([]);
    const waiting = await notificationModel(identity.service.deps.db).countDocuments({ inDigest: true });
    expect(waiting).toBe(0);
  });
});
