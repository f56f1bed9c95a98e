import type { PersonCard } from '@poc/contracts/event';
import { type Connection, Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FetchPerson } from '../auth/identity-source.ts';
import { migrate } from '../mongo/migrate.ts';
import { createDatabase } from '../testing/create-database.ts';
import { getAuthor, getPerson } from './get-person.ts';
import { beforeAnyEvent, type PersonDoc, personModel } from './person.model.ts';

const card: PersonCard = {
  name: 'Ngozi Obi',
  email: 'ngozi@poc.test',
  avatar: '',
  role: 'user',
  createdAt: '2026-11-27T09:00:00.000Z',
  profileVisibility: 'private',
  activityVisibility: 'members',
};
const fetchPerson = vi.fn<FetchPerson>();
let db: Connection;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ db, end } = await createDatabase());
  await migrate(db, [personModel]);
});
afterAll(() => end());
beforeEach(() => void fetchPerson.mockReset().mockResolvedValue(card));

const find = (_id: Types.ObjectId, kept: Parameters<typeof getPerson>[1] = { keeps: ['email'] }) =>
  getPerson({ db, fetchPerson }, kept, _id.toHexString());

it('fetches a person without an event once, and stores only the service’s fields', async () => {
  const _id = new Types.ObjectId();
  const known = { _id, name: 'Ngozi Obi', email: 'ngozi@poc.test', profileVisibility: 'private' };
  expect(await find(_id, { keeps: ['email'], searched: true })).toMatchObject(known);
  expect(await find(_id)).toMatchObject({
    ...known,
    joinedAt: new Date(card.createdAt),
    changedAt: beforeAnyEvent,
  });
  expect(fetchPerson.mock.calls).toEqual([[_id.toHexString()]]);
  expect((await personModel(db).findById(_id).select('+searchKeys'))?.searchKeys).toContain('h:ngozi');
  const other = new Types.ObjectId();
  expect(await find(other, { keeps: [] })).toMatchObject({ name: 'Ngozi Obi', email: '' });
});

it('fills the row created by the person’s first write', async () => {
  const _id = new Types.ObjectId();
  await personModel(db).create({ _id, role: 'user', writes: 1, changedAt: beforeAnyEvent });
  expect(await find(_id)).toMatchObject({ name: 'Ngozi Obi', email: 'ngozi@poc.test', writes: 1 });
});

it('does not overwrite events, and does not restore deleted people', async () => {
  const [_id, gone, away] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  await personModel(db).create([
    { _id, name: 'Ngozi Eze', role: 'user', changedAt: new Date() },
    { _id: gone, role: 'user', deleted: true, changedAt: new Date() },
  ]);
  expect(await find(_id)).toMatchObject({ name: 'Ngozi Eze' });
  expect(await find(gone)).toBeNull();
  expect(fetchPerson).not.toHaveBeenCalled();
  fetchPerson.mockResolvedValueOnce(null);
  expect(await find(away)).toBeNull();
  fetchPerson.mockRejectedValueOnce(new Error('identity is unavailable'));
  await expect(find(away)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await personModel(db).findById(away)).toBeNull();
});

describe('the author of new content', () => {
  const warn = vi.fn();
  const get = (author: PersonDoc) =>
    getAuthor({ db, fetchPerson, logger: { warn } as never }, { keeps: [] }, author);
  const firstWrite = async (): Promise<PersonDoc> => {
    const _id = new Types.ObjectId();
    await personModel(db).create({ _id, role: 'user', writes: 1, changedAt: beforeAnyEvent });
    return personModel(db).findById(_id).lean<PersonDoc>().orFail();
  };
  beforeEach(() => void warn.mockReset());

  it('has the name from identity, fetched once', async () => {
    const author = await firstWrite();
    expect(await get(author)).toMatchObject({ _id: author._id, name: 'Ngozi Obi', writes: 1 });
    expect(await get(author)).toMatchObject({ name: 'Ngozi Obi' });
    const named = { ...author, name: 'Ngozi Eze' };
    expect(await get(named)).toBe(named);
    expect(fetchPerson).toHaveBeenCalledTimes(1);
  });

  it('stays nameless while identity is unavailable or does not know them', async () => {
    const author = await firstWrite();
    fetchPerson.mockResolvedValueOnce(null);
    expect(await get(author)).toBe(author);
    expect(warn).not.toHaveBeenCalled();
    fetchPerson.mockRejectedValueOnce(new Error('identity is unavailable'));
    expect(await get(author)).toBe(author);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
