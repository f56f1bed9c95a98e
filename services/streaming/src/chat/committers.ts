import type { Redis } from 'ioredis';

/** A claim that is not renewed ends after this long: a node that was killed keeps no stream. */
const claimMs = 2_000;
/** How often claims are made and renewed. */
const renewMs = 500;
/** Messages between two renewals that make a stream busy on this node. */
const busyFrom = 3;
/** A node that did not answer is left alone for this long. */
const distrustMs = 2_000;

const keyOf = (streamId: string): string => `poc:chat-committer:{${streamId}}`;

/** Who holds a stream, after the claim: the holder's own claim is renewed. KEYS: the stream's; ARGV: node, milliseconds. */
const claimScript = `
local holder = redis.call('GET', KEYS[1])
if not holder or holder == ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return ARGV[1]
end
return holder`;

const releaseScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end`;

export interface Committers {
  /** Notes a message that is to be stored: a stream with many gets a node that stores them all. */
  note(streamId: string): void;
  /** The other node that stores this stream's messages at this time; null when this one does, or each its own. */
  elsewhere(streamId: string): string | null;
  /** The other node did not answer: for a while messages are stored here. */
  distrust(streamId: string): void;
  /** Gives all claims back. */
  stop(): Promise<void>;
}

interface Known {
  noted: number;
  holder: string | null;
  /** By `performance.now()`. */
  heldUntil: number;
  distrustedUntil: number;
}

/**
 * Two nodes that store messages of one stream are in each other's way: their transactions begin with the same document,
 * and one of them is aborted. So the first node of a busy stream claims it for as long as it is busy, and the others
 * hand their messages to it (ADR 19). A claim is advice: what two nodes store at once all the same is stored correctly.
 */
export function createCommitters(redis: { client: Redis; ready(): boolean }, nodeId: string): Committers {
  const streams = new Map<string, Known>();
  const timer = setInterval(() => void renew(), renewMs);
  timer.unref();

  async function renew(): Promise<void> {
    const now = performance.now();
    const busy = [...streams].filter(([, { noted }]) => noted >= busyFrom);
    for (const [streamId, known] of streams) {
      if (known.noted === 0 && known.heldUntil < now && known.distrustedUntil < now) streams.delete(streamId);
      known.noted = 0;
    }
    if (!redis.ready()) return;
    await Promise.all(
      busy.map(async ([streamId, known]) => {
        const holder = await redis.client
          .eval(claimScript, 1, keyOf(streamId), nodeId, claimMs)
          .catch(() => null);
        known.holder = typeof holder === 'string' ? holder : null;
        known.heldUntil = now + claimMs;
      }),
    );
  }

  return {
    note(streamId) {
      const known = streams.get(streamId);
      if (known) known.noted += 1;
      else streams.set(streamId, { noted: 1, holder: null, heldUntil: 0, distrustedUntil: 0 });
    },
    elsewhere(streamId) {
      const { holder, heldUntil, distrustedUntil } = streams.get(streamId) ?? {};
      const now = performance.now();
      if (!holder || holder === nodeId || !redis.ready()) return null;
      return now < (heldUntil ?? 0) && now >= (distrustedUntil ?? 0) ? holder : null;
    },
    distrust(streamId) {
      const known = streams.get(streamId);
      if (known) known.distrustedUntil = performance.now() + distrustMs;
    },
    async stop() {
      clearInterval(timer);
      const own = [...streams].filter(([, { holder }]) => holder === nodeId);
      if (!redis.ready()) return;
      await Promise.all(
        own.map(([streamId]) =>
          redis.client.eval(releaseScript, 1, keyOf(streamId), nodeId).catch(() => undefined),
        ),
      );
    },
  };
}
