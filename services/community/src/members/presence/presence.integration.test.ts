import { listActiveMembers, listTrendingTopics } from '@poc/contracts/endpoints/community';
import { userDeleted, userUpdated } from '@poc/contracts/events/identity';
import { personModel } from '@poc/kit/people/person.model';
import { Types } from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import { postModel } from '../../posts/post.model.ts';
import { type PersonSnapshot, useCommunity } from '../../testing/start-community.ts';
import { presenceModel } from './presence.model.ts';
import { createPresenceRecorder, recordingPresence } from './record-presence.ts';

const community = useCommunity();
beforeEach(async () => {
  community.clock.advance(1_000);
  await postModel(community.service.deps.db).deleteMany({});
});

async function addMember(changes: Partial<PersonSnapshot> = {}) {
  const person = await community.addPerson(changes);
  await community.addPost({ userId: new Types.ObjectId(person.userId) });
  return person;
}
const ask = ({ userId }: PersonSnapshot) =>
  community.service.call(listTrendingTopics, { token: community.service.tokens.member({ id: userId }) });
const stored = ({ userId }: PersonSnapshot) =>
  presenceModel(community.service.deps.db).findById(userId).lean();
const isOnline = async ({ userId }: PersonSnapshot) =>
  (await community.service.call(listActiveMembers)).body?.find(({ id }) => id === userId)?.online;
const becomesOnline = (person: PersonSnapshot) =>
  vi.waitFor(async () => expect(await isOnline(person)).toBe(true), 30_000);

it('a person is online for two minutes after a request', async () => {
  const [ada, tunde] = [await addMember(), await addMember()];
  await ask(ada);
  await becomesOnline(ada);
  expect(await isOnline(tunde)).toBe(false);
  community.clock.advance(119_000);
  expect(await isOnline(ada)).toBe(true);
  community.clock.advance(2_000);
  expect(await isOnline(ada)).toBe(false);
});

it('a person who hides it is never online, and nothing is stored', async () => {
  const off = await addMember({ showOnlineStatus: false });
  const unknown = await addMember();
  await personModel(community.service.deps.db).updateOne(
    { _id: unknown.userId },
    { $unset: { showsOnline: 1 } },
  );
  const on = await addMember();
  for (const person of [off, unknown, on]) await ask(person);
  await becomesOnline(on);
  for (const person of [off, unknown]) {
    expect(await isOnline(person)).toBe(false);
    expect(await stored(person)).toBeNull();
  }
  // A request in progress during the change may still record it.
  for (const { userId } of [off, unknown]) {
    await presenceModel(community.service.deps.db).create({ _id: userId, seenAt: community.clock.now() });
  }
  for (const person of [off, unknown]) expect(await isOnline(person)).toBe(false);
});

it('turning it off applies immediately, turning it on with the next request', async () => {
  const ada = await addMember();
  await ask(ada);
  await becomesOnline(ada);
  community.clock.advance(1);
  await community.applyEvent(userUpdated, { ...ada, showOnlineStatus: false });
  expect(await isOnline(ada)).toBe(false);
  expect(await stored(ada)).toBeNull();
  community.clock.advance(60_000);
  await community.applyEvent(userUpdated, { ...ada, showOnlineStatus: true });
  expect(await isOnline(ada)).toBe(false);
  await ask(ada);
  await becomesOnline(ada);
});

it('the presence of a deleted person is removed', async () => {
  const ada = await addMember();
  await ask(ada);
  await becomesOnline(ada);
  const deletedAt = community.clock.now().toISOString();
  await community.applyEvent(userDeleted, { userId: ada.userId, deletedAt });
  expect(await stored(ada)).toBeNull();
});

it('is written once a minute across processes', async () => {
  const ada = await addMember();
  await ask(ada);
  await becomesOnline(ada);
  const first = (await stored(ada))?.seenAt;
  community.clock.advance(30_000);
  await ask(ada);
  // Simulates another process, with its own cache of recent writes.
  const { db, logger } = community.service.deps;
  const warn = vi.spyOn(logger, 'warn');
  const respond = vi.fn();
  const presence = createPresenceRecorder({ db, logger, clock: community.clock });
  const [otherOf] = recordingPresence([
    () => ({ endpoint: listTrendingTopics, policy: { access: 'public', check: () => null }, respond }),
  ]);
  const other = otherOf?.({ presence });
  const subject = { id: ada.userId, role: 'user', sessionId: '', issuedAt: 0, expiresAt: 0 } as const;
  for (let request = 0; request < 3; request++)
    other?.respond({ params: {}, query: {}, body: undefined }, subject, {} as never);
  const tunde = await addMember();
  await ask(tunde);
  await becomesOnline(tunde);
  expect((await stored(ada))?.seenAt).toEqual(first);
  expect(respond).toHaveBeenCalledTimes(3);
  expect(warn).not.toHaveBeenCalled();
  community.clock.advance(31_000);
  await ask(ada);
  await vi.waitFor(async () => expect((await stored(ada))?.seenAt).not.toEqual(first), 30_000);
});
