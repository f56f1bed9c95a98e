import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchHit } from '@poc/contracts/search';
import type { Logger } from '@poc/kit/log';
import { memorySearch } from '@poc/kit/search/memory-search';
import { readRankedPage } from '@poc/kit/search/read-ranked-page';
import type { SynonymSource } from '@poc/kit/search/watch-synonyms';
import { z } from 'zod';

/** Searches the help pages of the build. */
export type SearchHelp = (query: {
  q: string;
  cursor?: string | undefined;
  limit: number;
}) => Promise<{ items: SearchHit[]; total: number; nextCursor: string | null }>;

/** See `helpTexts` of the web build. */
const helpFile = '.pages/help.json';
const helpSchema = z.array(
  z.object({ path: z.string(), title: z.string(), page: z.string(), text: z.string() }),
);

/** Loads the help pages of a build. @returns a search without results for a build without help pages */
export async function loadHelpTexts(
  folder: string,
  { synonyms, logger }: { synonyms: SynonymSource; logger: Logger },
): Promise<SearchHelp> {
  const texts = await readTexts(folder, logger);
  const rows = texts.map(({ path, title, page, text }) => ({
    _id: createHash('sha256').update(`${path} ${title}`).digest('hex').slice(0, 24),
    path,
    title,
    side: page,
    body: text,
  }));
  const rank = memorySearch(rows, synonyms);
  return async (query) => {
    const ranking = await rank(query.q);
    const { body = [], nextCursor } = await readRankedPage(
      ranking,
      query,
      async (ids) => rows.filter(({ _id }) => ids.includes(_id)),
      ({ path, title, side, body: text }) => ({
        kind: 'help',
        path,
        title,
        text: side === '' ? text : `${side}: ${text}`,
        image: null,
      }),
    );
    return { items: body, total: ranking.rows.length, nextCursor };
  };
}

async function readTexts(folder: string, logger: Logger): Promise<z.output<typeof helpSchema>> {
  try {
    return helpSchema.parse(JSON.parse(await readFile(join(folder, helpFile), 'utf8')));
  } catch (error) {
    logger.warn({ err: error }, 'build has no help pages: searches do not find them');
    return [];
  }
}
