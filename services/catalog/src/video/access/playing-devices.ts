import type { Viewer } from '@poc/kit/entitlements/signed-addresses';
import { fail } from '@poc/kit/errors';
import type { Logger } from '@poc/kit/log';
import { connectRedis, type RedisConnection } from '@poc/kit/redis';

/** Devices on which one person may play shows that a plan opens, at the same time. */
const maxDevices = 3;
/** A device that has fetched and reported nothing for this long is gone. */
const idleMs = 120_000;

/** The devices on which people play shows that a plan opens. While Redis is unavailable nothing is counted. */
export interface PlayingDevices {
  /** Counts a device that fetches video. @throws too_many_devices */
  admit(viewer: Viewer, now: Date): Promise<void>;
  /** Keeps the place of a device that plays what it has loaded; one without a place gets none. */
  renew(viewer: Viewer, now: Date): Promise<void>;
  stop(): Promise<void>;
}

/**
 * KEYS: a person's devices, by when they were last seen; ARGV: the device, now, until when one is gone, how many there may
 * be for one to be added, milliseconds.
 */
const seenScript = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1`;

/** A sorted set in Redis for each person who plays. It connects with its first call. */
export function createPlayingDevices(redisUrl: string, logger: Logger): PlayingDevices {
  let redis: RedisConnection | undefined;

  /** @returns whether the device has a place */
  async function seen({ id, device }: Viewer, now: Date, max: number): Promise<boolean> {
    redis ??= connectRedis(redisUrl, logger, { whileAway: 'fail' });
    await redis.answered();
    if (!redis.ready()) return true;
    const at = now.getTime();
    const args = [device, at, at - idleMs, max, idleMs] as const;
    // An outage is logged by the connection.
    const answer = await redis.client.eval(seenScript, 1, `poc:playing:{${id}}`, ...args).catch(() => 1);
    return answer === 1;
  }

  return {
    async admit(viewer, now) {
      if (!(await seen(viewer, now, maxDevices))) fail('too_many_devices');
    },
    async renew(viewer, now) {
      await seen(viewer, now, 0);
    },
    stop: async () => redis?.stop(),
  };
}
