import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import type { Connection } from 'mongoose';
import { createLogger } from '../log.ts';
import { connectMongo } from '../mongo/connect.ts';
import { outboxOf } from '../mongo/kit-collections.ts';
import { migrate } from '../mongo/migrate.ts';
import { defineModel } from '../mongo/model.ts';
import { collectionSchema, type DocOf } from '../mongo/schema.ts';

export const silent = createLogger({ service: 'test', level: 'silent' });

const schema = collectionSchema({
  name: { type: String, required: true, unique: true },
  count: { type: Number, default: 0 },
});
export type Tally = DocOf<typeof schema>;

export const tallies = defineModel('tallies', schema);

/** Creates a migrated database for one test; `end` drops it. */
export async function createDatabase(): Promise<{ db: Connection; end(): Promise<void> }> {
  const { MONGO_URL } = await testServers();
  const db = await connectMongo({ url: MONGO_URL, database: uniqueName('test_kit'), logger: silent });
  await migrate(db, [tallies]);
  // The relay's indexes start with `sentAt`; tests find events by key.
  await outboxOf(db).createIndex({ key: 1 });
  return {
    db,
    async end() {
      await db.dropDatabase();
      await db.close();
    },
  };
}
