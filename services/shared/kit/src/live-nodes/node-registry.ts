import { type LiveNode, liveNode } from '@poc/contracts/live-node';
import { parseJson } from '../json.ts';
import type { RedisClient } from '../redis.ts';

/** Lifetime of a registration without renewal. */
export const registrationMs = 5_000;
/** Maximum number of nodes read, which bounds the work of readers. */
const maxNodes = 1_000;

/** Redis's clock determines the age of entries, because machines' clocks differ. */
const nowMs = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** KEYS: the registry; ARGV: a node's id, its description, the lifetime in ms. Replaces a key that is not a hash. */
const putScript = `${nowMs}
local kind = redis.call('TYPE', KEYS[1]).ok
if kind ~= 'hash' and kind ~= 'none' then redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', now) .. ':' .. ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])`;

/** Returns the descriptions of live nodes and removes expired ones. KEYS: the registry; ARGV: the lifetime in ms. */
const readScript = `${nowMs}
local entries = redis.call('HGETALL', KEYS[1])
local alive = {}
for at = 1, #entries, 2 do
  local since, node = string.match(entries[at + 1], '^(%d+):(.*)$')
  if since and math.abs(now - since) < tonumber(ARGV[1]) then alive[#alive + 1] = node
  else redis.call('HDEL', KEYS[1], entries[at]) end
end
return alive`;

export interface NodeRegistry {
  /** Adds a node or renews its registration. @throws while Redis is unavailable, like the other methods */
  put(node: LiveNode): Promise<void>;
  remove(id: string): Promise<void>;
  /** Reads the live nodes; skips invalid entries. */
  read(): Promise<LiveNode[]>;
}

/**
 * Creates the registry of a cluster's socket nodes: a Redis hash with a field per node and the time of its last
 * renewal.
 * @param cluster name that separates clusters on a shared Redis
 */
export function createNodeRegistry(client: RedisClient, cluster: string): NodeRegistry {
  const key = `poc:live-nodes:{${cluster}}`;
  return {
    async put(node) {
      await client.eval(putScript, 1, key, node.id, JSON.stringify(node), registrationMs);
    },
    async remove(id) {
      await client.hdel(key, id);
    },
    async read() {
      const alive = await client.eval(readScript, 1, key, registrationMs);
      const texts: unknown[] = Array.isArray(alive) ? alive : [];
      return texts
        .flatMap((text) => liveNode.safeParse(parseJson(String(text))).data ?? [])
        .slice(0, maxNodes);
    },
  };
}
