import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { z } from 'zod';

const count = z.coerce.number();
const status = z.object({ transactions: z.object({ totalCommitted: count, totalAborted: count }) });

/** What became of MongoDB's transactions since it started. Two that change the same document at once: one is aborted, and tried again. */
export async function transactions(mongoUrl: string): Promise<{ committed: number; aborted: number }> {
  const logger = createLogger({ service: 'bench', level: 'error' });
  const db = await connectMongo({ url: mongoUrl, database: 'admin', logger });
  try {
    const { totalCommitted, totalAborted } = status.parse(
      await db.db?.command({ serverStatus: 1 }),
    ).transactions;
    return { committed: totalCommitted, aborted: totalAborted };
  } finally {
    await db.close();
  }
}
