import { listShows } from '@poc/contracts/endpoints/catalog';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { z } from 'zod';
import type { Bench, BenchContext } from '../bench.ts';
import { type Child, startChild } from '../beside/child.ts';
import { plainCollection } from '../beside/plain-collection.ts';
import { insertMany } from '../catalog/insert.ts';
import { showDocOf } from '../catalog/show-docs.ts';
import { startLoadProcess } from '../load/load-process.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';

const database = 'poc_catalog';
const stored = 120;
const path = '/api/shows?limit=50';
const connections = 64;
const roundMs = 3_000;
const warmMs = 1_500;

/** One thing that is asked for in each round. */
interface Contender {
  readonly name: string;
  readonly origin: string;
  readonly status: number;
  readonly headers: Record<string, string>;
}

/** `GET /shows` at the catalog, whole and as 304, beside a plain express and mongoose server of the same list, in turns. */
export const shows: Bench = {
  about: 'GET /shows, 50 items, against express and mongoose as they are commonly used',
  counts: 'rounds of 3 s each',
  count: 5,
  seed: false,
  only: ['identity', 'catalog', 'gateway'],
  async run(context) {
    const bytes = await addShows(context);
    const load = await startLoadProcess(context.signal);
    const beside: Child[] = [];
    const start = async (file: URL, args: string[]): Promise<string> => {
      // At their best: the small heap of the system's processes would hold back who makes many objects.
      const best = { env: { NODE_ENV: 'production' }, nodeArgs: [] };
      const child = await startChild(file, { signal: context.signal, args, ...best });
      beside.push(child);
      return z.object({ url: z.string() }).parse(child.hello).url;
    };
    try {
      const origins = {
        peer: await start(new URL('../beside/plain-shows.main.ts', import.meta.url), [
          context.mongoUrl,
          database,
        ]),
        fixed: await start(new URL('../beside/fixed-answer.main.ts', import.meta.url), [String(bytes)]),
        ours: context.urlOf('catalog'),
        gateway: context.urlOf('gateway'),
      };
      const { etag, peerBytes } = await compareAnswers(origins.peer, origins.ours);
      const held = { 'If-None-Match': etag };
      const contenders = {
        peer: { name: 'express + mongoose', origin: origins.peer, status: 200, headers: {} },
        whole: { name: 'catalog', origin: origins.ours, status: 200, headers: {} },
        unchanged: { name: 'catalog, 304', origin: origins.ours, status: 304, headers: held },
        gateway: { name: 'through the gateway', origin: origins.gateway, status: 200, headers: {} },
        ceiling: { name: 'the load itself, at most', origin: origins.fixed, status: 200, headers: {} },
      } satisfies Record<string, Contender>;

      const measure = async ({ origin, status, headers }: Contender, ms: number) =>
        load.run({ origin, path, headers, connections, ms }, status);
      const all = Object.entries(contenders);
      const rates = new Map<string, number[]>(all.map(([key]) => [key, []]));
      for (const [, contender] of all) await measure(contender, warmMs);
      for (let round = 1; round <= context.count; round += 1) {
        context.say(`round ${round} of ${context.count}`);
        // Each round begins with another one, so that none always follows the same.
        const turned = [...all.slice(round % all.length), ...all.slice(0, round % all.length)];
        for (const [key, contender] of turned) {
          context.signal.throwIfAborted();
          rates.get(key)?.push((await measure(contender, roundMs)).perSecond);
        }
      }
      const of = (key: keyof typeof contenders): number[] => rates.get(key) ?? [];
      const ratio = (key: keyof typeof contenders): number =>
        median(of(key).map((rate, round) => rate / (of('peer')[round] ?? Number.NaN)));
      return {
        figures: [
          ...all.map(
            ([key, { name }]): Figure => ({ name, value: median(rates.get(key) ?? []), unit: '1/s' }),
          ),
          { name: 'catalog / express', value: ratio('whole'), unit: '', goal: { at: 'least', value: 6 } },
          {
            name: 'catalog, 304 / express',
            value: ratio('unchanged'),
            unit: '',
            goal: { at: 'least', value: 12 },
          },
        ],
        notes: [
          `Medians of rounds; ${connections} connections, one request at a time on each; ${bytes} bytes an answer, express ${peerBytes}.`,
          'The load shares the machine: what comes near its own limit is at least what is shown.',
        ],
      };
    } finally {
      load.stop();
      for (const child of beside) child.stop();
    }
  },
};

/** Fills the catalogue, and the plain server's collection with the very answers of it. @returns the bytes of an answer */
async function addShows({ mongoUrl, urlOf, say, signal }: BenchContext): Promise<number> {
  const logger = createLogger({ service: 'bench', level: 'error' });
  const db = await connectMongo({ url: mongoUrl, database, logger });
  try {
    await insertMany(db, { collection: 'shows', from: 0, to: stored, make: showDocOf, say, signal });
    const answer = await fetch(`${urlOf('catalog')}/api/shows?limit=100`);
    const items = listShows.success.schema.parse(await answer.json());
    await db
      .collection(plainCollection)
      .insertMany(items.map(({ id: _, ...item }) => ({ ...item, createdAt: new Date(item.createdAt) })));
    const page = await fetch(`${urlOf('catalog')}${path}`);
    return (await page.arrayBuffer()).byteLength;
  } finally {
    await db.close();
  }
}

const titled = z.array(z.object({ title: z.string() }));

/** Both servers must answer the same shows in the same order, or nothing that follows means anything. */
async function compareAnswers(peer: string, ours: string): Promise<{ etag: string; peerBytes: number }> {
  const [theirs, own] = await Promise.all([fetch(`${peer}${path}`), fetch(`${ours}${path}`)]);
  const peerText = await theirs.text();
  const titlesOf = (text: string) => titled.parse(JSON.parse(text)).map(({ title }) => title);
  const titles = titlesOf(await own.text());
  if (titles.length !== 50 || titles.join() !== titlesOf(peerText).join()) {
    throw new Error('the plain server does not answer the same shows');
  }
  return { etag: own.headers.get('etag') ?? '', peerBytes: Buffer.byteLength(peerText) };
}
