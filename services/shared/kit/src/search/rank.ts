import { foldLetters } from '@poc/contracts/fold-letters';
import { LRUCache } from 'lru-cache';
import { highlighterOf } from './highlights.ts';
import { type SearchedTexts, type ShortText, shortText } from './relevance-keys.ts';
import type { RankedRow, Ranking } from './search-engine.ts';
import { keysOf, type SearchTerm, termsOf, withSimilar } from './search-terms.ts';
import { stopWords } from './stop-words.ts';
import type { Synonyms } from './synonyms.ts';

/** Row with the search keys that it matches. */
export type Candidate<T> = T & { readonly found: readonly string[] };

/** Access to the searched rows, for `createRanker`. */
export interface SearchStore<T> {
  /** Finds the rows for the terms of a search. */
  find(terms: readonly SearchTerm[]): Promise<FoundRows<T>>;
  /** Finds the keys of existing words that are similar to a word. */
  similarTo(word: string): Promise<readonly string[]>;
}

/** Rows for the terms of a search. */
export interface FoundRows<T> {
  /** Counts the rows of a term, up to 500. */
  count(term: SearchTerm): Promise<number>;
  /**
   * Reads rows of one term that also have one key of each other term.
   * @param keys all keys of the search
   */
  read(
    term: SearchTerm,
    others: readonly SearchTerm[],
    of: { readonly keys: readonly string[]; readonly max: number },
  ): Promise<readonly Candidate<T>[]>;
}

export interface RankedTexts<T> {
  readonly textsOf: (row: T) => SearchedTexts;
  /** Newer rows are ranked slightly higher. */
  readonly timeOf: (row: T) => Date;
}

/** Maximum number of scored rows per search. */
const maxScored = 500;
/** Number of titles whose words are cached. */
const textsKnown = 5_000;

const weights = { title: 1, side: 0.65, body: 0.4 };
/** Minimum score of rows with only some of the words, as a share of the best score. */
const minShareOfBest = 1 / 3;
/** Weight of an optional word, compared with a required one. */
const optionalWeight = 0.4;
const bonus = { wholeTitle: 0.25, phrase: 0.15, fresh: 0.03 };
const freshDays = 60;
const dayMs = 86_400_000;

interface Counted extends SearchTerm {
  /** Row count of the word, capped at 500. */
  readonly count: number;
}

interface CountedTerm extends Counted {
  /** Share of the score; the shares of a search add up to 1. */
  readonly share: number;
}

/**
 * Creates a ranking by relevance. All required words must be found, in any field; without such a row, rows with some of
 * the words are ranked. A word without any row is treated as a typing mistake. At most 500 rows are scored.
 */
export function createRanker<Id, T extends { readonly _id: Id }>(
  texts: RankedTexts<T> & { readonly now: () => number },
): (store: SearchStore<T>, search: string, synonyms: Synonyms) => Promise<Ranking<Id>> {
  const known = new LRUCache<string, ShortText>({
    max: textsKnown,
    memoMethod: (text) => shortText(text),
  });

  return async (store, search, synonyms) => {
    const wanted = termsOf(search, synonyms);
    const exact = await countAll(store, wanted);
    const isMissing = ({ isRequired, count }: Counted) => isRequired && count === 0;
    const similar = await Promise.all(
      exact.terms.map((term) => (isMissing(term) ? store.similarTo(term.word) : [])),
    );
    const isSimilar = similar.some((keys) => keys.length > 0);
    const withTypos = wanted.map((term, at) => (similar[at]?.length ? withSimilar(term, similar[at]) : term));
    const { terms: looked, found } = isSimilar ? await countAll(store, withTypos) : exact;
    const terms = withShares(looked);
    const keys = keysOf(terms);
    const byRarity = terms
      .filter(({ isRequired }) => isRequired)
      .sort((one, other) => one.count - other.count);
    const [rarest, ...others] = byRarity;
    const rankingOf = (candidates: readonly Candidate<T>[], match: Ranking['match']): Ranking<Id> => ({
      rows: scored(candidates, { ...texts, terms, search, shortTextOf: (text) => known.memo(text) }),
      match,
      highlightsIn: highlighterOf(terms),
    });
    const whole = rarest?.count ? await found.read(rarest, others, { keys, max: maxScored }) : [];
    if (whole.length > 0) return rankingOf(whole, isSimilar ? 'similar' : 'all');
    const there = terms.filter(({ count }) => count > 0);
    const total = there.reduce((sum, { count }) => sum + count, 0);
    const max = total < maxScored ? maxScored : Math.floor(maxScored / there.length);
    const some = await Promise.all(there.map((term) => found.read(term, [], { keys, max })));
    const unique = new Map(some.flat().map((row) => [String(row._id), row]));
    const ranking = rankingOf(terms.length > 1 ? [...unique.values()] : [], 'some');
    const least = (ranking.rows[0]?.score ?? 0) * minShareOfBest;
    return { ...ranking, rows: ranking.rows.filter(({ score }) => score >= least) };
  };
}

async function countAll<T>(
  store: SearchStore<T>,
  terms: readonly SearchTerm[],
): Promise<{ terms: Counted[]; found: FoundRows<T> }> {
  const found = await store.find(terms);
  const counted = terms.map(async (term) => ({ ...term, count: await found.count(term) }));
  return { terms: await Promise.all(counted), found };
}

/** Serves `FoundRows` from memory, for a few rows that include every match of the terms. */
export function rowsInMemory<T>(rows: readonly Candidate<T>[]): FoundRows<T> {
  const hasOneOf = ({ found }: Candidate<T>, { qualities }: SearchTerm) =>
    found.some((key) => qualities.has(key));
  return {
    count: async (term) => rows.filter((row) => hasOneOf(row, term)).length,
    read: async (term, others, { max }) =>
      rows.filter((row) => [term, ...others].every((one) => hasOneOf(row, one))).slice(0, max),
  };
}

/** Weights terms by rarity: an unknown word weighs most. */
function withShares(terms: readonly Counted[]): CountedTerm[] {
  const weightOf = ({ isRequired, count }: Counted) =>
    (isRequired ? 1 : optionalWeight) / (1 + Math.log10(1 + count));
  const sum = terms.reduce((total, term) => total + weightOf(term), 0);
  return terms.map((term) => ({ ...term, share: weightOf(term) / sum }));
}

interface Scoring<T> extends RankedTexts<T> {
  readonly terms: readonly CountedTerm[];
  readonly search: string;
  readonly now: () => number;
  readonly shortTextOf: (text: string) => ShortText;
}

function scored<Id, T extends { readonly _id: Id }>(
  candidates: readonly Candidate<T>[],
  { terms, search, textsOf, timeOf, now, shortTextOf }: Scoring<T>,
): RankedRow<Id>[] {
  const phrase = foldLetters(search).trim();
  const nowMs = now();
  return candidates
    .map((row) => {
      const { title, side = '' } = textsOf(row);
      const time = timeOf(row).getTime();
      const score = scoreOf(terms, {
        title: shortTextOf(title),
        side: shortTextOf(side),
        found: row.found,
        isPhrase: terms.length > 1 && foldLetters(title).includes(phrase),
      });
      const ageDays = Math.max(0, nowMs - time) / dayMs;
      return { id: row._id, time, score: score + bonus.fresh * Math.exp(-ageDays / freshDays) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || other.time - one.time);
}

interface ScoredTexts {
  readonly title: ShortText;
  readonly side: ShortText;
  /** Search keys that the row matches. */
  readonly found: readonly string[];
  readonly isPhrase: boolean;
}

/** Scores a row by its matched words: where they stand, how well they match, and how much of the title they cover. */
function scoreOf(terms: readonly CountedTerm[], { title, side, found, isPhrase }: ScoredTexts): number {
  let score = 0;
  let covered = 0;
  let titleQuality = 0;
  for (const { qualities, share } of terms) {
    let best = 0;
    let bestOfTitle = 0;
    for (const key of found) {
      const quality = qualities.get(key);
      if (quality === undefined) continue;
      const isInTitle = title.has(key);
      if (isInTitle) bestOfTitle = Math.max(bestOfTitle, quality);
      const weight = isInTitle ? weights.title : side.has(key) ? weights.side : weights.body;
      best = Math.max(best, quality * weight);
    }
    score += share * best;
    titleQuality += bestOfTitle;
    if (best > 0) covered += share;
  }
  const titleWords = title.tokens.filter(({ word }) => !stopWords.has(word)).length;
  const wholeTitle = Math.min(1, titleQuality / Math.max(1, titleWords));
  return (score + bonus.wholeTitle * wholeTitle + (isPhrase ? bonus.phrase : 0)) * covered;
}
