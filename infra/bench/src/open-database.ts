import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import type { Connection } from 'mongoose';

/** Opens a database of what is measured, past its service: to fill it, or to look into it. */
export const openDatabase = (mongoUrl: string, database: string): Promise<Connection> =>
  connectMongo({
    url: mongoUrl,
    database,
    logger: createLogger({ service: 'bench', level: 'error' }),
    // An index over all rows takes minutes.
    socketTimeoutMS: 0,
  });

/** Opens a database for as long as `use` takes, whatever becomes of it. */
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
