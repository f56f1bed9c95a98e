import { type Connection, Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../mongo/migrate.ts';
import { createDatabase, tallies } from '../testing/create-database.ts';
import { personModel } from './person.model.ts';
import { writeForPerson } from './write-for-person.ts';

let db: Connection;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ db, end } = await createDatabase());
  await migrate(db, [personModel]);
});
afterAll(() => end());

const storedOf = (_id: Types.ObjectId) => personModel(db).findById(_id).lean();

describe('writeForPerson', () => {
  it('retries when another write inserted the same row first', async () => {
    const subject = { id: new Types.ObjectId().toHexString(), role: 'user' as const };
    await tallies(db).create({ name: 'taken' });
    let runs = 0;
    const written = await writeForPerson(db, subject, async (tx) => {
      runs += 1;
      await tallies(tx).create({ name: runs === 1 ? 'taken' : 'free' });
      return runs;
    });
    expect(written).toBe(2);
    expect(await tallies(db).countDocuments({ name: 'free' })).toBe(1);
    expect(await storedOf(new Types.ObjectId(subject.id))).toMatchObject({ name: '', writes: 1 });
  });

  it('refuses an erased person, and stores nothing', async () => {
    const _id = new Types.ObjectId();
    await personModel(db).create({ _id, role: 'user', deleted: true, changedAt: new Date() });
    const write = writeForPerson(db, { id: _id.toHexString(), role: 'user' }, async (tx) => {
      await tallies(tx).create({ name: 'of nobody' });
    });
    await expect(write).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await tallies(db).countDocuments({ name: 'of nobody' })).toBe(0);
  });
});
