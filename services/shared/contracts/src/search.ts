import { z } from 'zod';
import { id, limits, line, listQuery, searched, time, version } from './common.ts';
import { listOf } from './endpoint.ts';
import { hostSlug } from './entities/hosts.ts';

export const searchKind = z.enum(['show', 'host', 'stream', 'product', 'post', 'person', 'help']);
export type SearchKind = z.infer<typeof searchKind>;

/** Positions of matched words: start and end in UTF-16 code units. */
const marks = z.array(z.tuple([z.number().int(), z.number().int()]));

/** Result of a search by relevance. */
export const searchHit = z.object({
  kind: searchKind,
  id,
  /** Host's name in URLs. */
  slug: hostSlug.optional(),
  /** URL of a help page. */
  path: z.string().optional(),
  title: z.string(),
  /** The part of the text with the first match. */
  text: z.string(),
  image: z.string().nullable(),
  /** `all`: all words match; `similar`: all match, one of them in another spelling; `some`: only some match. */
  match: z.enum(['all', 'similar', 'some']),
  /** Relevance; compares results of one search. */
  score: z.number(),
  marks: z.object({ title: marks, text: marks }),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Best match of a missed search. */
export const missedMatch = z.enum(['none', 'some']);
export const maxMissedWordsLength = 80;

/**
 * Search with no results or only partial matches. Contains no user and no IP address, and no words with an @ or with
 * seven digits, which may be personal.
 */
export const missedSearch = z.object({
  words: z
    .string()
    .min(2)
    .max(maxMissedWordsLength)
    .regex(/^[^@]*$/)
    .regex(/^(?:\D*\d){0,6}\D*$/),
  match: missedMatch,
  times: z.number().int().positive().max(1_000),
});
export type MissedSearch = z.infer<typeof missedSearch>;
export const maxMissedSearches = 200;

export const listedSearch = z.object({
  id,
  words: z.string(),
  match: missedMatch,
  times: z.number().int(),
  /** Time of the last search. Deleted 30 days later. */
  last: time,
});
export type ListedSearch = z.infer<typeof listedSearch>;

/** Limits of a group: phrases, characters per phrase, words per phrase. `groups` limits the number of groups. */
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
  /** Narrower terms: a search for one of `words` finds them, but not vice versa. Empty for groups of administrators. */
  narrower: z.array(z.string()),
  /** True if it is part of the release: it can be turned off, but not changed. */
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
