import { Redis } from 'ioredis';
import { z } from 'zod';
import { withDatabase } from '../../open-database.ts';

const count = z.coerce.number();
const status = z.object({
  opcounters: z.object({ insert: count, query: count, update: count, delete: count, getmore: count }),
  transactions: z.object({ totalCommitted: count, totalAborted: count }),
});

/**
 * MongoDB's operations and transactions since its start. Of two transactions that change the same document, one is
 * aborted and retried.
 */
export async function mongoCounts(mongoUrl: string) {
  const server = await withDatabase(mongoUrl, 'admin', async ({ db }) => db?.command({ serverStatus: 1 }));
  const { opcounters, transactions } = status.parse(server);
  const { insert, query, update, delete: removed, getmore } = opcounters;
  return {
    reads: query + getmore,
    writes: insert + update + removed,
    committed: transactions.totalCommitted,
    aborted: transactions.totalAborted,
  };
}

/** Redis's commands since its start, and those that publish. Includes this call. */
export async function redisCounts(url: string): Promise<{ commands: number; publications: number }> {
  const client = new Redis(url);
  try {
    const commands = Number(/total_commands_processed:(\d+)/.exec(await client.info('stats'))?.[1]);
    return { commands, publications: publicationsIn(await client.info('commandstats')) };
  } finally {
    client.disconnect();
  }
}

/** Sums the publish commands in `INFO commandstats`. */
export function publicationsIn(info: string): number {
  const calls = info.matchAll(/^cmdstat_s?publish:calls=(\d+)/gm);
  return [...calls].reduce((sum, [, number]) => sum + Number(number), 0);
}
