import { foldLetters } from '@poc/contracts/fold-letters';
import { LRUCache } from 'lru-cache';
import type { Model, PipelineStage, QueryFilter, Types } from 'mongoose';
import type { Clock } from '../clock.ts';
import type { IndexKeys } from '../mongo/find-page.ts';
import { nearKeysThere } from '../mongo/near-words.ts';
import { countedInSearch, havingOneOf } from '../mongo/rarest-key.ts';
import type { Searched } from '../mongo/search-keys.ts';
import { countAtMost } from '../mongo/totals.ts';
import { farKeysThere } from './far-words.ts';
import { marksIn } from './marks.ts';
import { type SearchedTexts, type ShortText, shortText, wholeKey } from './relevance-keys.ts';
import type { RankedRow, Ranking, SearchEngine } from './search-engine.ts';
import { type SearchTerm, termsOf, withSimilar } from './search-terms.ts';
import { stopWords } from './stop-words.ts';

export interface SearchSource<T> {
  /** Search index: it contains `searchKeys`, then the order in which rows of a common word are considered. */
  readonly index: IndexKeys;
  /** Visible rows, by equality on further fields of the index. */
  readonly among: QueryFilter<T>;
  /** Fields that `textsOf` reads. */
  readonly fields: readonly Extract<keyof T, string>[];
  readonly textsOf: (row: T) => SearchedTexts;
  /** Newer rows are ranked slightly higher. */
  readonly timeOf: (row: T) => Date;
  readonly clock: Clock;
}

/** Rows of the rarest word that are read, and rows that are scored. */
const readMost = 2_000;
const scoredMost = countedInSearch;
/** Titles whose words are kept for the next search. */
const textsKnown = 5_000;

const weights = { title: 1, side: 0.65, body: 0.4 };
/** Rows with some of the words are left out below this share of the best one's score. */
const leastOfBest = 1 / 3;
/** Weight of an optional word, compared with a required one. */
const optionalWeight = 0.4;
const bonus = { wholeTitle: 0.25, phrase: 0.15, fresh: 0.03 };
const freshDays = 60;
const dayMs = 86_400_000;

interface CountedTerm extends SearchTerm {
  /** Rows with the word, counted up to 500. */
  readonly count: number;
  /** Share of the score; the shares of a search add up to 1. */
  readonly share: number;
}

type Candidate<T> = T & { readonly found: readonly string[] };

/**
 * Search by relevance in an index of search keys. All required words must be found, in any field; without such a row,
 * rows with some of the words are ranked. A word without any row is treated as a typing mistake. At most 500 rows are
 * scored.
 */
export function embeddedSearch<T extends Searched & { _id: Types.ObjectId }>(
  model: Model<T>,
  source: SearchSource<T>,
): SearchEngine<T> {
  const { index, among } = source;
  const known = new LRUCache<string, ShortText>({
    max: textsKnown,
    memoMethod: (text) => shortText(text),
  });
  const countOf = (keys: readonly string[]) =>
    countAtMost<T>(model, { ...among, ...havingOneOf<T>(keys) }, countedInSearch, index);

  /** Counts the rows of a term, or of similar words if there are none. */
  async function lookUp(term: SearchTerm): Promise<Omit<CountedTerm, 'share'> & { isSimilar: boolean }> {
    const count = await countOf([...term.qualities.keys()]);
    if (count > 0 || !term.isRequired) return { ...term, count, isSimilar: false };
    const near = await nearKeysThere(model, term.word, wholeKey, index, among);
    const whole = near.filter((key) => !stopWords.has(key.slice(wholeKey('').length)));
    const keys = whole.length > 0 ? whole : await farKeysThere(model, term.word, index, among);
    if (keys.length === 0) return { ...term, count: 0, isSimilar: false };
    return { ...withSimilar(term, keys), count: await countOf(keys), isSimilar: true };
  }

  /** Reads rows of one term that also have one key of each other term. */
  async function read(
    { qualities }: SearchTerm,
    others: readonly SearchTerm[],
    {
      filter,
      keys,
      most,
    }: { readonly filter: QueryFilter<T>; readonly keys: string[]; readonly most: number },
  ): Promise<Candidate<T>[]> {
    const fields = Object.fromEntries(source.fields.map((field) => [field, 1]));
    const all = others.map((other) => havingOneOf<T>([...other.qualities.keys()]));
    return model
      .aggregate<Candidate<T>>([
        { $match: { ...among, ...havingOneOf<T>([...qualities.keys()]) } },
        ...sortBy(index, among),
        { $limit: readMost },
        { $match: { ...filter, ...(all.length > 0 && { $and: all }) } },
        { $limit: most },
        { $project: { ...fields, found: { $setIntersection: ['$searchKeys', keys] } } },
      ] as PipelineStage[])
      .hint({ ...index });
  }

  return {
    async rank(search, filter = {} as QueryFilter<T>): Promise<Ranking> {
      const looked = await Promise.all(termsOf(search).map(lookUp));
      const terms = withShares(looked);
      const keys = [...new Set(terms.flatMap(({ qualities }) => [...qualities.keys()]))];
      const byRarity = terms
        .filter(({ isRequired }) => isRequired)
        .sort((one, other) => one.count - other.count);
      const [rarest, ...others] = byRarity;
      const rankingOf = (candidates: readonly Candidate<T>[], match: Ranking['match']): Ranking => ({
        rows: scored(candidates, { terms, search, source, shortTextOf: (text) => known.memo(text) }),
        match,
        marksIn: (text) => marksIn(text, terms),
      });
      const whole = rarest?.count ? await read(rarest, others, { filter, keys, most: scoredMost }) : [];
      if (whole.length > 0) {
        return rankingOf(whole, looked.some(({ isSimilar }) => isSimilar) ? 'similar' : 'all');
      }
      const there = terms.filter(({ count }) => count > 0);
      const most = Math.floor(scoredMost / Math.max(1, there.length));
      const some = await Promise.all(there.map((term) => read(term, [], { filter, keys, most })));
      const unique = new Map(some.flat().map((row) => [String(row._id), row]));
      const ranking = rankingOf(terms.length > 1 ? [...unique.values()] : [], 'some');
      const least = (ranking.rows[0]?.score ?? 0) * leastOfBest;
      return { ...ranking, rows: ranking.rows.filter(({ score }) => score >= least) };
    },
  };
}

/** Order of the index after its keys, so that common words yield the same rows in each search. */
function sortBy(index: IndexKeys, among: object): PipelineStage[] {
  const names = Object.keys(index);
  const order = names.slice(names.indexOf('searchKeys') + 1).filter((name) => !(name in among));
  if (order.length === 0) return [];
  return [{ $sort: Object.fromEntries(order.map((name) => [name, index[name] ?? 1])) }];
}

/** Weights terms by rarity: an unknown word weighs most. */
function withShares<Term extends Omit<CountedTerm, 'share'>>(terms: readonly Term[]): (Term & CountedTerm)[] {
  const weightOf = ({ isRequired, count }: Term) =>
    (isRequired ? 1 : optionalWeight) / (1 + Math.log10(1 + count));
  const sum = terms.reduce((total, term) => total + weightOf(term), 0);
  return terms.map((term) => ({ ...term, share: weightOf(term) / sum }));
}

interface Scoring<T> {
  readonly terms: readonly CountedTerm[];
  readonly search: string;
  readonly source: SearchSource<T>;
  readonly shortTextOf: (text: string) => ShortText;
}

function scored<T extends { _id: Types.ObjectId }>(
  candidates: readonly Candidate<T>[],
  { terms, search, source, shortTextOf }: Scoring<T>,
): RankedRow[] {
  const phrase = foldLetters(search).trim();
  const now = source.clock.now().getTime();
  return candidates
    .map((row) => {
      const { title, side = '' } = source.textsOf(row);
      const time = source.timeOf(row).getTime();
      const score = scoreOf(terms, {
        title: shortTextOf(title),
        side: shortTextOf(side),
        found: row.found,
        isPhrase: terms.length > 1 && foldLetters(title).includes(phrase),
      });
      const ageDays = Math.max(0, now - time) / dayMs;
      return { id: row._id, time, score: score + bonus.fresh * Math.exp(-ageDays / freshDays) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || other.time - one.time);
}

interface ScoredTexts {
  readonly title: ShortText;
  readonly side: ShortText;
  /** Keys of the search that the row has. */
  readonly found: readonly string[];
  readonly isPhrase: boolean;
}

/** Scores a row by its matched words: where they stand, how well they match, and how much of the title they are. */
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
