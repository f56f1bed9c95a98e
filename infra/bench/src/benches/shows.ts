import { z } from 'zod';
import type { Bench, BenchContext } from '../bench.ts';
import { showDocOf } from '../catalog/show-docs.ts';
import { insertMany } from '../insert.ts';
import { startLoadProcess } from '../load/load-process.ts';
import { withDatabase } from '../open-database.ts';
import { type ServerChild, startServer } from '../processes/child.ts';
import type { Figure, Report } from '../report.ts';
import { collectRounds, turned } from '../rounds.ts';

const database = 'poc_catalog';
/** Collection of the plain server in the same database: the items of the service's response, one document each. */
const plainCollection = 'bench_plain';
const stored = 120;
const listed = 50;
const path = `/api/shows?limit=${listed}`;
const connections = 64;
const roundMs = 3_000;
const warmMs = 1_500;

/** `GET /shows` through the gateway, whole and as 304, compared with a plain express and mongoose server, alternating. */
export const shows: Bench = {
  about: 'GET /shows, 50 items, compared with idiomatic express and mongoose',
  counts: 'rounds of 3 s each',
  count: 5,
  seed: false,
  only: ['identity', 'catalog', 'gateway'],
  async run(context) {
    const { mongoUrl, urlOf, say, signal } = context;
    await withDatabase(mongoUrl, database, async (db) => {
      await insertMany(db, { collection: 'shows', to: stored, make: showDocOf, say, signal });
      const response = await fetch(`${urlOf('catalog')}/api/shows?limit=100`);
      const items = dated.parse(await response.json()).map(({ id: _, ...item }) => item);
      await db.collection(plainCollection).insertMany(items);
    });
    return measure(context);
  },
};

const dated = z.array(z.looseObject({ createdAt: z.coerce.date() }));

interface Contender {
  readonly name: string;
  readonly origin: string;
  readonly status: number;
  readonly headers: Record<string, string>;
}

async function measure(context: BenchContext): Promise<Report> {
  const load = await startLoadProcess(context.signal);
  const children: ServerChild[] = [];
  const start = async (file: URL, args: string[]): Promise<string> => {
    // Node's default heap: the small heap that `npm start` sets slows allocation-heavy processes.
    const best = { env: { NODE_ENV: 'production' }, nodeArgs: [] };
    const child = await startServer(file, { signal: context.signal, args, ...best });
    children.push(child);
    return child.url;
  };
  try {
    const peer = await start(new URL('../processes/plain-shows.main.ts', import.meta.url), [
      context.mongoUrl,
      database,
      plainCollection,
    ]);
    const ours = context.urlOf('gateway');
    const { etag, bytes, peerBytes } = await compareResponses(`${peer}${path}`, `${ours}${path}`);
    const fixed = await start(new URL('../processes/fixed-response.main.ts', import.meta.url), [
      String(bytes),
    ]);
    const held = { 'If-None-Match': etag };
    const contenders = {
      peer: { name: 'express + mongoose', origin: peer, status: 200, headers: {} },
      whole: { name: 'through the gateway', origin: ours, status: 200, headers: {} },
      unchanged: { name: 'through the gateway, 304', origin: ours, status: 304, headers: held },
      ceiling: { name: 'the load itself, at most', origin: fixed, status: 200, headers: {} },
    } satisfies Record<string, Contender>;

    const rateOf = async ({ origin, status, headers }: Contender, ms: number) =>
      load.run({ origin, requests: [{ path, headers }], connections, ms }, status);
    const all = Object.entries(contenders);
    const found = collectRounds();
    for (const [, contender] of all) await rateOf(contender, warmMs);
    for (let round = 1; round <= context.count; round += 1) {
      context.say(`round ${round} of ${context.count}`);
      for (const [key, contender] of turned(all, round)) {
        context.signal.throwIfAborted();
        found.record(key, (await rateOf(contender, roundMs)).perSecond);
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
    for (const child of children) child.stop();
  }
}

const titled = z.array(z.object({ title: z.string() }));

/** Both lists must be equal, or the comparison is meaningless. */
async function compareResponses(
  peer: string,
  ours: string,
): Promise<{ etag: string; bytes: number; peerBytes: number }> {
  const [theirs, own] = await Promise.all([fetch(peer), fetch(ours)]);
  const [peerText, ownText] = await Promise.all([theirs.text(), own.text()]);
  const titlesOf = (text: string) => titled.parse(JSON.parse(text)).map(({ title }) => title);
  const titles = titlesOf(ownText);
  if (titles.length !== listed || JSON.stringify(titles) !== JSON.stringify(titlesOf(peerText))) {
    throw new Error('the plain server returns a different list');
  }
  return {
    etag: own.headers.get('etag') ?? '',
    bytes: Buffer.byteLength(ownText),
    peerBytes: Buffer.byteLength(peerText),
  };
}
