import { listShowComments } from '@poc/contracts/endpoints/catalog';
import { envelope } from '@poc/contracts/event';
import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { databaseOf, inboxOf, outboxOf } from '@poc/kit/mongo/kit-collections';
import { personModel } from '@poc/kit/people/person.model';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { showCommentModel } from '../comments/show-comment.model.ts';
import { hostFollowModel } from '../hosts/follows/host-follow.model.ts';
import { hostModel } from '../hosts/host.model.ts';
import { catalogService } from '../service.ts';
import { showLikeModel } from '../shows/likes/show-like.model.ts';
import { showModel } from '../shows/show.model.ts';
import { showCommentDoc, showDoc, watchEntryDoc } from '../testing/fixtures.ts';
import { watchEntryModel } from '../watching/watch-entry.model.ts';

const catalog = useTestService(catalogService());
const patient = { timeout: 30_000, interval: 100 };

const snapshot = (userId: string, name: string, email: string) => ({
  userId,
  name,
  email,
  phone: '+2348030000105',
  avatar: `/uploads/avatars/${name.split(' ')[0]}.webp`,
  role: 'user' as const,
  createdAt: new Date().toISOString(),
  profileVisibility: 'public' as const,
});

/** All documents of the database but the inbox, as one text. */
async function everythingStored(): Promise<string> {
  const database = databaseOf(catalog.deps.db);
  const names = (await database.listCollections().toArray()).map(({ name }) => name);
  const kept = names.filter((name) => name !== 'inbox' && !name.startsWith('system.'));
  return JSON.stringify(await Promise.all(kept.map((name) => database.collection(name).find().toArray())));
}

it('erases one of two people, and a late event restores nothing', async () => {
  const { db, bus } = catalog.deps;
  const [leaving, staying] = [newId(), newId()];
  const shows = [showDoc({ likes: 2 }), showDoc({ likes: 1 })] as const;
  await showModel(db).insertMany([...shows]);
  const both = [leaving, staying].map((id) => new Types.ObjectId(id));
  for (const userId of both) {
    await watchEntryModel(db).create(watchEntryDoc({ showId: shows[0]._id, userId }));
    await showLikeModel(db).create({ showId: shows[0]._id, userId, createdAt: new Date() });
    await showCommentModel(db).create(showCommentDoc({ showId: shows[0]._id, userId, likes: 2 }));
  }
  const followed = await hostModel(db)
    .findOneAndUpdate({ slug: 'kemi-bankole' }, { followers: 2, userId: leaving })
    .orFail();
  await hostFollowModel(db).insertMany(
    both.map((userId) => ({ hostId: followed._id, userId, createdAt: new Date() })),
  );
  const [leaver = new Types.ObjectId()] = both;
  await showLikeModel(db).create({ showId: shows[1]._id, userId: leaver, createdAt: new Date() });
  // Names unique to this test, since tests share the topic.
  const ireti = snapshot(leaving, 'Ireti Vanishing', 'vanishing@poc.test');
  const sade = snapshot(staying, 'Sade Remaining', 'remaining@poc.test');
  const stored = (id: string) => personModel(db).findById(id).lean();
  await bus.publish([
    messageOf(userRegistered, { key: leaving, data: ireti }),
    messageOf(userRegistered, { key: staying, data: sade }),
  ]);
  await expect.poll(async () => (await stored(leaving))?.name, patient).toBe('Ireti Vanishing');
  await expect.poll(async () => (await stored(staying))?.name, patient).toBe('Sade Remaining');
  expect((await stored(staying))?.joinedAt).toEqual(new Date(sade.createdAt));

  const later = new Date(Date.now() + 60_000);
  const last = messageOf(userUpdated, { key: leaving, data: ireti, occurredAt: later });
  const deletion = { userId: leaving, deletedAt: new Date().toISOString() };
  await bus.publish([
    messageOf(userDeleted, { key: leaving, data: deletion }),
    messageOf(userUpdated, { key: leaving, data: { ...ireti, name: 'Ireti Again' } }),
    // Published twice, as in a replay: the likes are decremented once.
    messageOf(userDeleted, { key: leaving, data: deletion }),
    messageOf(userRegistered, { key: leaving, data: ireti, occurredAt: new Date(0) }),
    last,
  ]);
  const lastId = envelope.parse(JSON.parse(String(last.value))).id;
  const taken = () => inboxOf(db).countDocuments({ _id: new RegExp(`:${lastId}$`) });
  await expect.poll(taken, patient).toBe(1);

  const text = await everythingStored();
  for (const trace of ['Ireti', 'Vanishing', 'vanishing@poc.test']) expect(text).not.toContain(trace);
  expect(text).toContain('remaining@poc.test');
  expect(await stored(leaving)).not.toHaveProperty('joinedAt');
  expect(await watchEntryModel(db).distinct('userId')).toEqual([both[1]]);
  expect(await showLikeModel(db).distinct('userId')).toEqual([both[1]]);
  expect(await hostFollowModel(db).distinct('userId')).toEqual([both[1]]);
  expect(await hostModel(db).findById(followed._id).lean()).toMatchObject({ followers: 1, userId: null });
  const marks = await outboxOf(db).find({ key: leaving }).toArray();
  expect(marks.map((row) => JSON.parse(row.envelope).data)).toEqual([{ userId: leaving, isHost: false }]);
  expect((await showModel(db).findById(shows[0]._id).lean())?.likes).toBe(1);
  expect((await showModel(db).findById(shows[1]._id).lean())?.likes).toBe(0);

  const { body } = await catalog.call(listShowComments, {
    params: { id: shows[0]._id.toHexString() },
    token: catalog.tokens.admin(),
  });
  const authors = Object.fromEntries((body ?? []).map(({ user_id, User }) => [user_id, User]));
  expect(authors[leaving]).toEqual({ id: leaving, name: 'Former member', avatar: '', role: 'user' });
  expect(authors[staying]).toMatchObject({ name: 'Sade Remaining', email: 'remaining@poc.test' });
});
