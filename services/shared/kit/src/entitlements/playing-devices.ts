import { fail } from '../errors.ts';
import type { Logger } from '../log.ts';
import { connectRedis, type RedisConnection } from '../redis.ts';
import type { Viewer } from './signed-urls.ts';

/** Maximum number of devices on which a person may play paid shows and streams simultaneously. */
const maxDevices = 3;
/** A device that has neither fetched nor reported for this long loses its slot. */
const idleMs = 120_000;

/** Tracks the devices on which people play paid shows and streams. While Redis is unavailable every device may play. */
export interface PlayingDevices {
  /** Reserves a playback slot for a device that fetches video. @throws too_many_devices */
  admit(viewer: Viewer, now: Date): Promise<void>;
  /** Extends a device's slot; never creates one. */
  renew(viewer: Viewer, now: Date): Promise<void>;
  stop(): Promise<void>;
}

/**
 * KEYS: sorted set of a person's devices, scored by last activity. ARGV: device, now, time before which a device is
 * idle, limit below which a device is added, expiry in ms.
 */
const seenScript = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1`;

/** Stores one sorted set per person in Redis. Connects on the first call. */
export function createPlayingDevices(redisUrl: string, logger: Logger): PlayingDevices {
  let redis: RedisConnection | undefined;

  /** @returns true if the device has a slot */
  async function seen({ id, device }: Viewer, now: Date, max: number): Promise<boolean> {
    redis ??= connectRedis(redisUrl, logger, { whileUnavailable: 'fail' });
    await redis.firstAttempt();
    if (!redis.ready()) return true;
    const at = now.getTime();
    const args = [device, at, at - idleMs, max, idleMs] as const;
    // The connection logs outages.
    const response = await redis.client.eval(seenScript, 1, `poc:playing:{${id}}`, ...args).catch(() => 1);
    return response === 1;
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
