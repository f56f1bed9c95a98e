import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { type Connection, Schema } from 'mongoose';
import { createLogger } from '../log.ts';
import { connectMongo } from '../mongo/connect.ts';
import { outboxOf } from '../mongo/kit-collections.ts';
import { migrate } from '../mongo/migrate.ts';
import { defineModel } from '../mongo/model.ts';

export const silent = createLogger({ service: 'test', level: 'silent' });

/** A thing that is counted: what the kit's own tests write and look at. */
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

/** A migrated database of the test's own, dropped by `end`. */
export async function givenDatabase(): Promise<{ db: Connection; end(): Promise<void> }> {
  const { MONGO_URL } = await testServers();
  const db = await connectMongo({ url: MONGO_URL, database: uniqueName('test_kit'), logger: silent });
  await migrate(db, [tallies]);
  // The relay looks for events by what is unsent; tests look at those of one thing.
  await outboxOf(db).createIndex({ key: 1 });
  return {
    db,
    async end() {
      await db.dropDatabase();
      await db.close();
    },
  };
}
