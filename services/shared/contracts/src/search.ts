import { z } from 'zod';
import { id, limits, line, listQuery, searched, time, version } from './common.ts';
import { listOf } from './endpoint.ts';
import { hostSlug } from './entities/hosts.ts';

export const searchKind = z.enum(['show', 'host', 'stream', 'product', 'post', 'person', 'help']);
export type SearchKind = z.infer<typeof searchKind>;

/** Matched words of a text: start and end in UTF-16 code units. */
const marks = z.array(z.tuple([z.number().int(), z.number().int()]));

/** Result of a search by relevance. */
export const searchHit = z.object({
  kind: searchKind,
  id,
  /** Name of a host in URLs. */
  slug: hostSlug.optional(),
  /** URL of a help page. */
  path: z.string().optional(),
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

/** Match of a search without better results. */
export const missedMatch = z.enum(['none', 'some']);
export const missedWordsMax = 80;

/**
 * Search without results, or with results that lack a word. Holds no user and no address, and neither words with an @
 * nor with seven digits, which may be personal.
 */
export const missedSearch = z.object({
  words: z
    .string()
    .min(2)
    .max(missedWordsMax)
    .regex(/^[^@]*$/)
    .regex(/^(?:\D*\d){0,6}\D*$/),
  match: missedMatch,
  times: z.number().int().positive().max(1_000),
});
export type MissedSearch = z.infer<typeof missedSearch>;
export const missedSearchesMax = 200;

export const listedSearch = z.object({
  id,
  words: z.string(),
  match: missedMatch,
  times: z.number().int(),
  /** Time of the last one. Searches are deleted 30 days later. */
  last: time,
});
export type ListedSearch = z.infer<typeof listedSearch>;

/** Words and phrases of up to three words. */
export const synonymLimits = { least: 2, most: 10, length: 40, words: 3, groups: 200 } as const;

const phrase = line(synonymLimits.length).refine(
  (text) => wordsIn(text) > 0 && wordsIn(text) <= synonymLimits.words,
  'must be one to three words',
);

function wordsIn(text: string): number {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '').length;
}

export const synonymGroupInput = z.strictObject({
  words: z.array(phrase).min(synonymLimits.least).max(synonymLimits.most),
  active: z.boolean().default(true),
});

/** Without `version` the last change wins. */
export const synonymGroupChange = synonymGroupInput.extend({
  words: z.array(phrase).min(synonymLimits.least).max(50),
  version: version.optional(),
});

/** Words and phrases of the same meaning. */
export const synonymGroup = z.object({
  id,
  words: z.array(z.string()),
  /** Found by each of the words, but not the other way round; empty for groups of administrators. */
  narrower: z.array(z.string()),
  /** Part of the release: it can be turned off, but not changed. */
  built_in: z.boolean(),
  active: z.boolean(),
  version,
});
export type ListedSynonyms = z.infer<typeof synonymGroup>;

/** Query parameters of every search by relevance. */
export const searchQuery = {
  q: searched(200).min(1, 'is required'),
  cursor: listQuery.cursor,
  limit: z.coerce.number().int().min(1).max(limits.maxListItems).default(10),
};

/** Declaration of the search of one kind, which the gateway merges with the others. */
export const searchOf = (things: string) =>
  ({
    summary: `Search ${things} by relevance, best first`,
    access: 'public',
    query: searchQuery,
    ...listOf(searchHit),
  }) as const;
