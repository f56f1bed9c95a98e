import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { type Connection, Schema } from 'mongoose';
import { createLogger } from '../log.ts';
import { connectMongo } from '../mongo/connect.ts';
import { outboxOf } from '../mongo/kit-collections.ts';
import { migrate } from '../mongo/migrate.ts';
import { defineModel } from '../mongo/model.ts';

export const silent = createLogger({ service: 'test', level: 'silent' });

export interface Tally {
  name: string;
  count: number;
}

export const tallies = defineModel(
  'tallies',
  new Schema<Tally>({
    name: { type: String, required: true, unique: true },
    count: { type: Number, default: 0 },
  }),
);

/** Creates a migrated database for one test; `end` drops it. */
export async function givenDatabase(): Promise<{ db: Connection; end(): Promise<void> }> {
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
