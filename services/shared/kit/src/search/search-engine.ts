import type { SearchHit } from '@poc/contracts/search';
import type { Connection, QueryFilter, Types } from 'mongoose';
import type { Clock } from '../clock.ts';
import type { Job } from '../jobs/jobs.ts';
import type { IndexKeys } from '../mongo/find-page.ts';
import type { ModelDefinition } from '../mongo/model.ts';
import type { Searched } from '../mongo/search-keys.ts';
import type { RankedTexts } from './rank.ts';
import type { SynonymSource } from './watch-synonyms.ts';

/** Position of matched words in a text, in UTF-16 code units: start and end. */
export type Highlight = SearchHit['marks']['title'][number];

export interface RankedRow<Id = Types.ObjectId> {
  readonly id: Id;
  /** At least 0; comparable with scores of other engines for the same search. */
  readonly score: number;
}

export interface Ranking<Id = Types.ObjectId> {
  /** Best first, at most 500. */
  readonly rows: readonly RankedRow<Id>[];
  readonly match: SearchHit['match'];
  highlightsIn(text: string): Highlight[];
}

/** Searched rows of one collection. */
export interface SearchSource<T> extends RankedTexts<T> {
  readonly model: ModelDefinition<T>;
  /** Search index: it contains the search keys, then the order in which rows of a common word are considered. */
  readonly index: IndexKeys;
  /** Visible rows, by equality on further fields of the index. */
  readonly among: QueryFilter<T>;
  /** Fields that `textsOf` and `timeOf` read. */
  readonly fields: readonly Extract<keyof T, string>[];
  /** Fields that filters use. */
  readonly filters?: readonly Extract<keyof T, string>[];
}

/** Port of a search by relevance over the rows of one kind. */
export interface SearchEngine<T> {
  /** @param filter further condition, such as the authors that the caller hides */
  rank(search: string, filter?: QueryFilter<T>): Promise<Ranking>;
}

export interface EmbeddedDeps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly synonyms: SynonymSource;
  /** Maximum age in ms of the rows of a word; 0 reads them for each search. */
  readonly config: { readonly SHARED_READ_MS: number };
}

export interface SearchDeps extends EmbeddedDeps {
  /** Null without `SEARCH_URL`. */
  readonly searchServer: SearchServer | null;
}

/** Search server with an index per collection. */
export interface SearchServer {
  /** Creates the search of a collection, and the job that feeds its index. @param embedded used during an outage */
  engine<T extends Searched & { _id: Types.ObjectId }>(
    source: SearchSource<T>,
    deps: EmbeddedDeps,
    embedded: SearchEngine<T>,
  ): SearchEngine<T>;
  /** Jobs of the engines created so far. */
  readonly feeds: readonly Job[];
  close(): Promise<void>;
}
