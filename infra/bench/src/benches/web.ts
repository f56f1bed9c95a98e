import { z } from 'zod';
import type { Bench, BenchContext } from '../bench.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';
import { audit, type Visit } from '../web/audit.ts';
import { throttling } from '../web/browser.ts';
import { slowestInteraction } from '../web/interact.ts';
import { type PageRow, pageTable } from '../web/page-table.ts';
import { everywhere, lowDataHomeKib, type MeasuredPage, measuredPages } from '../web/pages.ts';
import { largestPaint } from '../web/paint.ts';
import { gzipBytes } from '../web/script-bytes.ts';

const columns = [
  'LCP ms',
  'computed LCP',
  'JS KB',
  'CLS',
  'INP ms',
  'TBT ms',
  'performance',
  'accessibility',
];
const kilo = 1_024;

/** Load times of the pages on a slow phone, their size, and Lighthouse's scores. */
export const web: Bench = {
  about: 'LCP, JavaScript, CLS, INP and Lighthouse’s scores of the pages, at 700 kbps and a 4x slower CPU',
  counts: 'visits of each page',
  count: 3,
  seed: true,
  web: true,
  pages: measuredPages.map(({ name }) => name),
  async run(context) {
    const sizeOf = gzipBytes();
    const rows: PageRow[] = [];
    const faults: string[] = [];
    for (const page of measuredPages.filter(({ name }) => context.pages.includes(name))) {
      context.say(page.name);
      const url = await urlOf(page, context);
      const visits = await timesOf(context, () => audit(url, page));
      const paintsMs = await timesOf(context, () => largestPaint(url, page));
      const inpMs = await slowestInteraction(url, page);
      const still = page.plays ? await audit(url, page, true) : visits.at(-1);
      const scriptKib = (await sizeOf(still?.scripts ?? [])) / kilo;
      rows.push({ page: page.name, figures: figuresOf(page, { visits, paintsMs, inpMs, scriptKib }) });
      const found = new Set(visits.flatMap((visit) => visit.faults));
      if (found.size > 0) faults.push(`Accessibility of ${page.name}: ${[...found].join(', ')}.`);
    }
    const saving = context.pages.includes('home') ? await homeWithLowData(context) : [];
    return {
      figures: [...rows, ...saving].flatMap(({ figures }) => figures),
      table: [...pageTable(columns, rows), ...(saving.length > 0 ? ['', ...pageTable(['KB'], saving)] : [])],
      notes: [
        `${throttling.throughputKbps} kbps, ${throttling.rttMs} ms a round trip, CPU ${throttling.cpuSlowdownMultiplier}x; medians of ${context.count}. LCP: with throttling applied. Computed LCP, TBT and performance: Lighthouse's simulation of a visit at full speed.`,
        'JS: all scripts before any interaction, gzipped; of /live/{id} before it plays. INP: the slowest of taps, Tab and typing, with the CPU throttled 4x.',
        'CPU time counts four times: on a busy machine LCP, TBT, INP and performance appear worse.',
        ...faults,
      ],
    };
  },
};

async function homeWithLowData(context: BenchContext): Promise<PageRow[]> {
  context.say('home, low data');
  const { bytes } = await audit(new URL(context.urlOf('gateway')), {}, true);
  const name = 'home, low data: all bytes';
  const goal = { at: 'most', value: lowDataHomeKib } as const;
  return [{ page: name, figures: [{ name, value: bytes / kilo, unit: 'KB', goal }] }];
}

async function timesOf<T>({ count, signal }: BenchContext, visit: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < count; at += 1) {
    signal.throwIfAborted();
    all.push(await visit());
  }
  return all;
}

const withId = z.array(z.object({ id: z.string() })).min(1);

/** URL of a page, with ids of the demo data. */
async function urlOf({ path }: MeasuredPage, { urlOf: addressOf }: BenchContext): Promise<URL> {
  const origin = addressOf('gateway');
  const list = path.includes('{show}')
    ? '/api/shows'
    : path.includes('{stream}')
      ? '/api/streams/live'
      : null;
  if (list === null) return new URL(path, origin);
  const [first] = withId.parse(await (await fetch(`${origin}${list}`)).json());
  return new URL(path.replace(/\{\w+\}/, first?.id ?? ''), origin);
}

interface Measured {
  readonly visits: readonly Visit[];
  readonly paintsMs: readonly number[];
  readonly inpMs: number;
  readonly scriptKib: number;
}

function figuresOf(
  { name, lcpMs, scriptKib: scriptGoal }: MeasuredPage,
  { visits, paintsMs, inpMs, scriptKib }: Measured,
): Figure[] {
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick));
  const most = (what: string, unit: string, value: number, goal: number): Figure => ({
    name: `${name}: ${what}`,
    value,
    unit,
    goal: { at: 'most', value: goal },
  });
  const least = (what: string, value: number, goal: number): Figure => ({
    name: `${name}: ${what}`,
    value,
    unit: '',
    goal: { at: 'least', value: goal },
  });
  return [
    most('LCP', 'ms', median(paintsMs), lcpMs),
    { name: `${name}: computed LCP`, value: middle((visit) => visit.computedLcpMs), unit: 'ms' },
    most('JS', 'KB', scriptKib, scriptGoal),
    most(
      'CLS',
      '',
      middle((visit) => visit.cls),
      everywhere.cls,
    ),
    most('INP', 'ms', inpMs, everywhere.inpMs),
    { name: `${name}: TBT`, value: middle((visit) => visit.tbtMs), unit: 'ms' },
    least(
      'performance',
      middle((visit) => visit.performance),
      everywhere.performance,
    ),
    least(
      'accessibility',
      middle((visit) => visit.accessibility),
      everywhere.accessibility,
    ),
  ];
}
