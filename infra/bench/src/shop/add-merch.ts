import { merchModel } from '@poc/commerce/merch/merch.model';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { merchDocOf } from './merch-docs.ts';

/** The database of the system's shop. */
export const shopDatabase = 'poc_commerce';

/** Puts products into the system's shop, each with so many units. */
export async function addMerch(mongoUrl: string, count: number, stock: number): Promise<void> {
  const logger = createLogger({ service: 'bench', level: 'error' });
  const db = await connectMongo({ url: mongoUrl, database: shopDatabase, logger });
  try {
    await merchModel(db).insertMany(Array.from({ length: count }, (_, at) => merchDocOf(at, stock)));
  } finally {
    await db.close();
  }
}
