import { Redis } from 'ioredis';
import { z } from 'zod';
import { withDatabase } from '../../open-database.ts';

const count = z.coerce.number();
const status = z.object({
  opcounters: z.object({ insert: count, query: count, update: count, delete: count, getmore: count }),
});

/** Operations of the servers since they started. */
export interface ServerCounts {
  readonly redis: number;
  readonly reads: number;
  readonly writes: number;
}

/** Reads the commands of Redis, and reads and writes of MongoDB. Includes the constant cost of this call. */
export async function serverCounts(redisUrl: string, mongoUrl: string): Promise<ServerCounts> {
  const client = new Redis(redisUrl);
  try {
    const redis = Number(/total_commands_processed:(\d+)/.exec(await client.info('stats'))?.[1]);
    const server = await withDatabase(mongoUrl, 'admin', async ({ db }) => db?.command({ serverStatus: 1 }));
    const { insert, query, update, delete: removed, getmore } = status.parse(server).opcounters;
    return { redis, reads: query + getmore, writes: insert + update + removed };
  } finally {
    client.disconnect();
  }
}
