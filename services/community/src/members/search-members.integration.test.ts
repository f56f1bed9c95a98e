import { searchMembers } from '@poc/contracts/endpoints/community';
import { userDeleted, userUpdated } from '@poc/contracts/events/identity';
import { personModel } from '@poc/kit/people/person.model';
import { nameFieldsOf, searchFieldsOf } from '@poc/kit/people/search-fields';
import { storeNameKeys } from '@poc/kit/people/store-name-keys';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { usePeople } from '../testing/use-people.ts';

const people = usePeople();
const { community } = people;

const find = async (q: string, token?: string) => {
  const { body } = await community.service.call(searchMembers, { query: { q }, ...(token && { token }) });
  return body ?? [];
};
const names = async (q: string, token?: string) => (await find(q, token)).map(({ title }) => title);

it('200: members by name, in any inflection and with a typing mistake, with picture and month', async () => {
  const { userId: id, avatar } = await community.addPerson({ name: 'Zainab Ọlátúndé' });
  const token = community.service.tokens.member();
  for (const q of ['zainab', 'olatunde zainab', 'zain', 'zianab']) {
    expect(await names(q, token), q).toEqual(['Zainab Ọlátúndé']);
  }
  expect(await find('zainab', token)).toMatchObject([
    { kind: 'person', id, image: avatar || null, text: expect.stringMatching(/^Member since \w+ \d{4}$/) },
  ]);
});

it('200: only profiles that the caller may see', async () => {
  const { tokens } = community.service;
  for (const [profileVisibility, seen] of [
    ['public', [true, true, true, true]],
    ['members', [false, true, true, true]],
    ['private', [false, false, true, true]],
  ] as const) {
    const name = `Visibility${profileVisibility}`;
    const { userId: id } = await community.addPerson({ name, profileVisibility });
    const viewers = [undefined, tokens.member(), tokens.admin(), tokens.member({ id })];
    const found = await Promise.all(viewers.map(async (token) => (await names(name, token)).includes(name)));
    expect(found, profileVisibility).toEqual(seen);
  }
});

it('200: never by email address, not even together with the name', async () => {
  await community.addPerson({ name: 'Bisi Quartz', email: 'hidden.mailbox@example.ng' });
  const token = community.service.tokens.member();
  const alone = await find('quartz', token);
  expect(alone).toMatchObject([{ match: 'all' }]);
  expect(await names('mailbox', token)).toEqual([]);
  expect(await find('quartz mailbox', token)).toMatchObject([{ match: 'some' }]);
});

describe('a process of an earlier release, which writes no name keys,', () => {
  const token = () => community.service.tokens.member();
  const write = (id: string, update: object) =>
    personModel(community.service.deps.db).updateOne({ _id: id }, update, { upsert: true });
  const rename = (id: string, name: string, email: string) => {
    const changedAt = new Date();
    const person = { name, email, role: 'user', profileVisibility: 'members', changedAt };
    return write(id, { $set: { ...person, ...searchFieldsOf({ name, email }) } });
  };

  it('200: adds a member, who is found by name alone, after the next run', async () => {
    await rename(new Types.ObjectId().toHexString(), 'Legacy Onyx', 'secret.postbox@example.ng');
    expect(await names('onyx', token())).toEqual([]);
    expect(await storeNameKeys(community.service.deps.db)).toBe(1);
    expect(await storeNameKeys(community.service.deps.db)).toBe(0);
    expect(await names('onyx', token())).toEqual(['Legacy Onyx']);
    expect(await names('postbox', token())).toEqual([]);
  });

  it('200: renames a member, who is not found by the former name', async () => {
    const { userId } = await community.addPerson({ name: 'Former Jasper' });
    await rename(userId, 'Current Agate', 'agate@example.ng');
    expect(await names('jasper', token())).toEqual([]);
    await storeNameKeys(community.service.deps.db);
    expect(await names('jasper', token())).toEqual([]);
    expect(await names('agate', token())).toEqual(['Current Agate']);
  });

  it('erases a member, of whom the next run leaves no key', async () => {
    const { userId } = await community.addPerson({ name: 'Erased Topaz' });
    await write(userId, { $set: { name: '', email: '', deleted: true }, $unset: { searchKeys: 1 } });
    await storeNameKeys(community.service.deps.db);
    const row = await personModel(community.service.deps.db).collection.findOne({
      _id: new Types.ObjectId(userId),
    });
    expect(JSON.stringify(row)).not.toMatch(/topaz/i);
  });
});

it('200: with a score that does not depend on hidden members', async () => {
  await community.addPerson({ name: 'Visible Quill' });
  const before = await find('quill zebra');
  expect(before).toMatchObject([{ title: 'Visible Quill', match: 'some' }]);
  for (const name of ['Zebro Concealed', 'Zebra Concealed', 'Quill Concealed']) {
    await community.addPerson({ name, profileVisibility: 'private' });
  }
  expect(await find('quill zebra')).toEqual(before);
});

it('200: the newest members of a common name', async () => {
  const joined = Array.from({ length: 600 }, (_, at) => ({
    _id: new Types.ObjectId(),
    name: `Namesake ${at}`,
    ...nameFieldsOf(`Namesake ${at}`),
    ...{ role: 'user' as const, changedAt: new Date(), joinedAt: new Date(1_700_000_000_000 + at) },
  }));
  await personModel(community.service.deps.db).insertMany(joined);
  expect((await names('namesake', community.service.tokens.member()))[0]).toBe('Namesake 599');
});

it('200: neither deleted nor suspended people, and renamed ones by their new name alone', async () => {
  const token = community.service.tokens.member();
  const gone = await community.addPerson({ name: 'Farouk Gone' });
  await community.applyEvent(userDeleted, {
    userId: gone.userId,
    deletedAt: community.clock.now().toISOString(),
  });
  const person = await community.addPerson({ name: 'Halima Before' });
  await community.applyEvent(userUpdated, { ...person, name: 'Halima After' });
  const banned = await community.addPerson({ name: 'Ibrahim Suspended' });
  await community.applyEvent(userUpdated, { ...banned, suspended: true });
  expect(await names('farouk', token)).toEqual([]);
  expect(await names('before', token)).toEqual([]);
  expect(await names('after', token)).toEqual(['Halima After']);
  expect(await names('ibrahim', token)).toEqual([]);
});

it('200: neither people whom the caller hides nor people who blocked the caller', async () => {
  const [ada, muted, blocker] = [
    await people.createPerson('Viewer Xyz'),
    await people.createPerson('Muted Xyz'),
    await people.createPerson('Blocker Xyz'),
  ];
  expect((await names('xyz', ada.token)).toSorted()).toEqual(['Blocker Xyz', 'Muted Xyz', 'Viewer Xyz']);
  await ada.mute(muted.id);
  await blocker.block(ada.id);
  expect(await names('xyz', ada.token)).toEqual(['Viewer Xyz']);
  expect(await names('xyz', blocker.token)).not.toContain('Viewer Xyz');
});

it('400: without words', async () => {
  const response = await community.service.call(searchMembers, { query: { q: '' } });
  expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
});
