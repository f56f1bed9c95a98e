import { limits } from '@poc/contracts/common';
import { listShows } from '@poc/contracts/endpoints/catalog';
import { listHosts } from '@poc/contracts/endpoints/hosts';
import { listMerch } from '@poc/contracts/endpoints/merch';
import { listStreams } from '@poc/contracts/endpoints/streaming';
import { createReadCache } from '@poc/kit/cache/read-cache';
import type { ListResponse, ReadList } from '../api/forwarding/call-service.ts';

/** Lifetime of the sitemap: search engines return after hours or days. */
const lifetimeMs = 600_000;
/** Maximum number of entries of a kind: newest shows and live streams first. A sitemap may have 50,000 in all. */
const maxEntries = 5_000;

const sections = {
  '/shows': listShows,
  '/live': listStreams,
  '/merch': listMerch,
  '/hosts': listHosts,
} as const;

const privatePaths = [
  '/admin',
  '/user/',
  '/dashboard/',
  '/cart',
  '/checkout',
  '/payment/',
  '/order-success/',
];

export const robotsTxt = (publicUrl: string): string =>
  `User-agent: *\n${privatePaths.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`;

/**
 * Creates the function that returns `/sitemap.xml`: the listed pages, and each show, stream, product and host. Cached
 * for ten minutes, with concurrent requests sharing one read.
 * @returns a function of the listed paths; it rejects when a service is unavailable
 */
export function createSitemap(options: {
  publicUrl: string;
  readList: ReadList;
}): (listedPaths: readonly string[]) => Promise<string> {
  const { publicUrl, readList } = options;
  const cache = createReadCache<string>({ max: 1, ttl: lifetimeMs });

  const write = async (listedPaths: readonly string[]): Promise<string> => {
    const single = await Promise.all(
      Object.entries(sections).map(async ([path, endpoint]) => {
        const ids = await readIds((cursor) => readList(endpoint, { limit: limits.maxListItems, cursor }));
        return ids.map((id) => `${path}/${id}`);
      }),
    );
    const urls = [...listedPaths, ...single.flat()].map(
      (path) => `<url><loc>${publicUrl}${path}</loc></url>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  };

  return (listedPaths) => cache.memo('sitemap', { context: () => write(listedPaths) });
}

type ReadPage = (cursor: string | undefined) => Promise<
  Pick<ListResponse<typeof listShows>, 'nextCursor'> & {
    readonly items: readonly { readonly id: string; readonly slug?: string }[];
  }
>;

async function readIds(readPage: ReadPage): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await readPage(cursor);
    ids.push(...items.map(({ id, slug }) => slug ?? id));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined && ids.length < maxEntries);
  return ids;
}
