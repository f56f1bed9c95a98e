import type { Redis } from 'ioredis';

/** A claim that is not renewed ends after this long: a node that was killed keeps no stream. */
const claimMs = 2_000;
/** How often claims are renewed. */
const renewMs = 500;
/** Messages of a stream in a second, on all nodes, that make it busy; fewer than so many say nothing about a rate. */
const busyRate = 30;
const fewMessages = 8;
/** A stream of which this node stored nothing for this long is forgotten. */
const forgetMs = 5_000;
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
  /** Reports the number of a message of this node that was stored: numbers that rise fast are a busy stream's. */
  stored(streamId: string, seq: number): void;
  /** The other node that stores this stream's messages at this time; null when this one does, or each its own. */
  elsewhere(streamId: string): string | null;
  /** The other node did not answer: for a while messages are stored here. */
  distrust(streamId: string): void;
  /** Gives all claims back. */
  stop(): Promise<void>;
}

/** What a node knows of a stream; times by `performance.now()`. */
interface Known {
  /** Where the stream was at the beginning and at the end of what is measured. */
  first: { seq: number; atMs: number };
  last: { seq: number; atMs: number };
  holder: string | null;
  heldUntil: number;
  distrustedUntil: number;
}

function isBusy({ first, last }: Known): boolean {
  const messages = last.seq - first.seq;
  return messages >= fewMessages && messages * 1_000 >= busyRate * (last.atMs - first.atMs);
}

/**
 * Two nodes that store messages of one stream are in each other's way: their transactions begin with the same document,
 * and one of them is aborted. So the first node of a busy stream claims it for as long as it is busy, and the others
 * hand their messages to it (ADR 19). Numbers show how busy it is on all nodes, however few messages one of them has.
 * A claim is advice: what two nodes store at once all the same is stored correctly.
 */
export function createCommitters(redis: { client: Redis; ready(): boolean }, nodeId: string): Committers {
  const streams = new Map<string, Known>();
  const timer = setInterval(() => void renew(), renewMs);
  timer.unref();
  let stopped = false;

  async function renew(): Promise<void> {
    const now = performance.now();
    const busy = [...streams].filter(([, known]) => isBusy(known));
    for (const [streamId, known] of streams) {
      if (known.last.atMs + forgetMs < now && known.distrustedUntil < now) streams.delete(streamId);
      known.first = known.last;
    }
    if (!redis.ready()) return;
    await Promise.all(busy.map(([streamId, known]) => claim(streamId, known)));
  }

  /** For this node, or learns which one holds it. */
  async function claim(streamId: string, known: Known): Promise<void> {
    known.heldUntil = performance.now() + claimMs;
    const holder = await redis.client
      .eval(claimScript, 1, keyOf(streamId), nodeId, claimMs)
      .catch(() => null);
    known.holder = typeof holder === 'string' ? holder : null;
  }

  return {
    stored(streamId, seq) {
      // What still waits is stored after the claims were given back, and must not make new ones.
      if (stopped) return;
      const now = performance.now();
      const here = { seq, atMs: now };
      const known = streams.get(streamId) ?? {
        first: here,
        last: here,
        holder: null,
        heldUntil: 0,
        distrustedUntil: 0,
      };
      streams.set(streamId, known);
      if (seq > known.last.seq) known.last = here;
      // Not at the next renewal: until then two nodes would be in each other's way.
      if (now >= known.heldUntil && redis.ready() && isBusy(known)) void claim(streamId, known);
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
      stopped = true;
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
