import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { fillStream, type LiveContext, liveBench, people, rounds } from '../live/live-bench.ts';
import { addLiveStream } from '../live/live-stream.ts';
import { cpuMsOfPid } from '../live/measure/process-usage.ts';
import { quantile } from '../statistics.ts';

const viewers = 1_000;
const messagesPerSecond = 100;
const pagesPerSecond = 50;

const newId = (): string => randomBytes(12).toString('hex');
/** Paths of nonexistent pages, each one new. */
const kinds: Readonly<Record<string, () => string>> = {
  'unknown ids': () => `/shows/${newId()}`,
  'no ids': () => `/shows/${newId()}-show`,
  'unknown paths': () => `/${newId()}`,
};

/** 200: a loading page, when the service is slower than the gateway's timeout. */
const expected = new Set([200, 302, 404]);

interface OddPage {
  readonly status: number;
  readonly ms: number;
}

/** Chat with 1,000 viewers through a gateway with and without 50 requests a second for nonexistent pages. */
export const oddPages: Bench = {
  ...liveBench({
    about: 'chat with 1,000 viewers next to 50 pages a second that do not exist',
    measure,
    report: (found) => ({
      figures: [
        { name: 'the last viewer without pages, p99', value: found.median('p99 without'), unit: 'ms' },
        ...Object.keys(kinds).flatMap((kind) => [
          { name: `${kind}: the last viewer, p99`, value: found.median(`${kind}: p99`), unit: 'ms' },
          {
            name: `${kind}: p99 with / without pages`,
            value: found.median(`${kind}: share`),
            unit: '',
            goal: { at: 'most', value: 1.5 } as const,
          },
          { name: `${kind}: CPU of the gateway, a page`, value: found.median(`${kind}: CPU`), unit: 'ms' },
          { name: `${kind}: the page, p99`, value: found.median(`${kind}: page p99`), unit: 'ms' },
          {
            name: `${kind}: lost messages and failed pages`,
            value: found.most(`${kind}: failed`),
            unit: '',
            goal: { at: 'most', value: 0 } as const,
          },
        ]),
      ],
      notes: [
        `${messagesPerSecond} messages a second of ${people} people; each round measures chat alone first, then with each kind of page. CPU of a page: without chat, beyond that of a gateway whose viewers are quiet.`,
      ],
    }),
  }),
  web: true,
  only: ['identity', 'catalog', 'streaming', 'live-1', 'live-2', 'gateway'],
};

const msOf = (pages: readonly OddPage[]): number[] => pages.map(({ ms }) => ms);

async function measure(live: LiveContext): Promise<void> {
  const { crowd, tokens, found, mongoUrl, urlOf, pidOf, count, say, signal } = live;
  const origin = urlOf('gateway');
  const streamId = await addLiveStream(mongoUrl);
  say(`${viewers} viewers join`);
  await fillStream(crowd, { origins: [origin], streamId, batch: false, viewers, senders: people, tokens });

  let next = 1;
  const run = async (seconds: number, pathOf?: () => string) => {
    signal.throwIfAborted();
    const messages = seconds * messagesPerSecond;
    const plan = { streamId, rate: messagesPerSecond, count: messages, first: next, acks: true } as const;
    next += messages;
    const chatted = crowd.chat({ ...plan, sequences: 1, lateMs: 20_000, quietAfterMs: 5_000 });
    const pages = pathOf ? await openSteadily(origin, { seconds, pathOf, signal }) : [];
    const { watched, sent } = await chatted;
    const lost = watched.missing + watched.doubled + watched.disordered + sent.refused;
    return { p99: watched.last99 ?? Number.NaN, lost, pages };
  };

  /** CPU time of the gateway per page, without chat. */
  const cpuOfPage = async (pathOf: () => string): Promise<number> => {
    const usedBy = async (work: () => Promise<unknown>) => {
      const before = cpuMsOfPid(pidOf('gateway'));
      await work();
      return cpuMsOfPid(pidOf('gateway')) - before;
    };
    const idle = await usedBy(() => pause(count * 1_000, undefined, { signal }));
    const busy = await usedBy(() => openSteadily(origin, { seconds: count, pathOf, signal }));
    return (busy - idle) / (count * pagesPerSecond);
  };

  await run(2);
  for (const pathOf of Object.values(kinds)) await run(1, pathOf);
  for (let round = 1; round <= rounds; round += 1) {
    const { p99: alone } = await run(count);
    found.note('p99 without', alone);
    say(`  round ${round}: p99 ${alone} ms without pages`);
    for (const [kind, pathOf] of Object.entries(kinds)) {
      const { p99, lost, pages } = await run(count, pathOf);
      const failed = pages.filter(({ status }) => !expected.has(status)).length;
      const cpu = await cpuOfPage(pathOf);
      found.note(`${kind}: p99`, p99);
      found.note(`${kind}: share`, p99 / alone);
      found.note(`${kind}: CPU`, cpu);
      found.note(`${kind}: page p99`, quantile(msOf(pages), 0.99));
      found.note(`${kind}: failed`, lost + failed);
      say(
        `  round ${round}, ${kind}: p99 ${p99} ms, ${cpu.toFixed(2)} ms of CPU a page; ${lost} lost, ${failed} failed`,
      );
    }
  }
  await crowd.leave();
}

/** Opens pages at a fixed rate, independent of responses. */
async function openSteadily(
  origin: string,
  { seconds, pathOf, signal }: { seconds: number; pathOf: () => string; signal: AbortSignal },
): Promise<OddPage[]> {
  const begunMs = performance.now();
  const pages: Promise<OddPage>[] = [];
  for (let at = 0; at < seconds * pagesPerSecond; at += 1) {
    const dueMs = begunMs + (at * 1_000) / pagesPerSecond;
    await pause(Math.max(0, dueMs - performance.now()), undefined, { signal });
    pages.push(openPage(origin + pathOf(), signal));
  }
  return Promise.all(pages);
}

async function openPage(url: string, signal: AbortSignal): Promise<OddPage> {
  const begunMs = performance.now();
  const answer = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual', signal });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - begunMs };
}
