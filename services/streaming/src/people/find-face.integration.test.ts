import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personModel } from '../projections/person.model.ts';
import { startStreaming, type TestStreaming } from '../testing/start-streaming.ts';
import { createFindFace } from './find-face.ts';

let streaming: TestStreaming;
beforeAll(async () => {
  streaming = await startStreaming();
});
afterAll(() => streaming.service.stop());

const timeout = 20_000;
const personOf = (id: string) => personModel(streaming.service.deps.db).findById(id).lean();
const senderOf = (id: string) => ({
  id,
  role: 'user' as const,
  name: 'As The Token Says',
  avatar: '',
  sessionId: newId(),
  issuedAt: 0,
  expiresAt: 0,
});
const snapshot = (userId: string, changes = {}) => ({
  userId,
  name: 'Ada Ngozi Eze',
  email: 'ada@poc.test',
  phone: '',
  avatar: '/uploads/avatars/ada.webp',
  role: 'user' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

it('follows a name, a picture and a visibility within seconds, and forgets who is deleted', async () => {
  const { bus, db } = streaming.service.deps;
  const key = newId();
  const findFace = createFindFace(db);
  const face = () => findFace(senderOf(key));
  expect(await face()).toEqual({ name: 'As The Token Says', avatar: '' });

  const at = (ms: number) => new Date(ms);
  const registered = messageOf(userRegistered, { key, data: snapshot(key), occurredAt: at(1_000) });
  const hidden = snapshot(key, { profileVisibility: 'private' });
  const renamed = snapshot(key, { name: 'Ada Obi', profileVisibility: 'public' });
  await bus.publish([registered, registered]);
  const full = { name: 'Ada Ngozi Eze', avatar: '/uploads/avatars/ada.webp' };
  await expect.poll(face, { timeout }).toEqual(full);
  await bus.publish([messageOf(userUpdated, { key, data: hidden, occurredAt: at(2_000) })]);
  await expect.poll(face, { timeout }).toEqual({ name: 'Ada E.', avatar: '' });
  await bus.publish([messageOf(userUpdated, { key, data: renamed, occurredAt: at(4_000) })]);
  await expect.poll(face, { timeout }).toEqual({ ...full, name: 'Ada Obi' });

  const late = messageOf(userUpdated, { key, data: hidden, occurredAt: at(3_000) });
  const deletedAt = at(5_000).toISOString();
  const deleted = messageOf(userDeleted, { key, data: { userId: key, deletedAt }, occurredAt: at(5_000) });
  await bus.publish([late, deleted, late]);
  await expect.poll(async () => (await personOf(key))?.name, { timeout }).toBe('');
  expect(await personOf(key)).toMatchObject({ avatar: '', profileVisibility: 'private' });
});
