import type { ProvisionContext } from '@poc/stack/artifacts/downloads';
import type { Bench, BenchContext } from '../bench.ts';
import { type BunProgram, findBun } from '../live/bun-program.ts';
import { bunPublish, type Contender, ours, rawWs, socketIo, socketIoBatches } from '../live/contenders.ts';
import { startCrowd } from '../live/crowd/crowd.ts';
import { measureHighestRate, measureRates, measureSaturation } from '../live/fan-out-rounds.ts';
import { openFileLimit } from '../live/measure/open-file-limit.ts';
import type { Figure } from '../report.ts';
import { collectRounds, type Rounds, turned } from '../rounds.ts';

const crowdSize = 9_000;
/** Files that a process opens in addition to its viewers' sockets. */
const otherFiles = 200;

/** Delivery of chat messages to 1,000 viewers over two nodes, without storage, compared with four alternatives. */
export const fanout: Bench = {
  about:
    'delivery to 1,000 viewers over two nodes without storage, compared with socket.io, its rooms with batches, raw ws and Bun',
  counts: 'rounds, of about eight minutes each',
  count: 3,
  seed: false,
  servers: ['redis'],
  async run(context) {
    const { count, say, signal } = context;
    const notes = [
      'p99 is from when a message was due to when a viewer read it, over all deliveries; viewers and servers share the machine.',
      'CPU and bytes are per delivery of a message to a viewer; CPU is that of both nodes, without Redis.',
    ];
    say('finding Bun (the first run downloads 50 MB)');
    const bun = await findBun(provisionFor(context));
    if ('reason' in bun) notes.push(`Bun and its goal are omitted: ${bun.reason}`);
    const large = openFileLimit() >= crowdSize + otherFiles;
    if (!large)
      notes.push(`No ${crowdSize} viewers: a process may open ${openFileLimit()} files (ulimit -n).`);

    const rounds = collectRounds();
    const crowd = await startCrowd(signal);
    const shared = { redisUrl: context.env.REDIS_URL ?? '', crowd, rounds, say, signal };
    try {
      for (let round = 0; round < count; round += 1) {
        say(`round ${round + 1} of ${count}`);
        for (const { contender, rates } of turned(contendersWith(bun), round)) {
          await measureRates(shared, contender, rates);
          await measureHighestRate(shared, contender);
        }
        if (large) await measureSaturation(shared, crowdSize);
      }
    } finally {
      crowd.stop();
    }
    return { figures: figuresOf(rounds, { bun: 'program' in bun, large }), notes };
  },
};

function contendersWith(bun: BunProgram): { contender: Contender; rates: readonly number[] }[] {
  return [
    { contender: socketIo, rates: [20, 100] },
    { contender: ours(false), rates: [20, 100, 400] },
    { contender: rawWs, rates: [20, 100] },
    { contender: ours(true), rates: [20, 100, 400] },
    { contender: socketIoBatches, rates: [20, 100, 400] },
    ...('program' in bun ? [{ contender: bunPublish(bun.program), rates: [20, 100] }] : []),
  ];
}

function provisionFor({ signal }: BenchContext): ProvisionContext {
  const silent = (): void => undefined;
  return { signal, task: { update: silent, done: silent, fail: silent }, record: () => silent };
}

function figuresOf(rounds: Rounds, have: { bun: boolean; large: boolean }): Figure[] {
  const plain = 'ours';
  const batches = 'ours, batches';
  const [p, ws, bun] = ['socket.io', 'raw ws', 'Bun publish'];
  const rooms = 'socket.io, batches';
  const names = [p, rooms, ws, ...(have.bun ? [bun] : []), plain, batches];
  const most = (value: number) => ({ goal: { at: 'most', value } }) as const;
  const least = (value: number) => ({ goal: { at: 'least', value } }) as const;
  const value = (name: string, unit: string): Figure => ({ name, value: rounds.median(name), unit });
  const ratio = (what: string, one: string, other: string): Figure => ({
    name: `${what}, ${one} / ${other}`,
    value: rounds.ratio(`${one}: ${what}`, `${other}: ${what}`),
    unit: '',
  });
  // The web app requests batches, so batches must be fast; third-party clients receive single messages.
  const better =
    rounds.median(`${batches}: highest rate`) >= rounds.median(`${plain}: highest rate`) ? batches : plain;
  const other = better === plain ? batches : plain;

  return [
    ...names.map((name) => value(`${name}: highest rate`, '1/s')),
    ratio('highest rate', other, p),
    { ...ratio('highest rate', better, p), ...least(50) },
    ...(have.bun ? [{ ...ratio('highest rate', better, bun), ...least(2) }] : []),

    ratio('highest rate', batches, rooms),

    ...names.map((name) => value(`${name}: p99 at 20`, 'ms')),
    { ...ratio('p99 at 20', plain, p), ...most(1) },
    { ...value(`${plain}: p99 at 400`, 'ms'), ...most(50) },
    { name: `${plain}: lost at 400`, value: rounds.most(`${plain}: lost at 400`), unit: '', ...most(0) },
    value(`${batches}: p99 at 400`, 'ms'),
    value(`${rooms}: p99 at 400`, 'ms'),

    ...names.map((name) => value(`${name}: CPU at 100`, 'µs')),
    { ...ratio('CPU at 100', plain, p), ...most(0.35) },
    { ...ratio('CPU at 100', plain, ws), ...most(0.6) },
    { ...ratio('CPU at 100', batches, p), ...most(0.2) },
    ratio('CPU at 100', batches, rooms),
    ratio('CPU at 400', batches, rooms),
    ...(have.large ? saturation(rounds) : []),

    ...names.map((name) => value(`${name}: bytes at 100`, 'B')),
    { ...ratio('bytes at 100', batches, p), ...most(0.33) },
    ratio('bytes at 100', batches, rooms),
    value(`${batches}: bytes at 400`, 'B'),
  ];
}

function saturation(rounds: Rounds): Figure[] {
  const [many, few] = [`saturation: CPU of ${crowdSize}`, 'saturation: CPU of 1000'];
  return [
    { name: many, value: rounds.median(many), unit: 'µs' },
    { name: few, value: rounds.median(few), unit: 'µs' },
    {
      name: `CPU a delivery, ${crowdSize} viewers / 1000`,
      value: rounds.ratio(many, few),
      unit: '',
      goal: { at: 'most', value: 1.15 },
    },
    {
      name: `lost of ${crowdSize}`,
      value: rounds.most(`saturation: lost of ${crowdSize}`),
      unit: '',
      goal: { at: 'most', value: 0 },
    },
  ];
}
