import { hostAccountChanged } from '@poc/contracts/events/catalog';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { personModel } from '@poc/kit/people/person.model';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { liveSignalModel } from '../cluster/signals/live-signal.model.ts';
import { type SignalWatch, watchSignals } from '../cluster/signals/watch-signals.ts';
import { startStreaming, type TestStreaming } from '../testing/start-streaming.ts';
import { createSenderProfiles, type SenderProfiles } from './sender-profiles.ts';

const timeout = 60_000;
let streaming: TestStreaming;
let profiles: SenderProfiles;
let watch: SignalWatch;
const fetchPerson = vi.fn<TestStreaming['service']['deps']['fetchPerson']>();

beforeAll(async () => {
  streaming = await startStreaming();
  const { db, clock, logger } = streaming.service.deps;
  profiles = createSenderProfiles({ db, clock, fetchPerson });
  watch = watchSignals({
    db,
    logger,
    onSignal: (_id, signal) => signal.kind === 'person' && profiles.drop(signal.userId),
    onLost: profiles.clear,
  });
});
beforeEach(() => fetchPerson.mockReset());
afterAll(async () => {
  await watch?.stop();
  await streaming?.service.stop();
});

const personOf = (id: string) => personModel(streaming.service.deps.db).findById(id).lean();
const at = (ms: number) => new Date(ms);
const card = {
  name: 'Ada Ngozi Eze',
  email: 'ada@poc.test',
  avatar: '/uploads/avatars/ada.webp',
  role: 'user' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
  profileVisibility: 'members' as const,
  activityVisibility: 'members' as const,
};
const full = { name: card.name, avatar: card.avatar };
const snapshot = (userId: string, changes = {}) => ({
  ...card,
  userId,
  phone: '',
  ...changes,
});
const refusal = (code: string) => ({ code });

it('fetches a person without a projection from identity once, and stores the result', async () => {
  const id = newId();
  fetchPerson.mockResolvedValue(card);
  expect(await Promise.all([profiles.of(id), profiles.of(id)])).toEqual([full, full]);
  expect(await personOf(id)).toMatchObject({ ...full, changedAt: at(0) });
  // Another node finds the person in the projection.
  const { db, clock } = streaming.service.deps;
  expect(await createSenderProfiles({ db, clock, fetchPerson }).of(id)).toEqual(full);
  expect(fetchPerson).toHaveBeenCalledTimes(1);
});

it('rejects unknown people, and people while identity is unavailable', async () => {
  const id = newId();
  fetchPerson.mockRejectedValueOnce(new Error('away'));
  await expect(profiles.of(id)).rejects.toMatchObject(refusal('service_unavailable'));
  fetchPerson.mockResolvedValueOnce(null);
  await expect(profiles.of(id)).rejects.toMatchObject(refusal('unauthenticated'));
  fetchPerson.mockResolvedValueOnce(card);
  expect(await profiles.of(id)).toEqual(full);
});

it('updates name, picture and visibility by signals, and removes deleted people', async () => {
  const { bus } = streaming.service.deps;
  const key = newId();
  const face = () => profiles.of(key);
  fetchPerson.mockResolvedValue(card);
  expect(await face()).toEqual(full);

  const publish = (changes: object, ms: number) =>
    bus.publish([messageOf(userUpdated, { key, data: snapshot(key, changes), occurredAt: at(ms) })]);
  await bus.publish([messageOf(userRegistered, { key, data: snapshot(key), occurredAt: at(1_000) })]);
  await publish({ profileVisibility: 'private' }, 2_000);
  await expect.poll(face, { timeout }).toEqual({ name: 'Ada E.', avatar: '' });
  await publish({ name: 'Ada Obi', profileVisibility: 'public' }, 4_000);
  await expect.poll(face, { timeout }).toEqual({ ...full, name: 'Ada Obi' });
  // An older event changes nothing.
  await publish({ name: 'Ada Late' }, 3_000);

  const deletedAt = at(5_000).toISOString();
  const data = { userId: key, deletedAt };
  await bus.publish([messageOf(userDeleted, { key, data, occurredAt: at(5_000) })]);
  await publish({ name: 'Ada Later' }, 3_500);
  const outcome = () =>
    face().then(
      ({ name }) => name,
      ({ code }: { code: string }) => code,
    );
  await expect.poll(outcome, { timeout }).toBe('unauthenticated');
  expect(await personOf(key)).toMatchObject({ name: '', avatar: '', profileVisibility: 'private' });
  expect(fetchPerson).toHaveBeenCalledTimes(1);
}, 200_000);

it('includes the paid plan by signals until it ends, and hides it on a private profile', async () => {
  const { bus } = streaming.service.deps;
  const key = newId();
  const plan = async () => (await profiles.of(key)).plan;
  fetchPerson.mockResolvedValue(card);
  expect(await plan()).toBeUndefined();
  const change = (status: 'active' | 'expired', ms: number) => {
    const endDate = new Date(Date.now() + 60_000).toISOString();
    const data = {
      subscriptionId: key,
      userId: key,
      plan: 'premium',
      startDate: at(0).toISOString(),
    } as const;
    const occurredAt = at(ms);
    return bus.publish([
      messageOf(subscriptionChanged, { key, data: { ...data, status, endDate }, occurredAt }),
    ]);
  };
  await change('active', 1_000);
  await expect.poll(plan, { timeout }).toBe('premium');
  const data = snapshot(key, { profileVisibility: 'private' });
  await bus.publish([messageOf(userUpdated, { key, data, occurredAt: at(2_000) })]);
  await expect.poll(plan, { timeout }).toBeUndefined();
  await bus.publish([messageOf(userUpdated, { key, data: snapshot(key), occurredAt: at(3_000) })]);
  await expect.poll(plan, { timeout }).toBe('premium');
  await change('expired', 4_000);
  await expect.poll(plan, { timeout }).toBeUndefined();
}, 200_000);

it('marks a host by signals, and not on a private profile', async () => {
  const { bus } = streaming.service.deps;
  const key = newId();
  const isHost = async () => (await profiles.of(key)).host;
  fetchPerson.mockResolvedValue(card);
  expect(await isHost()).toBeUndefined();
  const change = (mark: boolean, ms: number) => {
    const data = { userId: key, isHost: mark };
    return bus.publish([messageOf(hostAccountChanged, { key, data, occurredAt: at(ms) })]);
  };
  await change(true, 1_000);
  await expect.poll(isHost, { timeout }).toBe(true);
  const data = snapshot(key, { profileVisibility: 'private' });
  await bus.publish([messageOf(userUpdated, { key, data, occurredAt: at(2_000) })]);
  await expect.poll(isHost, { timeout }).toBeUndefined();
  await bus.publish([messageOf(userUpdated, { key, data: snapshot(key), occurredAt: at(3_000) })]);
  await expect.poll(isHost, { timeout }).toBe(true);
  await change(false, 4_000);
  await expect.poll(isHost, { timeout }).toBeUndefined();
}, 200_000);

it('sends no signal when an event changes nothing visible in chats', async () => {
  const { bus, db } = streaming.service.deps;
  const key = newId();
  const send = (changes: object, ms: number) =>
    bus.publish([messageOf(userUpdated, { key, data: snapshot(key, changes), occurredAt: at(ms) })]);
  await send({}, 1_000);
  await send({ email: 'new@poc.test' }, 2_000);
  await expect.poll(async () => (await personOf(key))?.changedAt, { timeout }).toEqual(at(2_000));
  const signals = await liveSignalModel(db)
    .find({ at: trusted({ $gt: at(0) }) })
    .lean();
  expect(signals.filter(({ streamId }) => String(streamId) === key)).toEqual([]);
}, 90_000);
