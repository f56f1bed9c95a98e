import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { connectMongo } from './connect.ts';
import { defineModel } from './model.ts';
import { collectionSchema } from './schema.ts';

const rowModel = defineModel('rows', collectionSchema({ name: String }));
let db: Connection;
beforeAll(async () => {
  const { MONGO_URL } = await testServers();
  const logger = createLogger({ service: 'test', level: 'silent' });
  db = await connectMongo({ url: MONGO_URL, database: uniqueName('table_scans'), logger });
  await rowModel(db).create({ name: 'Ada' });
});
afterAll(async () => {
  await db?.dropDatabase();
  await db?.close();
});

it("fail in the tests' MongoDB, and pass with an index hint", async () => {
  await expect(rowModel(db).find({ name: 'Ada' })).rejects.toThrow('notablescan');
  await expect(rowModel(db).countDocuments({ name: 'Ada' })).rejects.toThrow('notablescan');
  await expect(rowModel(db).updateMany({ name: 'Ada' }, { name: 'Obi' })).rejects.toThrow('notablescan');
  expect(await rowModel(db).find({ name: 'Ada' }).hint({ _id: 1 })).toHaveLength(1);
});
