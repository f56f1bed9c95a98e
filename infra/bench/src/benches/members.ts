import type { ServerName } from '@poc/stack/servers/server';
import type { ProcessName } from '@poc/stack/system';
import type { Bench, BenchContext } from '../bench.ts';
import { cpuMsOfPid } from '../live/measure/process-usage.ts';
import { type LoadProcess, startLoadProcess } from '../load/load-process.ts';
import { fillMembers } from '../members/fill-members.ts';
import { type Read, readsOf } from '../members/reads.ts';
import { tokenSigner } from '../members/sign-token.ts';
import type { Figure } from '../report.ts';
import { collectRounds, type Rounds, turned } from '../rounds.ts';

const connections = 32;
const roundMs = 2_000;
const warmMs = 1_000;
const people = 500;

/** Processes whose CPU time is counted. */
const counted: readonly (ProcessName | ServerName)[] = [
  'gateway',
  'identity',
  'catalog',
  'streaming',
  'commerce',
  'community',
  'mongo',
  'redis',
];

/** Reads of signed-in members through the gateway, alternating with visitors' reads. */
export const members: Bench = {
  about: 'reads as a member, as a visitor and as an administrator through the gateway, 32 at once',
  counts: 'rounds of 2 s each',
  count: 3,
  seed: true,
  async run(context) {
    await fillMembers(context, people);
    const reads = await readsOf(context, { people, sign: await tokenSigner(context.mongoUrl, context.env) });
    const load = await startLoadProcess(context.signal);
    const found = collectRounds();
    try {
      for (const read of reads) await measure(context, { load, read, ms: warmMs });
      for (let round = 1; round <= context.count; round += 1) {
        context.say(`round ${round} of ${context.count}`);
        for (const read of turned(reads, round)) {
          context.signal.throwIfAborted();
          const measured = await measure(context, { load, read, ms: roundMs });
          for (const [what, value] of Object.entries(measured)) found.note(`${read.name}, ${what}`, value);
        }
      }
    } finally {
      load.stop();
    }
    return {
      figures: reads.flatMap((read) => figuresOf(read, found)),
      notes: [
        `Medians of ${context.count} rounds of ${roundMs / 1_000} s; ${connections} connections, one request at a time on each; ${people} people with a token each.`,
        'CPU is that of the gateway, the services, MongoDB and Redis per response, without the load.',
      ],
    };
  },
};

/** @returns `cpu`: CPU ms of the whole system per response; `failed`: share of responses other than 200 */
async function measure(
  { pidOf, urlOf }: BenchContext,
  { load, read, ms }: { load: LoadProcess; read: Read; ms: number },
): Promise<Record<'1/s' | 'p99' | 'cpu' | 'failed', number>> {
  const pids = counted.map(pidOf).filter((pid) => pid > 0);
  const cpu = () => pids.reduce((sum, pid) => sum + cpuMsOfPid(pid), 0);
  const before = cpu();
  const job = { origin: urlOf('gateway'), requests: [...read.requests], connections, ms };
  const { perSecond, p99Ms, answers, statuses } = await load.run(job);
  const failed = 1 - (statuses['200'] ?? 0) / answers;
  return { '1/s': perSecond, p99: p99Ms, cpu: (cpu() - before) / answers, failed };
}

function figuresOf({ name, goal }: Read, found: Rounds): Figure[] {
  const rate: Figure = { name, value: found.median(`${name}, 1/s`), unit: '1/s' };
  const p99: Figure = { name: `${name}: p99`, value: found.median(`${name}, p99`), unit: 'ms' };
  return [
    goal ? { ...rate, goal: { at: 'least', value: goal.perSecond } } : rate,
    goal?.p99Ms === undefined ? p99 : { ...p99, goal: { at: 'most', value: goal.p99Ms } },
    { name: `${name}: CPU for one answer`, value: found.median(`${name}, cpu`), unit: 'ms' },
    ...failuresOf(name, found.most(`${name}, failed`)),
  ];
}

const failuresOf = (name: string, share: number): Figure[] =>
  share === 0
    ? []
    : [{ name: `${name}: share that failed`, value: share, unit: '', goal: { at: 'most', value: 0 } }];
