import { z } from 'zod';
import type { BenchContext } from '../bench.ts';
import { type ServerChild, startServer } from '../beside/child.ts';
import type { Figure, Report } from '../report.ts';
import { collectRounds, turned } from '../rounds.ts';
import { startLoadProcess } from './load-process.ts';

const connections = 64;
const roundMs = 3_000;
const warmMs = 1_500;

const listed = 50;

/**
 * Collection of the plain server in the service's database: the items of the service's response, one document each.
 */
export const plainCollection = 'bench_plain';

/** A list of our service, and a plain server with the same list. */
export interface List {
  readonly service: 'catalog' | 'commerce' | 'community';
  readonly path: string;
  /** File of the plain server; its arguments are MongoDB's address, database and collection. */
  readonly plainServer: URL;
  readonly database: string;
  /** Field by which both lists are compared. */
  readonly nameField: string;
}

interface Contender {
  readonly name: string;
  readonly origin: string;
  readonly status: number;
  readonly headers: Record<string, string>;
}

/**
 * Our list through the gateway, whole and as 304, compared with a plain express and mongoose server, alternating.
 */
export async function besideExpress(context: BenchContext, list: List): Promise<Report> {
  const { database, plainServer, nameField } = list;
  const path = `${list.path}?limit=${listed}`;
  const load = await startLoadProcess(context.signal);
  const beside: ServerChild[] = [];
  const start = async (file: URL, args: string[]): Promise<string> => {
    // Node's default heap: the system's small one would slow allocation-heavy processes.
    const best = { env: { NODE_ENV: 'production' }, nodeArgs: [] };
    const child = await startServer(file, { signal: context.signal, args, ...best });
    beside.push(child);
    return child.url;
  };
  try {
    const peer = await start(plainServer, [context.mongoUrl, database, plainCollection]);
    const ours = context.urlOf('gateway');
    const { etag, bytes, peerBytes } = await compareAnswers(`${peer}${path}`, `${ours}${path}`, nameField);
    const fixed = await start(new URL('../beside/fixed-answer.main.ts', import.meta.url), [String(bytes)]);
    const held = { 'If-None-Match': etag };
    const contenders = {
      peer: { name: 'express + mongoose', origin: peer, status: 200, headers: {} },
      whole: { name: 'through the gateway', origin: ours, status: 200, headers: {} },
      unchanged: { name: 'through the gateway, 304', origin: ours, status: 304, headers: held },
      ceiling: { name: 'the load itself, at most', origin: fixed, status: 200, headers: {} },
    } satisfies Record<string, Contender>;

    const measure = async ({ origin, status, headers }: Contender, ms: number) =>
      load.run({ origin, requests: [{ path, headers }], connections, ms }, status);
    const all = Object.entries(contenders);
    const found = collectRounds();
    for (const [, contender] of all) await measure(contender, warmMs);
    for (let round = 1; round <= context.count; round += 1) {
      context.say(`round ${round} of ${context.count}`);
      for (const [key, contender] of turned(all, round)) {
        context.signal.throwIfAborted();
        found.note(key, (await measure(contender, roundMs)).perSecond);
      }
    }
    const ratio = (key: keyof typeof contenders): number => found.ratio(key, 'peer');
    return {
      figures: [
        ...all.map(([key, { name }]): Figure => ({ name, value: found.median(key), unit: '1/s' })),
        {
          name: 'through the gateway / express',
          value: ratio('whole'),
          unit: '',
          goal: { at: 'least', value: 6 },
        },
        {
          name: 'through the gateway, 304 / express',
          value: ratio('unchanged'),
          unit: '',
          goal: { at: 'least', value: 12 },
        },
      ],
      notes: [
        `Medians of rounds; ${connections} connections, one request at a time on each; ${bytes} bytes a response, express ${peerBytes}.`,
        'The load shares the machine: figures near its own limit are lower bounds.',
      ],
    };
  } finally {
    load.stop();
    for (const child of beside) child.stop();
  }
}

const items = z.array(z.record(z.string(), z.unknown()));

/** Both lists must be equal, or the comparison is meaningless. */
async function compareAnswers(
  peer: string,
  ours: string,
  nameField: string,
): Promise<{ etag: string; bytes: number; peerBytes: number }> {
  const [theirs, own] = await Promise.all([fetch(peer), fetch(ours)]);
  const [peerText, ownText] = await Promise.all([theirs.text(), own.text()]);
  const namesOf = (text: string) => items.parse(JSON.parse(text)).map((item) => item[nameField]);
  const names = namesOf(ownText);
  if (names.length !== listed || JSON.stringify(names) !== JSON.stringify(namesOf(peerText))) {
    throw new Error('the plain server returns a different list');
  }
  return {
    etag: own.headers.get('etag') ?? '',
    bytes: Buffer.byteLength(ownText),
    peerBytes: Buffer.byteLength(peerText),
  };
}
