import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import type { Logger } from '@poc/kit/log';
import { z } from 'zod';
import { ServiceRefusal } from '../forward/call-service.ts';
import { type Packed, pack } from './pack.ts';

/** Reads the public answer at an address below `/api`. Rejects when there is none in time. */
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

/** What the gateway runs of the web app: the module of the same name there says what each does. */
interface Renderer {
  prerenderPage(input: {
    readonly pathname: string;
    readonly answer: unknown;
    readonly lowData: boolean;
  }): Promise<string | null>;
  renderHead(input: {
    readonly pathname: string;
    readonly answer?: unknown;
    readonly isMissing: boolean;
    readonly publicUrl: string;
  }): string | null;
  readonly listedPaths: readonly string[];
  redirectOf(pathname: string, search: string): string | null;
  choosesView(pathname: string, search: string): boolean;
}

/** A document that is kept, or being made. `until`: milliseconds since 1970. */
interface KeptDocument {
  until: number;
  readonly packed: Promise<Packed>;
}

/** Visitors all get the same document, as long as the services keep what they answer to everyone. */
const keptMs = 1_000;
/** What has no data; it still says which year it is. */
const fixedMs = 3_600_000;
const keptCount = 100;
/** Later than this the page is better off without its data, which the app then asks for itself. */
const readMs = 400;
/** What ids look like; an address with anything else has no data. */
const idPattern = /^[\w-]{1,64}$/;

/**
 * Loads the documents of a build, and the code by which the app prerenders pages.
 * @param folder of the build
 * @param publicUrl the origin that people know, without a slash at the end
 * @returns documents that are never there, for a build without them
 */
export async function loadPageDocuments(
  folder: string,
  { publicUrl, logger }: { publicUrl: string; logger: Logger },
): Promise<PageDocuments> {
  const documents = await readDocuments(folder, logger);
  const renderer = documents.length === 0 ? noRenderer : await loadRenderer(folder, logger);
  const kept = new Map<string, KeptDocument>();

  const prerender = async (
    document: PageDocument,
    { id, request, onFailed }: { id: string; request: PageRequest; onFailed: () => void },
  ): Promise<Packed> => {
    const { pathname, lowData, read } = request;
    const { answer, isMissing } =
      renderer.choosesView(request.pathname, request.query) || document.data === undefined
        ? nothing
        : isAddressable(document, id)
          ? await dataOf(read(document.data.replace(':id', id)))
          : missing;
    const prerendered =
      (lowData ? document.lowDataHtml : undefined) ??
      document.html ??
      (await renderer.prerenderPage({ pathname, answer, lowData }).catch((error: unknown) => {
        logger.warn({ err: error, path: document.path }, 'a page could not be prerendered');
        onFailed();
        return '';
      }));
    const meta = headOf({ pathname, answer, isMissing }) ?? document.meta;
    const html = `${document.start}${meta}${document.head}${prerendered ?? ''}${document.tail}`;
    return pack(html, isFixed(document) ? 'often' : 'once', isMissing ? 404 : 200);
  };

  const headOf = (input: PageData & { readonly pathname: string }): string | null => {
    try {
      return renderer.renderHead({ ...input, publicUrl });
    } catch (error) {
      logger.warn({ err: error, path: input.pathname }, 'the head of a page could not be written');
      return null;
    }
  };

  return {
    listedPaths: renderer.listedPaths,
    redirectOf: renderer.redirectOf,
    documentOf: async (request) => {
      const found = find(documents, request.pathname);
      if (!found) return null;
      const { document, id } = found;
      const key = JSON.stringify([
        request.pathname,
        renderer.choosesView(request.pathname, request.query),
        request.lowData,
      ]);
      const held = kept.get(key);
      if (held && performance.now() < held.until) return held.packed;
      let keptFor = isFixed(document) ? fixedMs : keptMs;
      // Without its content a page is tried again soon.
      const onFailed = () => {
        keptFor = keptMs;
      };
      const packed = prerender(document, { id, request, onFailed });
      kept.delete(key);
      const entry: KeptDocument = { until: Number.POSITIVE_INFINITY, packed };
      kept.set(key, entry);
      packed.then(
        () => {
          entry.until = performance.now() + keptFor;
        },
        () => kept.delete(key),
      );
      const [oldest] = kept.keys();
      if (kept.size > keptCount && oldest !== undefined) kept.delete(oldest);
      return packed;
    },
  };
}

/** The same for everyone, whenever they come. */
const isFixed = ({ data, path }: PageDocument): boolean => data === undefined && !path.includes(':');

const isAddressable = ({ data = '' }: PageDocument, id: string): boolean =>
  !data.includes(':id') || idPattern.test(id);

/** What a page shows: without an answer it is rendered as while it loads. */
interface PageData {
  readonly answer?: unknown;
  /** Whether the service knows nothing at this address; an id that is none (400) is as unknown. */
  readonly isMissing: boolean;
}
const nothing: PageData = { isMissing: false };
const missing: PageData = { isMissing: true };

/** The answer, or nothing when it fails or takes too long. */
const dataOf = (reading: Promise<unknown>): Promise<PageData> =>
  withTimeout(reading, readMs).then(
    (answer) => ({ answer, isMissing: false }),
    (reason: unknown) =>
      reason instanceof ServiceRefusal && (reason.status === 404 || reason.status === 400)
        ? missing
        : nothing,
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

const noRenderer: Renderer = {
  prerenderPage: async () => null,
  renderHead: () => null,
  listedPaths: [],
  redirectOf: () => null,
  choosesView: () => true,
};

/** The build names the module after its content, so that a new build is never taken for the one before. */
async function loadRenderer(folder: string, logger: Logger): Promise<Renderer> {
  try {
    const home = join(folder, '.prerender');
    const name = (await readdir(home)).find((file) => /^prerender-[\w-]+\.js$/.test(file));
    if (name === undefined) throw new Error(`there is no module that prerenders in ${home}`);
    const loaded: Partial<Renderer> = await import(pathToFileURL(join(home, name)).href);
    const { prerenderPage, renderHead, listedPaths, redirectOf, choosesView } = loaded;
    if (!prerenderPage || !renderHead || !listedPaths || !redirectOf || !choosesView) {
      throw new Error(`${name} lacks an export`);
    }
    return { prerenderPage, renderHead, listedPaths, redirectOf, choosesView };
  } catch (error) {
    logger.warn({ err: error }, 'pages are not prerendered');
    return noRenderer;
  }
}
