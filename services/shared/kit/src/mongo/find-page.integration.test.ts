import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { type Connection, Schema, Types, trusted } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createLogger } from '../log.ts';
import { connectMongo } from './connect.ts';
import { findPage, type ListSort } from './find-page.ts';
import { computedKey, computedText, joinedKey, textCollation } from './list-sorts.ts';
import { defineModel } from './model.ts';
import { collectionSchema, type DocumentSchema } from './schema.ts';

interface RowDoc {
  _id: Types.ObjectId;
  name: string;
  rank: number;
  at: Date;
  isDone: boolean;
  /** Missing or null in some rows. */
  endedAt?: Date | null;
  owner: { name: string };
  kindId: Types.ObjectId;
}

const withoutCase = { locale: 'en', strength: 2 } as const;
const schema = collectionSchema({
  name: String,
  rank: Number,
  at: Date,
  isDone: Boolean,
  endedAt: Date,
  owner: { name: String },
  kindId: Schema.Types.ObjectId,
}) as DocumentSchema<RowDoc>;
schema.index({ rank: 1, _id: 1 });
schema.index({ at: -1, _id: -1 });
schema.index({ name: 1, _id: 1 });
schema.index({ name: 1, _id: 1 }, { name: 'without_case', collation: withoutCase });
schema.index({ endedAt: 1, _id: 1 });
schema.index({ 'owner.name': 1, _id: 1 }, { collation: textCollation });
schema.index({ rank: 1, isDone: 1, _id: 1 });
schema.index({ kindId: 1, _id: 1 });
const rowModel = defineModel('rows', schema);
const kindModel = defineModel('kinds', collectionSchema({ title: { type: String, required: true } }));
const kinds = ['Zobo', 'zobo', 'Àmàlà', 'Eba'].map((title) => ({ _id: new Types.ObjectId(), title }));
const rowCount = 25;
let db: Connection;

beforeAll(async () => {
  const { MONGO_URL } = await testServers();
  const logger = createLogger({ service: 'test', level: 'silent' });
  db = await connectMongo({ url: MONGO_URL, database: uniqueName('find_page'), logger });
  await rowModel.up(db);
  await rowModel(db).insertMany(
    Array.from({ length: rowCount }, (_, index) => ({
      _id: new Types.ObjectId(),
      name: index % 2 === 0 ? `Row ${index % 7}` : `row ${index % 7}`,
      rank: index % 4,
      at: new Date(1_700_000_000_000 + (index % 5)),
      isDone: index % 3 === 0,
      ...(index % 4 === 0 ? {} : { endedAt: index % 4 === 1 ? null : new Date(index % 6) }),
      owner: { name: ['Ọlá', 'ola', 'Bayo'][index % 3] ?? '' },
      // One of five kinds does not exist.
      kindId: kinds[index % 5]?._id ?? new Types.ObjectId(),
    })),
  );
  await kindModel(db).insertMany(kinds);
});
afterAll(async () => {
  await db?.dropDatabase();
  await db?.close();
});

const orders: ListSort<RowDoc>[] = [
  { field: 'rank', direction: 1 },
  { field: 'rank', direction: -1 },
  { field: 'at', direction: -1 },
  { field: 'name', direction: 1 },
  { field: 'name', direction: 1, collation: withoutCase },
  ...([1, -1] as const).flatMap((direction): ListSort<RowDoc>[] => [
    { field: 'endedAt', direction },
    { field: 'owner.name', direction, collation: textCollation },
    { field: 'rank', followedBy: ['isDone'], direction },
    { field: 'kindId', direction },
    { ...computedKey('$name'), direction },
    { ...computedText('$name'), direction },
    { ...joinedKey('kinds', 'kindId', { $ifNull: ['$joined.title', ''] }), direction },
  ]),
];

async function readAll(order: ListSort<RowDoc>, limit: number): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const found = await findPage(rowModel(db), { filter: {}, order, limit, cursor });
    expect(found.total).toBe(rowCount);
    ids.push(...found.rows.map((row) => row._id.toHexString()));
    cursor = found.nextCursor ?? undefined;
    pages += 1;
  } while (cursor !== undefined);
  return { ids, pages };
}

describe('findPage', () => {
  it.each(orders)('returns every row once, in order, with repeated values: %o', async (order) => {
    const whole = await readAll(order, 100);
    const inPages = await readAll(order, 4);
    expect(whole.pages).toBe(1);
    expect(inPages.pages).toBe(7);
    expect(new Set(inPages.ids).size).toBe(rowCount);
    expect(inPages.ids).toEqual(whole.ids);
  });

  it.each(orders)('gives the rows in the opposite direction backwards: %o', async (order) => {
    const opposite = { ...order, direction: order.direction === 1 ? -1 : 1 } as const;
    expect((await readAll(opposite, 4)).ids).toEqual((await readAll(order, 100)).ids.toReversed());
  });

  it('orders by texts of another collection as people do, rows without one first', async () => {
    const order: ListSort<RowDoc> = { ...joinedKey('kinds', 'kindId', '$joined.title'), direction: 1 };
    const { rows } = await findPage(rowModel(db), { filter: {}, order, limit: rowCount });
    const titleOf = new Map(kinds.map(({ _id, title }) => [_id.toHexString(), title.toLowerCase()]));
    const titles = rows.map(({ kindId }) => titleOf.get(kindId.toHexString()));
    expect(titles.filter((title, at) => at === 0 || title !== titles[at - 1])).toEqual([
      undefined,
      'àmàlà',
      'eba',
      'zobo',
    ]);
  });

  it('has no next page where the last one is full', async () => {
    const found = await findPage(rowModel(db), {
      filter: {},
      order: { field: 'rank', direction: 1 },
      limit: rowCount,
    });
    expect(found.nextCursor).toBeNull();
  });

  it('applies its filter', async () => {
    const found = await findPage(rowModel(db), {
      filter: { rank: trusted({ $gte: 2 }) },
      order: { field: 'rank', direction: 1 },
      limit: 3,
    });
    expect(found.total).toBe(12);
    expect(found.rows.map((row) => row.rank)).toEqual([2, 2, 2]);
  });

  it.each([
    '',
    'nonsense',
    JSON.stringify(['at', 'a', 'b']),
    JSON.stringify([1, '0123456789abcdef01234567']),
    JSON.stringify(['-at', 1, '0123456789abcdef01234567']),
    JSON.stringify(['at', 'Row 1', '0123456789abcdef01234567']),
    JSON.stringify(['at', { $gt: 0 }, '0123456789abcdef01234567']),
    JSON.stringify(['at', 9e20, '0123456789abcdef01234567']),
  ])('refuses an invalid cursor: %s', async (content) => {
    const cursor = Buffer.from(content).toString('base64url');
    const order: ListSort<RowDoc> = { field: 'at', direction: 1 };
    const refused = findPage(rowModel(db), { filter: {}, order, limit: 3, cursor });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      faults: [{ path: 'query.cursor', msg: 'is not a cursor of this list' }],
    });
    await expect(refused).rejects.toBeInstanceOf(AppError);
  });

  it('refuses the cursor of another order', async () => {
    const named = orders.map((order, at) => ({ ...order, column: `column ${at}` }));
    const read = (order: ListSort<RowDoc>, cursor?: string) =>
      findPage(rowModel(db), { filter: {}, order, limit: 4, cursor });
    for (const from of named) {
      const cursor = (await read(from)).nextCursor ?? '';
      for (const order of named) {
        // Orders of the same fields differ by their collation alone.
        const isSame = order === from || (order.field === 'name' && from.field === 'name');
        if (!isSame) await expect(read(order, cursor)).rejects.toMatchObject({ code: 'invalid_request' });
      }
    }
  });
});
