import { type Connection, Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../mongo/model.ts';
import { givenDatabase, tallies } from '../testing/given-database.ts';
import { backfillPeople } from './backfill-people.ts';
import { personModel } from './person.model.ts';
import { writeForPerson } from './write-for-person.ts';

let db: Connection;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ db, end } = await givenDatabase());
  await migrate(db, [personModel]);
});
afterAll(() => end());

const storedOf = (_id: Types.ObjectId) => personModel(db).findById(_id).lean();

describe('writeForPerson', () => {
  it('runs again when somebody else stored the same row first', async () => {
    const subject = { id: new Types.ObjectId().toHexString(), role: 'user' as const };
    await tallies(db).create([{ name: 'taken' }]);
    let runs = 0;
    const written = await writeForPerson(db, subject, async ({ session }) => {
      runs += 1;
      await tallies(db).create([{ name: runs === 1 ? 'taken' : 'free' }], { session });
      return runs;
    });
    expect(written).toBe(2);
    expect(await tallies(db).countDocuments({ name: 'free' })).toBe(1);
    expect(await storedOf(new Types.ObjectId(subject.id))).toMatchObject({ name: '', writes: 1 });
  });

  it('refuses whom an erasure has reached, and stores nothing', async () => {
    const _id = new Types.ObjectId();
    await personModel(db).create({ _id, role: 'user', deleted: true, changedAt: new Date() });
    const write = writeForPerson(db, { id: _id.toHexString(), role: 'user' }, async ({ session }) => {
      await tallies(db).create([{ name: 'of nobody' }], { session });
    });
    await expect(write).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await tallies(db).countDocuments({ name: 'of nobody' })).toBe(0);
  });
});

it('legacy rows get the fields of today, once, and who was deleted stays so', async () => {
  const ids = Array.from({ length: 5 }, () => new Types.ObjectId());
  const asOf = new Date('2026-01-02T03:04:05.000Z');
  await personModel(db).collection.insertMany(
    [
      { name: 'Ada Eze', role: 'user', asOf, deletedAt: null },
      { name: '', role: 'user', asOf: new Date(0), deletedAt: null },
      { name: 'Former member', role: 'user', asOf, deletedAt: asOf },
      // Streaming had no `deletedAt`: it emptied the name.
      { name: '', asOf },
      { name: 'Tunde', role: 'user', deleted: false, changedAt: asOf },
    ].map((row, at) => ({ ...row, _id: ids[at] ?? new Types.ObjectId() })),
  );
  await backfillPeople.prepare(db);
  await backfillPeople.prepare(db);
  const rows = await Promise.all(ids.map(storedOf));
  expect(rows.map((row) => row?.deleted)).toEqual([false, false, true, true, false]);
  expect(rows.map((row) => row?.changedAt)).toEqual([asOf, new Date(0), asOf, asOf, asOf]);
  expect(JSON.stringify(rows)).not.toMatch(/asOf|deletedAt/);
});
