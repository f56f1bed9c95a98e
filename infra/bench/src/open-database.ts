import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import type { Connection } from 'mongoose';

/** Opens a database of the system directly, to fill or inspect it. */
export const openDatabase = (mongoUrl: string, database: string): Promise<Connection> =>
  connectMongo({
    url: mongoUrl,
    database,
    logger: createLogger({ service: 'bench', level: 'error' }),
    // Building an index over all rows takes minutes.
    socketTimeoutMS: 0,
  });

/** Opens a database for the duration of `use`, and closes it in any case. */
export async function withDatabase<T>(
  mongoUrl: string,
  database: string,
  use: (db: Connection) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(mongoUrl, database);
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}
