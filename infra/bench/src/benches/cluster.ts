import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchContext } from '../bench.ts';
import { type Crowd, startCrowd } from '../live/crowd/crowd.ts';
import { liftedLimits } from '../live/lifted-limits.ts';
import { addLiveStream } from '../live/live-stream.ts';
import { usageOf } from '../live/measure/process-usage.ts';
import { mongoCounts, redisCounts } from '../live/measure/server-counts.ts';
import { pairsOf, placeViewers } from '../live/place-viewers.ts';
import { startNode } from '../live/start-node.ts';
import type { ServerChild } from '../processes/child.ts';
import type { Figure } from '../report.ts';
import { collectRounds, type Rounds } from '../rounds.ts';

const nodeCounts = [2, 4, 8, 16];
const streamCounts = [1, 100, 1_000];
/** Long enough for all periodic reads and writes of a node. */
const measuredMs = 20_000;
const settleMs = 12_000;
/** Maximum ratio of the cost on more nodes to the cost on two. */
const maxGrowth = 1.2;

/** Viewers of one, many and very many streams on 2 to 16 socket nodes: cost in Redis, MongoDB and the nodes. */
export const cluster: Bench = {
  about: 'viewers of 1 to 1,000 streams, placed as the gateway does it, at 2 to 16 socket nodes',
  counts: 'viewers',
  count: 2_000,
  seed: false,
  only: ['identity', 'streaming', 'gateway'],
  settings: { ...liftedLimits, LIVE_CLUSTER: 'bench' },
  async run(context) {
    const found = collectRounds();
    const crowd = await startCrowd(context.signal);
    const nodes: ServerChild[] = [];
    try {
      const streams: string[] = [];
      while (streams.length < Math.max(...streamCounts)) streams.push(await addLiveStream(context.mongoUrl));
      for (const count of nodeCounts) {
        while (nodes.length < count) nodes.push(await startNode(context));
        await pause(settleMs, undefined, { signal: context.signal });
        const idle = await measure(context, nodes);
        record(found, keyOf('nobody', count), idle, { pairs: 0 });
        for (const wanted of streamCounts) {
          await watch(context, { crowd, nodes, streams: streams.slice(0, wanted), idle, found });
        }
      }
    } finally {
      crowd.stop();
      for (const node of nodes) node.stop();
    }
    return { figures: figuresOf(found), notes: notes(context.count) };
  },
};

interface Use {
  readonly redis: number;
  readonly reads: number;
  readonly writes: number;
  readonly cpu: number;
  /** Memory per node, in MB. */
  readonly memory: number;
}

async function measure({ env, mongoUrl, signal }: BenchContext, nodes: readonly ServerChild[]): Promise<Use> {
  const read = async () => ({
    redis: await redisCounts(env.REDIS_URL ?? ''),
    mongo: await mongoCounts(mongoUrl),
    usages: await Promise.all(nodes.map(usageOf)),
    atMs: performance.now(),
  });
  const cpuOf = ({ usages }: Awaited<ReturnType<typeof read>>) =>
    usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  const before = await read();
  await pause(measuredMs, undefined, { signal });
  const after = await read();
  const seconds = (after.atMs - before.atMs) / 1_000;
  const memory = after.usages.reduce((sum, { rssBytes }) => sum + rssBytes, 0) / nodes.length / 1_048_576;
  return {
    redis: (after.redis.commands - before.redis.commands) / seconds,
    reads: (after.mongo.reads - before.mongo.reads) / seconds,
    writes: (after.mongo.writes - before.mongo.writes) / seconds,
    cpu: (cpuOf(after) - cpuOf(before)) / seconds,
    memory,
  };
}

/** Seats viewers and records their cost beyond that of idle nodes. */
async function watch(
  context: BenchContext,
  parts: {
    crowd: Crowd;
    nodes: readonly ServerChild[];
    streams: readonly string[];
    idle: Use;
    found: Rounds;
  },
): Promise<void> {
  const { crowd, nodes, streams, idle, found } = parts;
  const seats = placeViewers(nodes, streams, context.count);
  for (const [at, { url, streamId }] of seats.entries()) {
    const next = seats[at + 1];
    // Viewers of one stream and node connect together.
    if (next?.url === url && next.streamId === streamId) continue;
    const join = { streamId, batch: true };
    await crowd.seat({ origins: [url], viewers: at + 1, protocol: 'socket.io', deflate: true, join });
  }
  await pause(settleMs, undefined, { signal: context.signal });
  const use = await measure(context, nodes);
  await crowd.leave();
  const own = {
    redis: use.redis - idle.redis,
    reads: use.reads - idle.reads,
    writes: use.writes - idle.writes,
    cpu: use.cpu - idle.cpu,
    memory: use.memory,
  };
  const pairs = pairsOf(seats);
  record(found, keyOf(streams.length, nodes.length), own, { pairs });
  context.say(
    `${streams.length} streams, ${nodes.length} nodes: ${pairs} pairs; a second: ${own.redis.toFixed(1)} commands of Redis, ${own.reads.toFixed(1)} reads, ${own.writes.toFixed(1)} writes, ${own.cpu.toFixed(0)} ms of CPU`,
  );
  await pause(settleMs, undefined, { signal: context.signal });
}

const keyOf = (streams: number | 'nobody', nodes: number): string =>
  `${streams === 'nobody' ? 'nobody' : `${streams} streams`}, ${nodes} nodes`;

function record(found: Rounds, key: string, use: Use, { pairs }: { pairs: number }): void {
  for (const [name, value] of Object.entries({ ...use, pairs })) found.record(`${key}: ${name}`, value);
}

function figuresOf(found: Rounds): Figure[] {
  const of = (streams: number | 'nobody', nodes: number, what: keyof Use | 'pairs'): number =>
    found.median(`${keyOf(streams, nodes)}: ${what}`);
  const row = (streams: number | 'nobody', nodes: number): Figure[] =>
    (
      [
        ['redis', 'commands of Redis', '1/s'],
        ['reads', 'reads of MongoDB', '1/s'],
        ['writes', 'writes of MongoDB', '1/s'],
        ['cpu', 'CPU of all nodes', 'ms/s'],
        ['memory', 'memory of a node', 'MB'],
        ['pairs', 'pairs of a stream and a node with it', ''],
      ] as const
    ).map(([what, name, unit]) => ({
      name: `${keyOf(streams, nodes)}: ${name}`,
      value: of(streams, nodes, what),
      unit,
    }));
  const most = Math.max(...nodeCounts);
  const few = Math.min(...nodeCounts);
  const goal = { at: 'most', value: maxGrowth } as const;
  // Cost per stream and node, and reads per node for all its streams.
  const shares = { redis: 'pairs', writes: 'pairs', reads: 'nodes' } as const;
  const growth = streamCounts.flatMap((streams) =>
    (['redis', 'writes', 'reads'] as const).map((what): Figure => {
      const at = (nodes: number) =>
        of(streams, nodes, what) / (shares[what] === 'nodes' ? nodes : of(streams, nodes, 'pairs'));
      return {
        name: `${streams} streams: ${what} with ${most} nodes / with ${few}, for each of the ${shares[what]}`,
        value: at(most) / at(few),
        unit: '',
        goal,
      };
    }),
  );
  return [
    ...(['nobody', ...streamCounts] as const).flatMap((streams) =>
      nodeCounts.flatMap((count) => row(streams, count)),
    ),
    ...growth,
  ];
}

const notes = (viewers: number): string[] => [
  `${viewers} passive viewers of quiet live streams; figures per second, less those of the same nodes without viewers.`,
  'Viewers are placed by the gateway’s own function. Nodes share this machine, so their CPU has no goal.',
];
