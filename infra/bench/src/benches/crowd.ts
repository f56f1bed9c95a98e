import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { busyNode, webDist } from '@poc/stack/system';
import { z } from 'zod';
import type { Bench, BenchContext } from '../bench.ts';
import {
  type CrowdProcess,
  countOf,
  merged,
  quantileOf,
  seen,
  sentOut,
  startCrowdProcess,
  type Times,
} from '../live/crowd-program.ts';
import { liftedLimits } from '../live/lifted-limits.ts';
import { addLiveStream } from '../live/live-stream.ts';
import { openFileLimit } from '../live/measure/open-file-limit.ts';
import { cpuMsOfPid } from '../live/measure/process-usage.ts';
import { signInMany } from '../people.ts';
import { buildGo } from '../processes/build-go.ts';
import { type ServerChild, startServer } from '../processes/child.ts';
import type { Figure } from '../report.ts';

/** Arrivals a second; larger crowds arrive at a rate that this machine can accept. */
const arrivals = { fast: 2_000, slow: 500, slowFrom: 40_000 } as const;
const idleSeconds = 300;
const messages = 30;
const secondsPerMessage = 2;
const reactionsPerSecond = 1_000;
const reactionSeconds = 10;
const readsPerSecond = 20;
const senders = 20;
/** Open files of a process besides its viewers. */
const otherFiles = 500;
/** A viewer's node is chosen within 10 % of the mean (ADR 40). */
const unevenness = 1.15;
const maxArrivalMs = 15 * 60_000;
/** Maximum time until the viewers of a killed process are back. */
const returnMs = 180_000;
const progressEveryMs = 15_000;
/** Time without a delivery after which missing deliveries count as lost. */
const stillMs = 15_000;

/** The system's Node arguments, with a heap for any number of connections in one process. */
const nodeArgs = [
  ...busyNode.filter((one) => !one.startsWith('--max-old-space-size')),
  '--max-old-space-size=4096',
];

/** Summed reports of the crowd's processes. */
interface Watched extends Pick<z.output<typeof seen>, 'arrived' | 'lost' | 'back'> {
  readonly seconds: number;
}

/** One stream with as many viewers as the machine holds, through gateways, with every message stored. */
export const crowd: Bench = {
  about:
    'viewers of one stream, with one connection each: arrival, rest, messages, reactions, killed processes',
  counts: 'viewers',
  count: 10_000,
  seed: false,
  only: ['identity', 'streaming'],
  settings: liftedLimits,
  async run(context) {
    const { count, say, signal } = context;
    const program = await buildGo('crowd', signal);
    const places = placesFor(count, openFileLimit() - otherFiles);
    const memoryBefore = availableMb();
    const kernelBefore = kernelMb();
    await using stack = new AsyncDisposableStack();
    const start = async (file: string, number: number, env: Readonly<Record<string, string>>) => {
      const started: ServerChild[] = [];
      for (let at = 0; at < number; at += 1) {
        started.push(
          await startServer(new URL(file, import.meta.url), {
            signal,
            env: { ...context.env, LOG_LEVEL: 'error', ...env },
            nodeArgs,
          }),
        );
        stack.defer(() => started[at]?.stop());
      }
      return started;
    };
    const ports = {
      PORT: '0',
      METRICS_PORT: '0',
      WEB_DIST: webDist,
      COMMERCE_URL: context.urlOf('streaming'),
    };
    const nodes = await start('../processes/live-node.main.ts', places.nodes, { PORT: '0' });
    const gateways = await start('../gateways/our-gateway.main.ts', places.gateways, ports);
    const crowds = Array.from({ length: places.crowds }, () => startCrowdProcess(program, signal));
    stack.defer(() => {
      for (const one of crowds) one.stop();
    });
    // Gateways must discover the nodes first.
    await pause(3_000, undefined, { signal });

    const figures: Figure[] = [];
    const figure = (name: string, value: number, unit: Figure['unit'] = '', goal?: Figure['goal']) => {
      figures.push(goal ? { name, value, unit, goal } : { name, value, unit });
      say(`${name}: ${Number.isInteger(value) ? value : value.toFixed(1)} ${unit}`);
    };
    const none = { at: 'most', value: 0 } as const;
    const groups = groupsOf(context, nodes, gateways, crowds);
    /** Runs a phase, and records the cores that each group of processes used. */
    const phase = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
      signal.throwIfAborted();
      say(`— ${name}`);
      const before = groups.map(({ pids }) => pids.map((pid) => (isAlive(pid) ? cpuMsOfPid(pid) : 0)));
      const from = performance.now();
      const result = await run();
      const ms = performance.now() - from;
      groups.forEach(({ group, pids }, at) => {
        const usedMs = pids.map((pid, of) => (isAlive(pid) ? cpuMsOfPid(pid) - (before[at]?.[of] ?? 0) : 0));
        figure(`${name}: cores of ${group}`, sum(usedMs) / ms);
      });
      return result;
    };
    const report = () => Promise.all(crowds.map((one) => one.request(seen, { do: 'report' })));

    const stream = await addLiveStream(context.mongoUrl);
    const entry = gateways[0]?.url ?? '';
    const tokens = await signInMany(context.mongoUrl, entry, senders);
    const share = Math.ceil(count / crowds.length);
    const perSecond = count < arrivals.slowFrom ? arrivals.fast : arrivals.slow;
    const join = (one: CrowdProcess, at: number) =>
      one.request(z.object({}), {
        do: 'open',
        gateways: gateways.map(({ url }) => new URL(url).host),
        stream,
        count: Math.min(share, count - at * share),
        perSecond: perSecond / crowds.length,
        tokens: at === 0 ? tokens : [],
      });
    const arrival = await phase('arrival', async () => {
      await Promise.all(crowds.map(join));
      return watch(maxArrivalMs, ({ arrived }) => countOf(arrived) >= count + senders);
    });
    const joined = countOf(arrival.arrived) - senders;
    figure('arrival: viewers', joined, '', { at: 'least', value: count });
    figure('arrival: a second', joined / arrival.seconds, '1/s');
    figure('arrival: connections lost', arrival.lost, '', none);
    timesOf('arrival: handshake and join', arrival.arrived);

    await phase('rest', () => pause(idleSeconds * 1_000, undefined, { signal }));
    const rested = await report();
    figure('rest: connections lost', sum(rested.map((one) => one.lost)), '', none);
    for (const { group, pids } of groups) {
      figure(`rest: memory of ${group}`, sum(pids.map(memoryMb)), 'MB');
    }
    figure('rest: memory of kernel sockets', kernelMb() - kernelBefore, 'MB');
    figure('rest: memory in all', memoryBefore - availableMb(), 'MB', { at: 'most', value: 16_384 });

    const [sender] = crowds;
    if (!sender) throw new Error('the crowd has not started');
    const reads = readLists(entry, tokens[0] ?? '', signal);
    const sent = await phase('messages', () =>
      sender.request(sentOut, { do: 'chat', count: messages, perSecond: 1 / secondsPerMessage }),
    );
    await notePhase('messages', sent.refused + sent.unanswered);
    const reacted = await phase('reactions', () =>
      sender.request(sentOut, {
        do: 'react',
        count: reactionsPerSecond * reactionSeconds,
        perSecond: reactionsPerSecond,
      }),
    );
    figure('reactions: refused or lost', reacted.refused + reacted.unanswered, '', none);
    timesOf('reactions: acknowledged', reacted.took);
    timesOf('a list as a member meanwhile', await reads.end());
    await report();

    await away('a socket node killed', nodes.at(-1));
    await away('a gateway killed', gateways.at(-1));
    await phase('departure', () =>
      Promise.all(crowds.map((one) => one.request(z.object({}), { do: 'close' }))),
    );

    return {
      figures,
      notes: [
        `${gateways.length} gateways, ${nodes.length} socket nodes and ${crowds.length} processes with viewers: a process may open ${openFileLimit()} files (ulimit -n), and a viewer is two sockets at a gateway. One more of each than needed, since two are killed.`,
        'Viewers are visitors from 250 loopback addresses, without compression; limits per address and person are lifted. Delays count from the time a message was due.',
        'Memory in all: what the machine has less of than before the first process of the bench, without MongoDB, Kafka and Redis.',
      ],
    };

    function timesOf(name: string, took: Times): void {
      for (const [title, part] of [
        ['p50', 0.5],
        ['p99', 0.99],
        ['p99.9', 0.999],
      ] as const) {
        figure(`${name}, ${title}`, quantileOf(took, part), 'ms');
      }
    }

    function listErrors(errors: readonly Times[]): void {
      for (const [error, times] of Object.entries(merged(errors))) say(`  ${times} × ${error}`);
    }

    /** Sums the crowd's reports and prints its progress, until it is complete or `maxMs` have passed. */
    async function watch(maxMs: number, isComplete: (soFar: Watched) => boolean): Promise<Watched> {
      const from = performance.now();
      let saidAt = from;
      let errors: Times[] = [];
      let soFar: Watched = { arrived: {}, lost: 0, back: {}, seconds: 0 };
      do {
        await pause(250, undefined, { signal });
        const parts = await report();
        const now = performance.now();
        soFar = {
          arrived: merged([soFar.arrived, ...parts.map((one) => one.arrived)]),
          lost: soFar.lost + sum(parts.map((one) => one.lost)),
          back: merged([soFar.back, ...parts.map((one) => one.back)]),
          seconds: (now - from) / 1_000,
        };
        errors.push(...parts.map((one) => one.errors));
        if (now - saidAt > progressEveryMs) {
          say(`  ${sum(parts.map(({ open }) => open))} joined, ${soFar.lost} lost`);
          listErrors(errors);
          errors = [];
          saidAt = now;
        }
      } while (!isComplete(soFar) && soFar.seconds * 1_000 < maxMs);
      listErrors(errors);
      return soFar;
    }

    /** Records the deliveries of a phase, once all have arrived or none has for `stillMs`. */
    async function notePhase(name: string, unanswered: number): Promise<void> {
      const found: z.output<typeof seen>[] = [];
      let expected = 0;
      let delivered = 0;
      for (let last = performance.now(); delivered < expected || found.length === 0; ) {
        await pause(500, undefined, { signal });
        const parts = await report();
        found.push(...parts);
        // Senders are viewers, too.
        expected = (sum(parts.map(({ open }) => open)) + senders) * messages;
        const arrived = sum(parts.map((one) => one.deliveries));
        delivered += arrived;
        if (arrived > 0) last = performance.now();
        else if (performance.now() - last > stillMs) break;
      }
      figure(`${name}: refused or lost by the server`, unanswered, '', none);
      figure(`${name}: missing at a viewer`, expected - delivered, '', none);
      figure(`${name}: received twice`, sum(found.map((one) => one.doubled)), '', none);
      figure(`${name}: delivered`, delivered);
      timesOf(`${name}: a viewer`, merged(found.map(({ took }) => took)));
      const last = found.flatMap((one) => Object.entries(one.last));
      const byMessage = new Map<string, number>();
      for (const [seq, ms] of last) byMessage.set(seq, Math.max(ms, byMessage.get(seq) ?? 0));
      const slowest = [...byMessage.values()].sort((one, other) => one - other);
      figure(`${name}: the last viewer, p50`, slowest[Math.floor(slowest.length / 2)] ?? Number.NaN, 'ms');
      figure(`${name}: the last viewer, slowest message`, slowest.at(-1) ?? Number.NaN, 'ms');
      listErrors(found.map(({ errors }) => errors));
    }

    /** Kills a process, and waits until its viewers are back. */
    async function away(name: string, victim: ServerChild | undefined): Promise<void> {
      const whileAway = readLists(entry, tokens[0] ?? '', signal);
      const { lost, back } = await phase(name, () => {
        if (victim) process.kill(victim.pid, 'SIGKILL');
        return watch(returnMs, ({ lost, back, seconds }) => lost === countOf(back) && seconds > 10);
      });
      figure(`${name}: viewers`, lost);
      figure(`${name}: not back`, lost - countOf(back), '', none);
      timesOf(`${name}: back after`, back);
      figure(`${name}: the last is back after`, quantileOf(back, 1), 'ms');
      timesOf(`${name}: a list as a member meanwhile`, await whileAway.end());
    }
  },
};

/**
 * Calculates the numbers of processes for the viewers: one node and one gateway more than needed, since one of each is
 * killed.
 */
export function placesFor(
  viewers: number,
  files: number,
): { nodes: number; gateways: number; crowds: number } {
  return {
    nodes: Math.ceil((viewers * unevenness) / files) + 1,
    gateways: Math.ceil((viewers * unevenness * 2) / files) + 1,
    crowds: Math.ceil((viewers + senders) / files),
  };
}

function groupsOf(
  { pidOf }: BenchContext,
  nodes: readonly ServerChild[],
  gateways: readonly ServerChild[],
  crowds: readonly CrowdProcess[],
): { group: string; pids: number[] }[] {
  return [
    { group: 'gateways', pids: gateways.map(({ pid }) => pid) },
    { group: 'socket nodes', pids: nodes.map(({ pid }) => pid) },
    { group: 'services', pids: [pidOf('identity'), pidOf('streaming')] },
    { group: 'MongoDB', pids: [pidOf('mongo')] },
    { group: 'Redis', pids: [pidOf('redis')] },
    { group: 'viewers', pids: crowds.map(({ pid }) => pid) },
  ];
}

/** Reads the list of streams as a member, a few times a second. */
function readLists(origin: string, token: string, signal: AbortSignal): { end(): Promise<Times> } {
  const took: Record<string, number> = {};
  const running: Promise<void>[] = [];
  const read = async (): Promise<void> => {
    const from = performance.now();
    const response = await fetch(`${origin}/api/streams`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    });
    if (!response.ok) throw new Error(`GET /streams returned ${response.status}`);
    await response.arrayBuffer();
    const ms = Math.ceil(performance.now() - from);
    took[ms] = (took[ms] ?? 0) + 1;
  };
  const timer = setInterval(() => running.push(read()), 1_000 / readsPerSecond);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(running);
      return took;
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Field of a file of /proc in MB. */
function procMb(file: string, field: string): number {
  const [, kb] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'latin1')) ?? [];
  return Number(kb) / 1_024;
}
/** Proportional set size: a shared page is divided among its processes. */
const memoryMb = (pid: number): number => (isAlive(pid) ? procMb(`/proc/${pid}/smaps_rollup`, 'Pss') : 0);
const availableMb = (): number => procMb('/proc/meminfo', 'MemAvailable');
/** Slab memory of the kernel: its growth during the arrivals is mostly sockets. */
const kernelMb = (): number => procMb('/proc/meminfo', 'Slab');
