import { z } from 'zod';
import { withDatabase } from '../../open-database.ts';

const count = z.coerce.number();
const status = z.object({ transactions: z.object({ totalCommitted: count, totalAborted: count }) });

/** What became of MongoDB's transactions since it started. Two that change the same document at once: one is aborted, and tried again. */
export async function transactions(mongoUrl: string): Promise<{ committed: number; aborted: number }> {
  const server = await withDatabase(mongoUrl, 'admin', async ({ db }) => db?.command({ serverStatus: 1 }));
  const { totalCommitted, totalAborted } = status.parse(server).transactions;
  return { committed: totalCommitted, aborted: totalAborted };
}
