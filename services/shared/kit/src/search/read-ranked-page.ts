import type { QueryOf } from '@poc/contracts/endpoint';
import type { search } from '@poc/contracts/endpoints/gateway';
import { cutText } from '@poc/contracts/graphemes';
import type { SearchHit } from '@poc/contracts/search';
import { fail } from '../errors.ts';
import { page, type Reply } from '../http/reply.ts';
import type { Highlight, RankedRow, Ranking } from './search-engine.ts';

/** Result before its text is cut and highlighted. */
export type FoundItem = Pick<SearchHit, 'kind' | 'slug' | 'path' | 'title' | 'text' | 'image'>;

const maxText = 200;
/** If the first match is within this many characters, the excerpt starts at the beginning of the text. */
const shownFromStart = 40;
/** Characters that an excerpt shows before a later first match. */
const shownBefore = 25;
/** Length of the prefix searched for the first match: it takes CPU for each result. */
const scannedLength = 1_000;

/**
 * Returns a page of a ranking.
 * @param read finds the rows of a page, in any order
 * @throws invalid_request for a cursor that is not a position
 */
export async function readRankedPage<Id extends { toString(): string }, T extends { _id: Id }>(
  { rows, match, highlightsIn }: Ranking<Id>,
  { cursor = '0', limit }: Pick<QueryOf<typeof search>, 'cursor' | 'limit'>,
  read: (ids: readonly Id[]) => Promise<T[]>,
  itemOf: (row: T) => FoundItem,
): Promise<Reply<SearchHit[]>> {
  if (!/^\d{1,4}$/.test(cursor)) {
    fail('invalid_request', { faults: [{ path: 'query.cursor', msg: 'is not a cursor of this list' }] });
  }
  const end = Number(cursor) + limit;
  const ranked = rows.slice(Number(cursor), end);
  const current = ranked.length > 0 ? await read(ranked.map(({ id }) => id)) : [];
  const byId = new Map(current.map((row) => [String(row._id), row]));
  const hitOf = ({ id, score }: RankedRow<Id>): SearchHit[] => {
    const row = byId.get(String(id));
    // The row was deleted after the ranking.
    if (!row) return [];
    const { title, text: whole, image, ...item } = itemOf(row);
    const beginning = whole.slice(0, scannedLength);
    const found = highlightsIn(beginning);
    const text = cutAround(whole, found);
    const marks = { title: highlightsIn(title), text: text === beginning ? found : highlightsIn(text) };
    return [{ ...item, id: String(id), title, text, image: image || null, match, score, marks }];
  };
  const nextCursor = rows.length > end ? String(end) : null;
  return page(ranked.flatMap(hitOf), { total: rows.length, nextCursor });
}

/** Cuts a text to the part with its first match near the beginning. */
function cutAround(text: string, highlights: readonly Highlight[]): string {
  const [first = 0] = highlights[0] ?? [];
  if (first <= shownFromStart) return cutText(text, maxText);
  const space = text.indexOf(' ', first - shownBefore);
  return cutText(`…${text.slice(space < 0 ? first : Math.min(space + 1, first))}`, maxText);
}
