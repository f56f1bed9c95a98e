import lighthouse, { type Flags, type Result } from 'lighthouse';
import { z } from 'zod';
import { prepareStorage, throttling, withBrowser } from './browser.ts';
import type { Viewer } from './pages.ts';

/** Result of one visit of a page. */
export interface Visit {
  /** Simulated by Lighthouse from a visit at full speed; `largestPaint` measures it on a slow phone. */
  readonly computedLcpMs: number;
  readonly cls: number;
  /** Total blocking time. */
  readonly tbtMs: number;
  /** Lighthouse's scores, from 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly faults: readonly string[];
  readonly scripts: readonly string[];
  /** Transferred bytes, headers included. */
  readonly bytes: number;
}

const flags: Flags = {
  logLevel: 'error',
  onlyCategories: ['performance', 'accessibility'],
  throttlingMethod: 'simulate',
  throttling,
  disableFullPageScreenshot: true,
};

const tries = 3;

/**
 * Audits a first visit of a page in a fresh browser, with the design's throttling.
 * @param url full URL; its origin is used for the sign-in
 * @throws Error if Lighthouse fails three times in a row
 */
export async function audit(url: URL, viewer: Viewer, lowData = false): Promise<Visit> {
  for (let left = tries; ; left -= 1) {
    const { visit, failure } = await tryAudit(url, viewer, lowData);
    if (visit) return visit;
    // Retries, because occasionally the start of a trace is missing.
    if (left === 1) throw new Error(`Lighthouse failed at ${url.pathname}: ${failure}`);
  }
}

function tryAudit(
  { origin, href }: URL,
  viewer: Viewer,
  lowData: boolean,
): Promise<{ visit?: Visit; failure?: string }> {
  return withBrowser(async (page) => {
    await prepareStorage(page, origin, viewer, lowData);
    const extra = lowData ? { extraHeaders: { 'Save-Data': 'on' } } : {};
    const run = await lighthouse(href, { ...flags, ...extra }, undefined, page);
    if (!run || run.lhr.runtimeError) return { failure: run?.lhr.runtimeError?.code ?? 'no result' };
    return { visit: visitOf(run.lhr) };
  });
}

const requests = z.array(
  z.object({ url: z.string(), resourceType: z.string().optional(), transferSize: z.number() }),
);
const itemsOf = (details: unknown): unknown =>
  typeof details === 'object' && details !== null && 'items' in details ? details.items : [];

function visitOf({ audits, categories }: Result): Visit {
  const number = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const score = (id: string): number => Math.round((categories[id]?.score ?? Number.NaN) * 100);
  const items = requests.parse(itemsOf(audits['network-requests']?.details));
  return {
    computedLcpMs: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbtMs: number('total-blocking-time'),
    performance: score('performance'),
    accessibility: score('accessibility'),
    faults: (categories.accessibility?.auditRefs ?? [])
      .map(({ id }) => id)
      .filter((id) => (audits[id]?.score ?? 1) < 1),
    scripts: items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url),
    bytes: items.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
}
