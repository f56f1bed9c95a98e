import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { inject } from 'vitest';

const databases = ['poc_identity', 'poc_catalog', 'poc_streaming', 'poc_commerce', 'poc_community'];

/** Returns the collections of all services with a document that contains a text: `poc_commerce.orders`. */
export async function findInDatabases(text: string): Promise<string[]> {
  const logger = createLogger({ service: 'e2e', level: 'silent' });
  const found = await Promise.all(
    databases.map(async (database) => {
      const db = await connectMongo({ url: inject('mongoUrl'), database, logger });
      try {
        const holding: string[] = [];
        for (const { name } of await databaseOf(db).listCollections({}, { nameOnly: true }).toArray()) {
          // Reads along an index: test servers refuse collection scans.
          for await (const document of databaseOf(db).collection(name).find().hint({ _id: 1 })) {
            if (JSON.stringify(document).includes(text)) holding.push(`${database}.${name}`);
          }
        }
        return holding;
      } finally {
        await db.close();
      }
    }),
  );
  return found.flat();
}
