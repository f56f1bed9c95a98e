import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { id as idSchema } from '@poc/contracts/common';
import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ServiceRefusal } from '../api/forwarding/call-service.ts';
import { type Packed, pack } from './pack.ts';
import { loadPageRenderer } from './page-renderer.ts';

/** Reads the public answer at an address below `/api`. Rejects when there is none in time. The same answer is the same object. */
export type ReadPublic = (address: string) => Promise<unknown>;

/** One request for a page. */
interface PageRequest {
  /** Still percent-encoded, without the query. */
  readonly pathname: string;
  readonly query: string;
  /** Whether the browser asks to save data. */
  readonly lowData: boolean;
  readonly read: ReadPublic;
}

/** The documents of the pages. */
export interface PageDocuments {
  /** @returns the prerendered page, ready to send; null for an address without a page */
  documentOf(request: PageRequest): Promise<Packed | null>;
  /** Where an address without a page redirects to; null where there is a page, or the build does not say. `search`: `?…` */
  redirectOf(pathname: string, search: string): string | null;
  /** The paths of the pages that search engines may list, without those of single things. */
  readonly listedPaths: readonly string[];
  stop(): Promise<void>;
}

const documentsSchema = z.array(
  z.object({
    path: z.string(),
    start: z.string(),
    meta: z.string(),
    head: z.string(),
    tail: z.string(),
    data: z.string().optional(),
    html: z.string().optional(),
    lowDataHtml: z.string().optional(),
  }),
);
type PageDocument = z.infer<typeof documentsSchema>[number];

/** A page without content of its own: as it looks while it loads, or with its not-found screen. */
type ShellKind = 'loading' | 'missing';

interface Shell {
  /** Milliseconds of the process's clock. */
  until: number;
  packed: Promise<Packed>;
}

/** A document of a page with data. Times are milliseconds of the process's clock. */
interface KeptDocument {
  readonly until: number;
  readonly packed: Packed;
  /** The answer that it was rendered with; absent in a shell. */
  readonly answer?: unknown;
  readonly renderedAt: number;
}

/** Visitors all get the same document, as long as the services keep what they answer to everyone. */
const keptMs = 1_000;
/** A document is rendered again after this time though its answer is the same: it says how long ago things were. */
const rerenderMs = 60_000;
/** A shell says which year it is. */
const shellMs = 3_600_000;
const keptCount = 100;
/** How long the gateway remembers that a service has nothing at an address. */
const missingMs = 5_000;
const missingCount = 10_000;
/** Later than this the page is better off without its data, which the app then asks for itself. */
const readMs = 400;
/** Stands for the id in a shell. */
const anyId = '-';

/**
 * Loads the documents of a build, and the code by which the app prerenders pages. Shells are rendered once; documents with
 * content within the limits of the renderer, beyond which their shells are sent.
 * @param folder of the build
 * @param publicUrl the origin that people know, without a slash at the end
 * @returns documents that are never there, for a build without them
 */
export async function loadPageDocuments(
  folder: string,
  { publicUrl, logger, metrics }: { publicUrl: string; logger: Logger; metrics: Metrics },
): Promise<PageDocuments> {
  const documents = await readDocuments(folder, logger);
  const renderer = await loadPageRenderer(folder, { logger, metrics });
  const shells = new Map<string, Shell>();
  const kept = new LRUCache<string, KeptDocument>({ max: keptCount });
  const making = new Map<string, Promise<Packed>>();
  const missing = new LRUCache<string, true>({ max: missingCount, ttl: missingMs });

  const renderShell = async (
    document: PageDocument,
    kind: ShellKind,
    lowData: boolean,
  ): Promise<{ packed: Packed; isWhole: boolean }> => {
    const isMissing = kind === 'missing';
    const html = (lowData ? document.lowDataHtml : undefined) ?? document.html;
    const rendered = await renderer.render(
      {
        pathname: document.path.replace(':id', anyId),
        isMissing,
        lowData,
        publicUrl,
        wantsBody: html === undefined,
      },
      false,
    );
    // The head of one thing's page would name an address that does not exist.
    const hasOwnHead = isMissing || document.data?.includes(':id') !== true;
    const packed = await packDocument(document, {
      head: hasOwnHead ? rendered?.head : null,
      body: html ?? rendered?.body,
      sent: 'often',
      status: isMissing ? 404 : 200,
    });
    return { packed, isWhole: rendered?.faults.length === 0 };
  };

  /** A shell from memory. One that is too old is sent once more, while the next one is made. */
  const shellOf = (document: PageDocument, kind: ShellKind, lowData: boolean): Promise<Packed> => {
    const key = JSON.stringify([document.path, kind, lowData]);
    const known = shells.get(key);
    if (known && performance.now() < known.until) return known.packed;
    const making = renderShell(document, kind, lowData);
    const shell: Shell = {
      until: Number.POSITIVE_INFINITY,
      packed: known?.packed ?? making.then(({ packed }) => packed),
    };
    shells.set(key, shell);
    making.then(
      ({ packed, isWhole }) => {
        shell.packed = Promise.resolve(packed);
        shell.until = performance.now() + (isWhole ? shellMs : keptMs);
      },
      () => shells.delete(key),
    );
    return shell.packed;
  };

  /**
   * Prerenders a page with its data, or gives the shell that fits. Only documents of what exists are kept: ids that do not
   * exist would drive them out.
   */
  const fill = async (
    key: string,
    {
      document,
      id,
      address,
      request,
    }: { document: PageDocument; id: string; address: string; request: PageRequest },
  ): Promise<Packed> => {
    const { lowData, read } = request;
    const { answer, isMissing } = await dataOf(read(address));
    if (isMissing) missing.set(address, true);
    if (answer === undefined) return shellOf(document, isMissing ? 'missing' : 'loading', lowData);
    const keep = (made: Omit<KeptDocument, 'until'>): Packed => {
      kept.set(key, { ...made, until: performance.now() + keptMs });
      return made.packed;
    };
    const before = kept.peek(key);
    if (before?.answer === answer && performance.now() < before.renderedAt + rerenderMs) {
      return keep(before);
    }
    const pathname = document.path.replace(':id', id);
    const rendered = await renderer.render({
      pathname,
      answer,
      isMissing,
      lowData,
      publicUrl,
      wantsBody: true,
    });
    const renderedAt = performance.now();
    if (!rendered) return keep({ packed: await shellOf(document, 'loading', lowData), renderedAt });
    const packed = await packDocument(document, { ...rendered, sent: 'once', status: 200 });
    return keep({ packed, answer, renderedAt });
  };

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
      const address = document.data.replace(':id', () => id);
      const isOfId = document.data.includes(':id');
      if (isOfId && (!idSchema.safeParse(id).success || missing.has(address))) {
        return shellOf(document, 'missing', lowData);
      }
      const key = JSON.stringify([document.path, id, lowData]);
      const held = kept.get(key);
      if (held && performance.now() < held.until) return held.packed;
      const running = making.get(key);
      if (running) return running;
      const packed = fill(key, { document, id, address, request }).finally(() => making.delete(key));
      making.set(key, packed);
      return packed;
    },
  };
}

/** Puts a document together. */
function packDocument(
  { start, meta, head, tail }: PageDocument,
  page: {
    readonly head: string | null | undefined;
    readonly body: string | null | undefined;
    readonly sent: Parameters<typeof pack>[1];
    readonly status: Packed['status'];
  },
): Promise<Packed> {
  return pack(`${start}${page.head ?? meta}${head}${page.body ?? ''}${tail}`, page.sent, page.status);
}

/** What a page shows: without an answer it looks as while it loads. */
interface PageData {
  readonly answer?: unknown;
  /** Whether the service knows nothing at this address; an id that is none (400) is as unknown. */
  readonly isMissing: boolean;
}

/** The answer, or nothing when it fails or takes too long. */
const dataOf = (reading: Promise<unknown>): Promise<PageData> =>
  withTimeout(reading, readMs).then(
    (answer) => ({ answer, isMissing: false }),
    (reason: unknown) => ({
      isMissing: reason instanceof ServiceRefusal && (reason.status === 404 || reason.status === 400),
    }),
  );

/** Paths without a parameter win over those with one, as in the app's router. */
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
    logger.warn({ err: error }, 'this build has no documents of pages: every page begins with index.html');
    return [];
  }
}
