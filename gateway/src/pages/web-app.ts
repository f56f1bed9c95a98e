import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { AppError, fail } from '@poc/kit/errors';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import type { SynonymSource } from '@poc/kit/search/watch-synonyms';
import Negotiator from 'negotiator';
import sirv from 'sirv';
import type { ReadList } from '../api/forwarding/call-service.ts';
import { type BuildFiles, foreverCached, hashedFolder } from './build-files.ts';
import { loadHelpTexts, type SearchHelp } from './help-texts.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { type Packed, sendPacked } from './pack.ts';
import { loadPageDocuments, type PageDocuments, type ReadPublic } from './page-documents.ts';
import { createSitemap, robotsTxt } from './sitemap.ts';
import { tooManyPages } from './too-many-pages.ts';

export interface WebApp {
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  scriptHashes(): readonly string[];
  readonly searchHelp: SearchHelp;
  stop(): Promise<void>;
}

interface Build {
  readonly changedAt: number;
  readonly scriptHashes: readonly string[];
  readonly files: ReturnType<typeof sirv>;
  readonly documents: PageDocuments;
  readonly searchHelp: SearchHelp;
}

const recheckMs = 2_000;
const dayMs = 24 * 60 * 60_000;
/** Retry interval after a build's files could not be stored for other gateways. */
const storeRetryMs = 10_000;
/** Must stay the same array: a new one would rebuild the policy. */
const noScripts: readonly string[] = [];

const neverPages = /^\/(metrics|internal|\.well-known)(\/|$)/;

/**
 * Serves the built web app from `folder`, including precompressed files. Detects a new build within two seconds.
 * @param parts `read` reads public endpoints for pages, `readList` lists for the sitemap. `countPage` counts a page
 *   against its caller's rate limit before any work, so that no cached result depends on one caller's limit.
 */
export async function createWebApp(
  folder: string,
  parts: {
    logger: Logger;
    metrics: Metrics;
    publicUrl: string;
    read: ReadPublic;
    readList: ReadList;
    countPage: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    buildFiles: BuildFiles;
    synonyms: SynonymSource;
  },
): Promise<WebApp> {
  const { logger, metrics, publicUrl, read, readList, countPage, buildFiles, synonyms } = parts;
  const sitemap = createSitemap({ publicUrl, readList });
  let build: Build | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let storeAt = 0;

  /** Stores this build's files for gateways with another build. Repeats daily, since they expire after a week. */
  const storeFiles = async (): Promise<void> => {
    if (!build || performance.now() < storeAt) return;
    storeAt = performance.now() + storeRetryMs;
    await buildFiles.store(folder).then(
      () => {
        storeAt = performance.now() + dayMs;
      },
      (reason: unknown) =>
        logger.warn({ reason: String(reason) }, 'could not store the build for other gateways'),
    );
  };
  const refresh = async (): Promise<void> => {
    checkedAt = performance.now();
    const page = join(folder, 'index.html');
    const changedAt = await stat(page).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changedAt === build?.changedAt) return;
    const before = build;
    if (changedAt === null) {
      build = null;
      return before?.documents.stop();
    }
    const scriptHashes = inlineScriptHashes(await readFile(page, 'utf8'));
    const documents = await loadPageDocuments(folder, { publicUrl, logger, metrics });
    const searchHelp = await loadHelpTexts(folder, { synonyms, logger });
    build = { changedAt, scriptHashes, files: serveFiles(folder), documents, searchHelp };
    await before?.documents.stop();
    storeAt = 0;
    logger.info({ inlineScripts: scriptHashes.length }, 'serving the web app');
  };
  await refresh();
  // Runs before the first page is served, so that every gateway can serve the page's files.
  await storeFiles();

  const isWithinAllowance = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    try {
      await countPage(request, response);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      tooManyPages(response, error);
      return false;
    }
  };

  return {
    scriptHashes: () => build?.scriptHashes ?? noScripts,
    searchHelp: async (query) =>
      (await build?.searchHelp(query)) ?? { items: [], total: 0, nextCursor: null },
    stop: async () => build?.documents.stop(),
    serve: async (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        fail('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
      }
      const path = request.url?.split('?')[0] ?? '/';
      if (neverPages.test(path)) fail('not_found');
      if (performance.now() - checkedAt > recheckMs) {
        await refresh();
        void storeFiles();
      }
      if (path === '/robots.txt') return sendText(response, 'text/plain', robotsTxt(publicUrl));
      if (path === '/sitemap.xml' && build) {
        if (!(await isWithinAllowance(request, response))) return;
        const xml = await sitemap(build.documents.listedPaths).catch((reason: unknown) =>
          fail('service_unavailable', { internal: String(reason) }),
        );
        return sendText(response, 'application/xml', xml);
      }
      const page = wantsPage(request, path);
      if (!build) {
        if (page) return notBuiltPage(response);
        fail('not_found', { internal: 'the web app has not been built' });
      }
      if (page && !(await isWithinAllowance(request, response))) return;
      const document = page ? await documentFor(build, request, read) : null;
      if (document) return sendPacked(request, response, document);
      const isSent = await serveFrom(build, request, response, page);
      if (!isSent && !(await buildFiles.send(request, response, path))) fail('file_not_found');
    },
  };
}

function sendText(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'public, max-age=600',
  });
  response.end(text);
}

const serveFiles = (folder: string): ReturnType<typeof sirv> =>
  sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', cachingOf(path));
    },
  });

function cachingOf(path: string): string {
  if (path.startsWith(hashedFolder)) return foreverCached;
  // Pages poll the deployed version, and browsers check for a newer service worker.
  if (path === '/version.json' || path === '/sw.js') return 'no-cache';
  return /\.\w+$/.test(path) && !path.endsWith('.html') ? 'public, max-age=3600' : 'no-cache';
}

/** True if the client requests a page rather than a file. Robots often accept anything, or send no Accept header. */
function wantsPage(request: IncomingMessage, path: string): boolean {
  if (path.startsWith(hashedFolder)) return false;
  const accepted = new Negotiator(request).mediaTypes();
  return accepted.includes('text/html') || (accepted[0] === '*/*' && !/\.\w+$/.test(path));
}

function documentFor(build: Build, request: IncomingMessage, read: ReadPublic): Promise<Packed | null> {
  const [pathname = '/', query = ''] = (request.url ?? '/').split('?');
  const lowData = request.headers['save-data'] === 'on';
  return build.documents.documentOf({ pathname, query, lowData, read });
}

/** Sends a file; for a missing page, its redirect or index.html. @returns true if anything was sent */
function serveFrom(
  build: Build,
  request: IncomingMessage,
  response: ServerResponse,
  page: boolean,
): Promise<boolean> {
  // Ranges are ignored: no file is worth resuming, and sirv does not validate them.
  delete request.headers.range;
  // A build that is replaced during the request deletes the file, and sirv does not handle the stream's error.
  response.once('pipe', (file) => file.once('error', () => response.destroy()));
  return new Promise((resolve) => {
    const missing = () => resolve(false);
    const servePage = () => {
      const [pathname = '/', query] = (request.url ?? '/').split('?');
      const target = build.documents.redirectOf(pathname, query === undefined ? '' : `?${query}`);
      if (target !== null) {
        response.writeHead(302, { Location: target, 'Cache-Control': 'no-cache' }).end();
        return;
      }
      request.url = '/';
      build.files(request, response, missing);
    };
    response.once('close', () => resolve(true));
    build.files(request, response, page ? servePage : missing);
  });
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>POC is being built</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem}</style>
<h1>The web app has not been built yet</h1>
<p>The services are running, but this gateway has no web app to serve. <code>npm start</code> builds it;
reload this page when that is done.</p>
</html>
`;

function notBuiltPage(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '5',
  });
  response.end(page);
}
