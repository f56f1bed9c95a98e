import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Tinypool } from 'tinypool';

export interface PageContent {
  /** Styles and state of the page, for its head. */
  readonly state: string;
  readonly html: string;
}

/** The web app's prerender module; `web/src/prerender` documents its functions. */
export interface Renderer {
  prerenderPage(input: {
    readonly pathname: string;
    readonly response: unknown;
    readonly isMissing: boolean;
    readonly lowData: boolean;
  }): Promise<PageContent | null>;
  renderHead(input: {
    readonly pathname: string;
    readonly response?: unknown;
    readonly isMissing: boolean;
    readonly publicUrl: string;
  }): string | null;
  readonly listedPaths: readonly string[];
  redirectOf(pathname: string, search: string): string | null;
  choosesView(pathname: string, search: string): boolean;
}

export interface RenderJob {
  /** File URL of the prerender module. */
  readonly module: string;
  readonly pathname: string;
  readonly response?: unknown;
  readonly isMissing: boolean;
  readonly lowData: boolean;
  readonly publicUrl: string;
  readonly wantsContent: boolean;
}

export interface RenderedPage {
  /** Null for a path without a page, or after an error. */
  readonly head: string | null;
  readonly content: PageContent | null;
  readonly faults: readonly string[];
}

/** Renders pages of a build in its own thread, within limits (ADR 18). */
export interface PageRenderer extends Pick<Renderer, 'listedPaths' | 'redirectOf' | 'choosesView'> {
  /**
   * Renders a page.
   * @param isCounted false for shells, which are rendered once an hour and exempt from the limits
   * @returns null when a limit is reached, or the thread failed
   */
  render(job: Omit<RenderJob, 'module'>, isCounted?: boolean): Promise<RenderedPage | null>;
  stop(): Promise<void>;
}

/** Pages per second. Each takes 2 to 15 ms of the thread, so that half of a core stays free. */
const rendersPerSecond = 25;
/** Queue limit; shells are exempt. */
const maxQueued = 10;
/** Timeout of a render; its thread is then replaced. */
const stuckMs = 2_000;
const workerFile = new URL('./render-page.worker.ts', import.meta.url).href;

const noRenderer: PageRenderer = {
  render: async () => ({ head: null, content: null, faults: [] }),
  listedPaths: [],
  redirectOf: () => null,
  choosesView: () => true,
  stop: async () => undefined,
};

/**
 * Loads the prerender module of a build.
 * @returns a renderer without output for a build without the module
 */
export async function loadPageRenderer(
  folder: string,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): Promise<PageRenderer> {
  try {
    const module = await moduleIn(folder);
    const { listedPaths, redirectOf, choosesView } = await loadModule(module);
    return { listedPaths, redirectOf, choosesView, ...startThread(module, { logger, metrics }) };
  } catch (error) {
    logger.warn({ err: error }, 'prerendering is unavailable');
    return noRenderer;
  }
}

function startThread(
  module: string,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): Pick<PageRenderer, 'render' | 'stop'> {
  const renders = metrics.counter('poc_gateway_page_renders_total', 'Page renders by outcome', [
    'outcome',
  ] as const);
  const limiter = new RateLimiterMemory({ points: rendersPerSecond, duration: 1 });
  const pool = new Tinypool({
    filename: workerFile,
    name: 'renderPage',
    minThreads: 1,
    maxThreads: 1,
    // Tasks import modules, which a thread blocked in `Atomics.wait` cannot do.
    useAtomics: false,
  });
  const isWithinLimits = async (): Promise<boolean> => {
    if (pool.queueSize >= maxQueued) return false;
    return limiter.consume('all').then(
      () => true,
      () => false,
    );
  };
  return {
    async render(job, isCounted = true) {
      if (isCounted && !(await isWithinLimits())) {
        renders.inc({ outcome: 'limited' });
        return null;
      }
      try {
        const signal = AbortSignal.timeout(stuckMs);
        const rendered: RenderedPage = await pool.run({ ...job, module }, { signal });
        renders.inc({ outcome: rendered.faults.length > 0 ? 'failed' : 'rendered' });
        for (const fault of rendered.faults) {
          logger.warn({ fault, path: job.pathname }, 'page could not be prerendered');
        }
        return rendered;
      } catch (error) {
        renders.inc({ outcome: 'failed' });
        logger.warn({ reason: String(error) }, 'rendering thread did not respond');
        return null;
      }
    },
    stop: () => pool.destroy(),
  };
}

/** Finds the module by its hashed name, so that Node's module cache never returns the previous build's. */
async function moduleIn(folder: string): Promise<string> {
  const home = join(folder, '.prerender');
  const name = (await readdir(home)).find((file) => /^prerender-[\w-]+\.js$/.test(file));
  if (name === undefined) throw new Error(`no prerender module in ${home}`);
  return pathToFileURL(join(home, name)).href;
}

async function loadModule(module: string): Promise<Renderer> {
  const loaded: Partial<Renderer> = await import(module);
  const { prerenderPage, renderHead, listedPaths, redirectOf, choosesView } = loaded;
  if (!prerenderPage || !renderHead || !listedPaths || !redirectOf || !choosesView) {
    throw new Error(`${module} does not export its functions`);
  }
  return { prerenderPage, renderHead, listedPaths, redirectOf, choosesView };
}
