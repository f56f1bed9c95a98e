import { type LiveNode, liveNode } from '@poc/contracts/live-node';
import { parseJson } from '../json.ts';
import type { RedisClient } from '../redis.ts';

/** A node that has not renewed its registration for this long is gone. */
export const registrationMs = 5_000;
/** More are not believed: each costs its readers work. */
const maxNodes = 1_000;

/** Redis's own clock decides how old an entry is: those of machines differ. */
const nowMs = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** KEYS: the register; ARGV: a node's id, what it says of itself, milliseconds. What is no register is replaced by one. */
const putScript = `${nowMs}
local kind = redis.call('TYPE', KEYS[1]).ok
if kind ~= 'hash' and kind ~= 'none' then redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', now) .. ':' .. ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])`;

/** What nodes say of themselves, without those that are gone, which are removed. KEYS: the register; ARGV: milliseconds. */
const readScript = `${nowMs}
local entries = redis.call('HGETALL', KEYS[1])
local alive = {}
for at = 1, #entries, 2 do
  local since, node = string.match(entries[at + 1], '^(%d+):(.*)$')
  if since and math.abs(now - since) < tonumber(ARGV[1]) then alive[#alive + 1] = node
  else redis.call('HDEL', KEYS[1], entries[at]) end
end
return alive`;

export interface NodeRegister {
  /** Adds a node, or renews its registration. @throws while Redis is unavailable, as the others do */
  put(node: LiveNode): Promise<void>;
  remove(id: string): Promise<void>;
  /** The nodes that are there. An entry that is not one is left out. */
  read(): Promise<LiveNode[]>;
}

/**
 * The socket nodes of a cluster, as a hash in Redis: a field per node, with the time at which it was written.
 * @param cluster its name: clusters that share a Redis do not see each other
 */
export function createNodeRegister(client: RedisClient, cluster: string): NodeRegister {
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
