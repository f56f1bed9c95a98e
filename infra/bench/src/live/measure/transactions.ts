import { z } from 'zod';
import { withDatabase } from '../../open-database.ts';

const count = z.coerce.number();
const status = z.object({ transactions: z.object({ totalCommitted: count, totalAborted: count }) });

/**
 * MongoDB's committed and aborted transactions since its start. Of two that change the same document, one is
 * aborted and retried.
 */
export async function transactions(mongoUrl: string): Promise<{ committed: number; aborted: number }> {
  const server = await withDatabase(mongoUrl, 'admin', async ({ db }) => db?.command({ serverStatus: 1 }));
  const { totalCommitted, totalAborted } = status.parse(server).transactions;
  return { committed: totalCommitted, aborted: totalAborted };
}
