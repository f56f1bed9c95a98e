import type { ServerName } from '@poc/stack/servers/server';
import type { ProcessName } from '@poc/stack/system';
import type { Bench } from '../bench.ts';
import { cpuMsOfPid } from '../live/measure/process-usage.ts';
import { type LoadProcess, startLoadProcess } from '../load/load-process.ts';
import { fillMembers } from '../members/fill-members.ts';
import { type MemberRead, readsOf } from '../members/reads.ts';
import { tokenSigner } from '../members/sign-token.ts';
import { startServer } from '../processes/child.ts';
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

interface Contender {
  readonly origin: string;
  /** Processes whose CPU time is counted. */
  readonly pids: readonly number[];
}

/** Reads of signed-in members through the gateway, compared with a plain server over the same databases. */
export const members: Bench = {
  about:
    'reads as a member through the gateway, compared with express and mongoose on the same data, 32 concurrently',
  counts: 'rounds of 2 s each',
  count: 3,
  seed: true,
  async run(context) {
    const { mongoUrl, urlOf, pidOf, signal } = context;
    await fillMembers(context, people);
    const reads = await readsOf(context, { people, sign: await tokenSigner(mongoUrl, context.env) });
    const plain = await startServer(new URL('../members/plain-reads.main.ts', import.meta.url), {
      signal,
      args: [mongoUrl, urlOf('identity')],
      env: { NODE_ENV: 'production' },
      nodeArgs: [],
    });
    const ours: Contender = {
      origin: urlOf('gateway'),
      pids: counted.map(pidOf).filter((pid) => pid > 0),
    };
    const peer: Contender = { origin: plain.url, pids: [plain.pid, pidOf('mongo')] };
    const measured = reads.flatMap((read) => [
      { read, name: read.name, contender: ours },
      ...(read.goal === undefined ? [] : [{ read, name: plainName(read), contender: peer }]),
    ]);
    const load = await startLoadProcess(signal);
    const found = collectRounds();
    try {
      for (const { read, contender } of measured) await measure(load, contender, read, warmMs);
      for (let round = 1; round <= context.count; round += 1) {
        context.say(`round ${round} of ${context.count}`);
        for (const { read, name, contender } of turned(measured, round)) {
          signal.throwIfAborted();
          const values = await measure(load, contender, read, roundMs);
          for (const [what, value] of Object.entries(values)) found.record(`${name}, ${what}`, value);
        }
      }
    } finally {
      load.stop();
      plain.stop();
    }
    return {
      figures: reads.flatMap((read) => figuresOf(read, found)),
      notes: [
        `Medians of ${context.count} rounds of ${roundMs / 1_000} s; ${connections} connections, one request at a time on each; ${people} people with a token each.`,
        'CPU is that of the gateway, the services, MongoDB and Redis per response, without the load; of the plain server and MongoDB for the comparison.',
      ],
    };
  },
};

const plainName = ({ name }: MemberRead): string => `${name}, plain`;

/** @returns `cpu`: CPU ms of all processes per response; `failed`: share of responses other than 200 */
async function measure(
  load: LoadProcess,
  { origin, pids }: Contender,
  { requests }: MemberRead,
  ms: number,
): Promise<Record<'1/s' | 'p99' | 'cpu' | 'failed', number>> {
  const cpu = () => pids.reduce((sum, pid) => sum + cpuMsOfPid(pid), 0);
  const before = cpu();
  const { perSecond, p99Ms, responses, statuses } = await load.run({
    origin,
    requests: [...requests],
    connections,
    ms,
  });
  const failed = 1 - (statuses['200'] ?? 0) / responses;
  return { '1/s': perSecond, p99: p99Ms, cpu: (cpu() - before) / responses, failed };
}

function figuresOf(read: MemberRead, found: Rounds): Figure[] {
  const { name, goal } = read;
  const figures: Figure[] = [
    { name, value: found.median(`${name}, 1/s`), unit: '1/s' },
    { name: `${name}: p99`, value: found.median(`${name}, p99`), unit: 'ms' },
    { name: `${name}: CPU for one answer`, value: found.median(`${name}, cpu`), unit: 'ms' },
    ...failuresOf(name, found.most(`${name}, failed`)),
  ];
  if (goal === undefined) return figures;
  const plain = plainName(read);
  return [
    ...figures,
    { name: `${plain}: CPU for one answer`, value: found.median(`${plain}, cpu`), unit: 'ms' },
    ...failuresOf(plain, found.most(`${plain}, failed`)),
    {
      name: `${name}: answers for a second of CPU, ours / plain`,
      value: found.ratio(`${plain}, cpu`, `${name}, cpu`),
      unit: '',
      goal: { at: 'least', value: goal },
    },
  ];
}

const failuresOf = (name: string, share: number): Figure[] =>
  share === 0
    ? []
    : [{ name: `${name}: share that failed`, value: share, unit: '', goal: { at: 'most', value: 0 } }];
