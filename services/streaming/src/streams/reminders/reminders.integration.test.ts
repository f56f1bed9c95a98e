import { dropReminder, listReminders, setReminder } from '@poc/contracts/endpoints/streaming';
import { deleteStream, updateStream } from '@poc/contracts/endpoints/streaming-admin';
import { userDeleted } from '@poc/contracts/events/identity';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { testClock } from '@poc/testing/clock';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { useStreaming } from '../../testing/start-streaming.ts';
import { hideStreams } from '../hide-streams.ts';
import { runSchedule } from '../run-schedule.ts';
import { showCardModel } from '../shows/show-card.model.ts';
import { streamModel } from '../stream.model.ts';
import { dispatchReminders } from './dispatch-reminders.ts';
import { reminderModel } from './reminder.model.ts';

const patient = { timeout: 40_000, interval: 50 };
const goesOn = new AbortController().signal;
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
const streaming = useStreaming();

const db = () => streaming.service.deps.db;
const upcoming = async () =>
  (await streaming.addStream({ status: 'scheduled', startTime: inHours(5) }))._id.toHexString();
const someone = (id = newId()) => ({ id, token: streaming.service.tokens.member({ id }) });
type Someone = Pick<ReturnType<typeof someone>, 'token'>;
const set = (id: string, { token }: Someone) =>
  streaming.service.call(setReminder, { params: { id }, ...(token ? { token } : {}) });
const drop = (id: string, { token }: Someone) =>
  streaming.service.call(dropReminder, { params: { id }, ...(token ? { token } : {}) });
const list = (id: string, token: string, query: object = {}) =>
  streaming.service.call(listReminders, { params: { id }, query: { ...query }, ...(token ? { token } : {}) });
const wishesOf = (streamId: string) => reminderModel(db()).countDocuments({ streamId });
const change = (id: string, status: string, hours: number) =>
  streaming.service.call(updateStream, {
    params: { id },
    token: streaming.service.tokens.admin(),
    body: { stream_url: '/uploads/shows/a.mp4', status, start_time: inHours(hours).toISOString() },
  });
/** Returns the data of a stream's `reminders-due` events. */
const reminded = async (streamId: string): Promise<{ showTitle: string; userIds: string[] }[]> => {
  const rows = await db().collection('outbox').find({ key: streamId }).toArray();
  const events = rows.map((row) => JSON.parse(row.envelope));
  return events.filter(({ type }) => type.includes('reminders-due')).map(({ data }) => data);
};
const remindedPeople = async (streamId: string) =>
  (await reminded(streamId)).flatMap(({ userIds }) => userIds);
const dispatchAt = (hours: number) =>
  dispatchReminders({ db: db(), clock: testClock(inHours(hours)) }, goesOn);
const begin = () => runSchedule({ db: db(), clock: testClock(inHours(6)) }, goesOn);
const addWishes = (streamId: string, userIds: string[]) =>
  reminderModel(db()).insertMany(
    userIds.map((userId) => ({ _id: new Types.ObjectId(), streamId, userId, createdAt: new Date() })),
  );

describe('PUT and DELETE /streams/{id}/reminder', () => {
  it('204: stored once despite repeated and concurrent requests; deletion is idempotent', async () => {
    const [id, person] = [await upcoming(), someone()];
    const responses = await Promise.all(Array.from({ length: 8 }, () => set(id, person)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(204));
    expect((await set(id, person)).status).toBe(204);
    expect(await wishesOf(id)).toBe(1);
    expect((await drop(id, person)).status).toBe(204);
    expect((await drop(id, person)).status).toBe(204);
    expect(await wishesOf(id)).toBe(0);
  });

  it('400, 401, 404', async () => {
    const person = someone();
    for (const call of [set, drop]) {
      expect(await call('x', person)).toMatchObject({ status: 400, errors: [{ path: 'params.id' }] });
      expect(await call(await upcoming(), { token: '' })).toMatchObject({ status: 401 });
      expect(await call(newId(), person)).toMatchObject({ status: 404, code: 'stream_not_found' });
    }
  });

  it('409: a live or ended stream', async () => {
    for (const status of ['live', 'ended'] as const) {
      const id = (await streaming.addStream({ status }))._id.toHexString();
      expect(await set(id, someone())).toMatchObject({ status: 409, code: 'stream_over' });
      expect((await drop(id, someone())).status).toBe(204);
    }
  });

  it('404: a stream of a hidden show', async () => {
    const id = await upcoming();
    await streamModel(db()).updateOne({ _id: id }, { $set: { hidden: true } });
    expect(await set(id, someone())).toMatchObject({ status: 404, code: 'stream_not_found' });
  });
});

describe('GET /users/{id}/reminders', () => {
  it('200: latest reminder first, page by page, with the current start time', async () => {
    const person = someone();
    const ids = [await upcoming(), await upcoming(), await upcoming()];
    for (const id of ids) await set(id, person);
    await set(ids[0] ?? '', someone());
    const moved = await change(ids[2] ?? '', 'scheduled', 9);
    const first = await list(person.id, person.token, { limit: 2 });
    expect(first.body?.map(({ stream_id }) => stream_id)).toEqual([ids[2], ids[1]]);
    expect(first.body?.[0]?.start_time).toBe(moved.body?.start_time);
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://x');
    const second = await list(person.id, person.token, {
      limit: 2,
      cursor: next.searchParams.get('cursor') ?? '',
    });
    expect(second.body?.map(({ stream_id }) => stream_id)).toEqual([ids[0]]);
  });

  it('400, 401, 404: faults, no token, another person', async () => {
    const person = someone();
    expect(await list(person.id, person.token, { limit: 0, cursor: 'x'.repeat(2_001) })).toMatchObject({
      status: 400,
    });
    expect(await list(person.id, person.token, { cursor: 'x' })).toMatchObject({ status: 400 });
    expect((await list(person.id, '')).status).toBe(401);
    expect((await list(person.id, someone().token)).status).toBe(404);
  });
});

describe('when a stream starts', () => {
  it('everyone with a reminder is notified once, in groups, across processes', async () => {
    const id = await upcoming();
    const people = Array.from({ length: 1_201 }, () => newId());
    await addWishes(id, people);
    await begin();
    await Promise.all([dispatchAt(6), dispatchAt(6), dispatchAt(6)]);
    await expect.poll(() => wishesOf(id), patient).toBe(0);
    const groups = await reminded(id);
    expect(groups.every(({ userIds }) => userIds.length <= 500)).toBe(true);
    expect(groups.flatMap(({ userIds }) => userIds).toSorted()).toEqual(people.toSorted());
    expect(groups[0]).toMatchObject({ streamId: id, showTitle: 'Laugh and Learn' });
    await dispatchAt(6);
    expect(await reminded(id)).toHaveLength(groups.length);
  });

  it("the service's own job notifies them, also when an administrator starts the stream", async () => {
    const [id, person] = [await upcoming(), someone()];
    await set(id, person);
    await change(id, 'live', 5);
    await expect.poll(() => remindedPeople(id), patient).toEqual([person.id]);
  });

  it('a reminder set during the start is notified as well; then the stream is settled', async () => {
    const id = await upcoming();
    await change(id, 'live', 5);
    await dispatchAt(0);
    const late = newId();
    await addWishes(id, [late]);
    await expect.poll(() => remindedPeople(id), patient).toEqual([late]);
    const dueSince = async () => (await streamModel(db()).findById(id).lean())?.remindersDueSince;
    expect(await dueSince()).not.toBeNull();
    await dispatchAt(0.1);
    expect(await dueSince()).toBeNull();
  });

  it('a cancelled stream notifies no one, and a postponed stream retains its reminders', async () => {
    const [calledOff, putOff] = [await upcoming(), await upcoming()];
    for (const id of [calledOff, putOff]) await addWishes(id, [newId()]);
    await change(calledOff, 'ended', 5);
    await expect.poll(() => wishesOf(calledOff), patient).toBe(0);
    await change(putOff, 'scheduled', 30);
    await begin();
    await dispatchAt(6);
    expect(await wishesOf(putOff)).toBe(1);
    expect([await reminded(calledOff), await reminded(putOff)]).toEqual([[], []]);
  });

  it('a hidden stream notifies no one until it is visible again', async () => {
    const show = await streaming.addShow();
    const stream = await streaming.addStream({
      showId: show._id,
      status: 'scheduled',
      startTime: inHours(5),
    });
    const id = stream._id.toHexString();
    const showId = show._id.toHexString();
    const publish = async (published: boolean) => {
      await showCardModel(db()).updateOne({ _id: showId }, { $set: { published } });
      await withTransaction(db(), (tx) => hideStreams(tx, showId));
    };
    await addWishes(id, [newId()]);
    await publish(false);
    await begin();
    await dispatchAt(7);
    expect([await wishesOf(id), await reminded(id)]).toEqual([1, []]);
    await publish(true);
    await expect.poll(() => wishesOf(id), patient).toBe(0);
    expect(await reminded(id)).toHaveLength(1);
  });
});

it('reminders are deleted with their stream and with their person', async () => {
  const [first, second, leaving] = [await upcoming(), await upcoming(), someone()];
  for (const id of [first, second]) {
    await set(id, leaving);
    await set(id, someone());
  }
  const token = streaming.service.tokens.admin();
  await streaming.service.call(deleteStream, { params: { id: first }, token });
  await expect.poll(() => wishesOf(first), patient).toBe(0);
  expect((await list(leaving.id, leaving.token)).body).toHaveLength(1);
  const data = { userId: leaving.id, deletedAt: new Date().toISOString() };
  await streaming.service.deps.bus.publish([messageOf(userDeleted, { key: leaving.id, data })]);
  await expect.poll(() => wishesOf(second), patient).toBe(1);
  expect((await list(leaving.id, leaving.token)).body).toEqual([]);
});
