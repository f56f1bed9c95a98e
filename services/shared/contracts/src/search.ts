import { z } from 'zod';
import { id, limits, listQuery, searched } from './common.ts';
import { hostSlug } from './entities/hosts.ts';

export const searchKind = z.enum(['show', 'host', 'stream', 'product', 'post']);
export type SearchKind = z.infer<typeof searchKind>;

/** Matched words of a text: start and end in UTF-16 code units. */
const marks = z.array(z.tuple([z.number().int(), z.number().int()]));

/** Result of a search by relevance. */
export const searchHit = z.object({
  kind: searchKind,
  id,
  /** Name of a host in addresses. */
  slug: hostSlug.optional(),
  title: z.string(),
  /** The part of the text with the first match. */
  text: z.string(),
  image: z.string().nullable(),
  /** `all`: has all words; `similar`: has all, one of them in another spelling; `some`: has some of the words. */
  match: z.enum(['all', 'similar', 'some']),
  /** Relevance; compares results of one search. */
  score: z.number(),
  marks: z.object({ title: marks, text: marks }),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Query parameters of every search by relevance. */
export const searchQuery = {
  q: searched(200).min(1, 'is required'),
  cursor: listQuery.cursor,
  limit: z.coerce.number().int().min(1).max(limits.listMax).default(10),
};

/** Declaration of the search of one kind, which the gateway merges with the others. */
export const searchOf = (things: string) =>
  ({
    summary: `Search ${things} by relevance, best first`,
    access: 'public',
    query: searchQuery,
    answer: z.array(searchHit),
    list: true,
  }) as const;
