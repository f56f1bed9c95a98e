import { setTimeout as pause } from 'node:timers/promises';
import { reactionTotals } from '@poc/contracts/socket';
import { z } from 'zod';
import { socketIo, startCluster } from '../live/contenders.ts';
import type { Crowd } from '../live/crowd/crowd.ts';
import { fillStream, type LiveContext, liveBench, rounds } from '../live/live-bench.ts';
import { addLiveStream } from '../live/live-stream.ts';
import { cpuMsOf, cpuMsOfPid } from '../live/measure/process-usage.ts';
import { redisCounts } from '../live/measure/server-counts.ts';
import { roomId } from '../processes/room-message.ts';
import type { Figure } from '../report.ts';
import type { Rounds } from '../rounds.ts';

const perSecond = 1_000;
const chatPerSecond = 100;
const senders = 1_000;
/** Viewers whose deliveries are counted; senders receive reactions too. */
const viewers = 50;
const seats = { batch: true, viewers, senders };
const settleMs = 2_000;
const nodes = ['live-1', 'live-2'] as const;

/** 1,000 users react once a second each: deliveries to a viewer, their cost, and the load of a node without viewers. */
export const reactions = liveBench({
  about:
    '1,000 senders of a reaction a second each, stored, compared with socket.io; a node without the stream',
  async measure(live) {
    for (let round = 1; round <= rounds; round += 1) {
      live.say(`round ${round} of ${rounds}`);
      await ours(live);
      await peer(live);
    }
    await elsewhere(live);
  },
  report: (found) => ({
    figures: figuresOf(found),
    notes: [
      `All ${senders} senders watch the stream too, in addition to the ${viewers} viewers whose frames are counted.`,
      'socket.io sends everyone each reaction and stores none; ours stores the totals.',
      'The node without the stream: its CPU while others handle 1,000 reactions and 100 messages a second, less its idle CPU.',
    ],
  }),
});

async function ours(live: LiveContext): Promise<void> {
  const { crowd, tokens, found, mongoUrl, urlOf, pidOf, env, count, say } = live;
  const redisUrl = env.REDIS_URL ?? '';
  const streamId = await addLiveStream(mongoUrl);
  await fillStream(crowd, { ...seats, origins: nodes.map(urlOf), streamId, tokens });
  await react(crowd, { streamId, first: 1, count: perSecond });

  const cpuMs = (): number => nodes.reduce((sum, node) => sum + cpuMsOfPid(pidOf(node)), 0);
  const cpuBefore = cpuMs();
  const before = await redisCounts(redisUrl);
  const total = perSecond * count;
  const { tallied, sent } = await react(crowd, { streamId, first: 1 + perSecond, count: total });
  const published = (await redisCounts(redisUrl)).publications - before.publications;
  found.record('frames', tallied.framesPerSecond);
  const counted = Math.max(Math.abs(tallied.counted.least - total), Math.abs(tallied.counted.most - total));
  const stored = await storedTotal(urlOf('gateway'), streamId);
  const wanted = total + perSecond;
  const off = Math.max(Math.abs(tallied.totals.least - wanted), Math.abs(tallied.totals.most - wanted));
  found.record('wrong', counted + off + Math.abs(stored - wanted) + sent.refused);
  found.record('published', (published * 1_000) / total);
  found.record('ours: CPU', ((cpuMs() - cpuBefore) * 1_000) / total);
  say(
    `  ours: ${tallied.frames.most} frames at most, ${tallied.counted.least}–${tallied.counted.most} of ${total} received, totals ${tallied.totals.least}–${tallied.totals.most}, ${stored} of ${wanted} stored; ${published} publications${sent.refusal ? `; ${sent.refusal}` : ''}`,
  );
  await crowd.leave();
}

async function peer({ crowd, found, env, count, say, signal }: LiveContext): Promise<void> {
  const cluster = await startCluster(socketIo, { redisUrl: env.REDIS_URL ?? '', nodes: 3, signal });
  try {
    const origins = cluster.origins.slice(0, 2);
    const [first, second, idle] = cluster.nodes;
    if (!first || !second || !idle) throw new Error('expected three nodes');
    await fillStream(crowd, { ...seats, origins, streamId: roomId, tokens: [] });
    const total = perSecond * count;
    const [cpuBefore, idleBefore] = [await cpuMsOf([first, second]), await cpuMsOf([idle])];
    // No acknowledgements, which would slow down the senders.
    const job = { streamId: roomId, first: 1, count: total, rate: perSecond, acks: false, settleMs };
    const { tallied } = await crowd.react(job);
    found.record('socket.io: received', tallied.counted.least / total);
    found.record('socket.io: elsewhere', (((await cpuMsOf([idle])) - idleBefore) * 1_000) / total);
    found.record('socket.io: CPU', (((await cpuMsOf([first, second])) - cpuBefore) * 1_000) / total);
    say(`  socket.io: ${tallied.counted.least}–${tallied.counted.most} of ${total} received`);
    await crowd.leave();
  } finally {
    cluster.stop();
  }
}

/** Load of the second node while all viewers are on the first. */
async function elsewhere(live: LiveContext): Promise<void> {
  const { crowd, tokens, found, mongoUrl, urlOf, pidOf, count, say, signal } = live;
  const streamId = await addLiveStream(mongoUrl);
  await fillStream(crowd, { ...seats, origins: [urlOf('live-1')], streamId, tokens });
  const cpuMs = (): number => cpuMsOfPid(pidOf('live-2'));
  const messages = count * chatPerSecond;
  for (let round = 0; round < rounds; round += 1) {
    const restMs = 2 * count * 1_000;
    const atRest = cpuMs();
    await pause(restMs, undefined, { signal });
    const before = cpuMs();
    const begunMs = performance.now();
    const run = { streamId, rate: chatPerSecond, count: messages, first: 1 + round * messages };
    await crowd.chat({ ...run, acks: true, sequences: 1, lateMs: 60_000, quietAfterMs: 5_000 });
    await react(crowd, { streamId, first: 1, count: perSecond * count });
    const busyMs = performance.now() - begunMs;
    const [rest, busy] = [(before - atRest) / restMs, (cpuMs() - before) / busyMs];
    found.record('ours: elsewhere', (busy - rest) * 100);
    say(
      `  a node without the stream: ${(rest * 100).toFixed(2)} % of a core at rest, ${(busy * 100).toFixed(2)} % else`,
    );
  }
  await crowd.leave();
}

const react = (crowd: Crowd, run: { streamId: string; first: number; count: number }) =>
  crowd.react({ ...run, rate: perSecond, acks: true, settleMs });

/** Total of a stream's reactions, as the API reports it. */
async function storedTotal(gatewayUrl: string, streamId: string): Promise<number> {
  const response = await fetch(`${gatewayUrl}/api/streams/${streamId}`);
  if (!response.ok) throw new Error(`GET /streams/{id} returned ${response.status}`);
  const { reactions: totals } = z.object({ reactions: reactionTotals }).parse(await response.json());
  return totals.like + totals.heart + totals.clap;
}

function figuresOf(found: Rounds): Figure[] {
  const most = (value: number) => ({ goal: { at: 'most', value } }) as const;
  return [
    { name: 'frames to a viewer', value: found.most('frames'), unit: '1/s', ...most(4) },
    { name: 'not received, not stored or refused', value: found.most('wrong'), unit: '', ...most(0) },
    { name: 'socket.io: received', value: found.median('socket.io: received') * 100, unit: '%' },
    { name: 'ours: CPU of the nodes, a reaction', value: found.median('ours: CPU'), unit: 'µs' },
    { name: 'socket.io: CPU of the nodes, a reaction', value: found.median('socket.io: CPU'), unit: 'µs' },
    { name: 'ours / socket.io', value: found.ratio('ours: CPU', 'socket.io: CPU'), unit: '' },
    { name: 'publications, 1,000 reactions', value: found.median('published'), unit: '', ...most(5) },
    {
      name: 'a node without the stream, of a core',
      value: found.median('ours: elsewhere'),
      unit: '%',
      ...most(0.5),
    },
    {
      name: 'socket.io: a node without it, a reaction',
      value: found.median('socket.io: elsewhere'),
      unit: 'µs',
    },
  ];
}
