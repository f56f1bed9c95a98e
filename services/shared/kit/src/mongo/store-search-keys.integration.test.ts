import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { type Connection, trusted } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silent } from '../testing/create-database.ts';
import { connectMongo } from './connect.ts';
import { holdingText } from './find-searched.ts';
import { defineModel } from './model.ts';
import { collectionSchema } from './schema.ts';
import { textKeysOf } from './search-keys.ts';
import { searchKeysField } from './search-keys-field.ts';
import { storeSearchKeys } from './store-search-keys.ts';

const searchFieldsOf = ({ name }: { name: string }) => ({ searchKeys: textKeysOf(name) });
const schema = collectionSchema({
  name: { type: String, required: true },
  searchKeys: searchKeysField(searchFieldsOf),
});
const index = { searchKeys: 1 } as const;
schema.index(index);
const rowModel = defineModel('rows', schema);

let db: Connection;
beforeAll(async () => {
  const { MONGO_URL } = await testServers();
  db = await connectMongo({ url: MONGO_URL, database: uniqueName('store_search_keys'), logger: silent });
  await rowModel.up(db);
});
afterAll(async () => {
  await db?.dropDatabase();
  await db?.close();
});

const find = async (search: string) => {
  const filter = await holdingText(rowModel(db), search, { index, among: {}, fields: ['name'] });
  const rows = filter === null ? [] : await rowModel(db).find(filter).hint(index).lean();
  return rows.map(({ name }) => name).sort();
};

it.each([
  ['adunni', ['Adunni of Lagos', 'Àdùnní Adé']],
  ['Àdùnní', ['Adunni of Lagos', 'Àdùnní Adé']],
  ['Ọ̀ṣun', ['Osun State', 'Ọ̀ṣun']],
  ['Kudin ƙasa', ['Kuɗin ƙasa', 'Kudin kasa']],
  ['kudin kasa', ['Kuɗin ƙasa', 'Kudin kasa']],
  ['iwu', ['Ịwu']],
  [`adunni ${'a'.repeat(190)}`, []],
])('finds %j in texts with and without accents', async (search, names) => {
  const rows = ['Adunni of Lagos', 'Àdùnní Adé', 'Osun State', 'Ọ̀ṣun', 'Kuɗin ƙasa', 'Kudin kasa', 'Ịwu'];
  await rowModel(db).deleteMany({}, { hint: { _id: 1 } });
  await rowModel(db).create(rows.map((name) => ({ name })));
  expect(await find(search)).toEqual(names.toSorted());
});

it('derives keys of rows with none or others', async () => {
  const rows = rowModel(db).collection;
  await rowModel(db).deleteMany({}, { hint: { _id: 1 } });
  await rows.insertMany([
    { name: 'Ɗanjuma', searchKeys: ['h:ɗ', 'h:ɗanjuma'] },
    { name: 'Danladi' },
    { name: '' },
    { name: 'Dangote', searchKeys: ['h:other'] },
    ...Array.from({ length: 600 }, (_, at) => ({ name: `Row ${at}`, searchKeys: ['h:row'] })),
    { name: 'Ƙarshe', searchKeys: ['h:ƙarshe'] },
  ]);
  const migration = storeSearchKeys(rowModel, searchFieldsOf);
  await migration.up(db);
  await migration.up(db);
  expect(await find('dan')).toEqual(['Dangote', 'Danladi', 'Ɗanjuma']);
  expect(await find('karshe')).toEqual(['Ƙarshe']);
  const without = { searchKeys: trusted({ $exists: false }) };
  expect(await rowModel(db).countDocuments(without, { hint: { _id: 1 } })).toBe(1);
});
