import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { id as idSchema } from '@poc/contracts/common';
import { hostSlug } from '@poc/contracts/entities/hosts';
import { singleFlight } from '@poc/kit/cache/single-flight';
import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ServiceRefusal } from '../api/forwarding/call-service.ts';
import { type Packed, pack } from './pack.ts';
import { loadPageRenderer, type PageContent } from './page-renderer.ts';

/** Reads a public endpoint below `/api`; rejects on failure or timeout. An unchanged response is the same object. */
export type ReadPublic = (url: string) => Promise<unknown>;

interface PageRequest {
  /** Still percent-encoded, without the query. */
  readonly pathname: string;
  readonly query: string;
  readonly lowData: boolean;
  readonly read: ReadPublic;
}

export interface PageDocuments {
  /** @returns the prerendered page, ready to send; null for a URL without a page */
  documentOf(request: PageRequest): Promise<Packed | null>;
  /** Redirect target of a URL without a page; null if none. `search` includes the question mark. */
  redirectOf(pathname: string, search: string): string | null;
  /** Paths of the pages for search engines, without pages of single shows, streams and products. */
  readonly listedPaths: readonly string[];
  stop(): Promise<void>;
}

const documentsSchema = z.array(
  z.object({
    path: z.string(),
    start: z.string(),
    meta: z.string(),
    head: z.string(),
    open: z.string(),
    tail: z.string(),
    data: z.string().optional(),
    html: z.string().optional(),
  }),
);
type PageDocument = z.infer<typeof documentsSchema>[number];

type ShellKind = 'loading' | 'missing';

interface Shell {
  readonly document: PageDocument;
  readonly kind: ShellKind;
  readonly lowData: boolean;
}

/** A cached document of a page with data. */
interface CachedDocument {
  readonly packed: Packed;
  /** The data it was rendered with; absent in a shell. */
  readonly response?: unknown;
  /** Monotonic time in ms. */
  readonly renderedAt: number;
}

/** Page that matches a request, with the URL of its data. */
interface DataPage {
  readonly document: PageDocument;
  readonly id: string;
  readonly url: string;
  readonly request: PageRequest;
}

/** Lifetime of a cached document, as long as the services cache their public responses. */
const lifetimeMs = 1_000;
/** A document with unchanged data is rendered again after this time, because it shows relative times. */
const rerenderMs = 60_000;
/** Lifetime of a shell, which shows the current year. */
const shellMs = 3_600_000;
const maxCached = 100;
const maxShells = 1_000;
const missingMs = 5_000;
const missingCount = 10_000;
/** Timeout for the data of a page; beyond it the page is sent without data, and the app fetches it. */
const readMs = 400;
const anyId = '-';

/**
 * Loads the documents of a build and its prerender module. Shells are rendered once; documents with data within the
 * limits of the renderer, beyond which their shells are sent.
 * @param folder of the build
 * @param publicUrl the public origin, without a trailing slash
 * @returns documents that are always null for a build without them
 */
export async function loadPageDocuments(
  folder: string,
  { publicUrl, logger, metrics }: { publicUrl: string; logger: Logger; metrics: Metrics },
): Promise<PageDocuments> {
  const documents = await readDocuments(folder, logger);
  const renderer = await loadPageRenderer(folder, { logger, metrics });
  const cache = new LRUCache<string, CachedDocument>({
    max: maxCached,
    ttl: lifetimeMs,
    noDeleteOnStaleGet: true,
  });
  const missing = new LRUCache<string, true>({ max: missingCount, ttl: missingMs });

  const renderShell = async ({
    document,
    kind,
    lowData,
  }: Shell): Promise<{ packed: Packed; isWhole: boolean }> => {
    const isMissing = kind === 'missing';
    const { html } = document;
    const rendered = await renderer.render(
      {
        pathname: document.path.replace(':id', anyId),
        isMissing,
        lowData,
        publicUrl,
        wantsContent: html === undefined,
      },
      false,
    );
    // A shell of a page with an id has a generic head: a specific one would name a URL that does not exist.
    const hasOwnHead = isMissing || document.data?.includes(':id') !== true;
    const packed = await packDocument(document, {
      head: hasOwnHead ? rendered?.head : null,
      content: html === undefined ? rendered?.content : { state: '', html },
      sent: 'often',
      status: isMissing ? 404 : 200,
    });
    return { packed, isWhole: rendered?.faults.length === 0 };
  };

  const shells = new LRUCache<string, Packed, Shell>({
    max: maxShells,
    ttl: shellMs,
    // A stale shell is served while it is renewed.
    allowStale: true,
    fetchMethod: async (_key, _stale, { context: shell, options }) => {
      const { packed, isWhole } = await renderShell(shell);
      if (!isWhole) options.ttl = lifetimeMs;
      return packed;
    },
  });
  const shellOf = (document: PageDocument, kind: ShellKind, lowData: boolean): Promise<Packed> =>
    shells.forceFetch(JSON.stringify([document.path, kind, lowData]), {
      context: { document, kind, lowData },
    });

  /**
   * Prerenders a page with its data, or returns its shell. Shells of missing ids are not cached: they would evict
   * documents of existing ones.
   */
  const render = async (key: string, { document, id, url, request }: DataPage): Promise<Packed> => {
    const { lowData, read } = request;
    const { response, isMissing } = await dataOf(read(url));
    if (isMissing) missing.set(url, true);
    if (response === undefined) return shellOf(document, isMissing ? 'missing' : 'loading', lowData);
    const store = (made: CachedDocument): Packed => {
      cache.set(key, made);
      return made.packed;
    };
    const before = cache.peek(key, { allowStale: true });
    if (before?.response === response && performance.now() < before.renderedAt + rerenderMs) {
      return store(before);
    }
    const pathname = document.path.replace(':id', id);
    const rendered = await renderer.render({
      pathname,
      response,
      isMissing,
      lowData,
      publicUrl,
      wantsContent: true,
    });
    const renderedAt = performance.now();
    if (!rendered) return store({ packed: await shellOf(document, 'loading', lowData), renderedAt });
    const packed = await packDocument(document, { ...rendered, sent: 'once', status: 200 });
    return store({ packed, response, renderedAt });
  };
  const renderOnce = singleFlight(render, (key) => key);

  return {
    listedPaths: renderer.listedPaths,
    redirectOf: renderer.redirectOf,
    stop: renderer.stop,
    documentOf: async (request) => {
      const found = find(documents, request.pathname);
      if (!found) return null;
      const { document, id } = found;
      const { lowData } = request;
      if (document.data === undefined || renderer.choosesView(request.pathname, request.query)) {
        return shellOf(document, 'loading', lowData);
      }
      const url = document.data.replace(':id', () => id);
      const isOfId = document.data.includes(':id');
      const isWellFormed = (document.path === '/hosts/:id' ? hostSlug : idSchema).safeParse(id).success;
      if (isOfId && (!isWellFormed || missing.has(url))) {
        return shellOf(document, 'missing', lowData);
      }
      const key = JSON.stringify([document.path, id, lowData]);
      return cache.get(key)?.packed ?? renderOnce(key, { document, id, url, request });
    },
  };
}

function packDocument(
  { start, meta, head, open, tail }: PageDocument,
  page: {
    readonly head: string | null | undefined;
    readonly content: PageContent | null | undefined;
    readonly sent: Parameters<typeof pack>[1];
    readonly status: Packed['status'];
  },
): Promise<Packed> {
  const { state, html } = page.content ?? { state: '', html: '' };
  return pack(`${start}${page.head ?? meta}${head}${state}${open}${html}${tail}`, page.sent, page.status);
}

interface PageData {
  readonly response?: unknown;
  /** True if the service returned 404, or 400 for a malformed id. */
  readonly isMissing: boolean;
}

const dataOf = (reading: Promise<unknown>): Promise<PageData> =>
  withTimeout(reading, readMs).then(
    (response) => ({ response, isMissing: false }),
    (reason: unknown) => ({
      isMissing: reason instanceof ServiceRefusal && (reason.status === 404 || reason.status === 400),
    }),
  );

/** Static paths win over those with a parameter, as in the app's router. */
function find(
  documents: readonly PageDocument[],
  pathname: string,
): { document: PageDocument; id: string } | null {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const exact = documents.find((document) => document.path === path);
  if (exact) return { document: exact, id: '' };
  const cut = path.lastIndexOf('/');
  const document = documents.find(({ path: pattern }) => pattern === `${path.slice(0, cut)}/:id`);
  return document ? { document, id: path.slice(cut + 1) } : null;
}

async function readDocuments(folder: string, logger: Logger): Promise<readonly PageDocument[]> {
  try {
    return documentsSchema.parse(JSON.parse(await readFile(join(folder, '.pages', 'pages.json'), 'utf8')));
  } catch (error) {
    logger.warn({ err: error }, 'build has no page documents: serving index.html for every page');
    return [];
  }
}
