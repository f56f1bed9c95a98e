import type { SearchHit } from '@poc/contracts/search';
import type { QueryFilter, Types } from 'mongoose';

/** Position of matched words in a text, in UTF-16 code units: start and end. */
export type Mark = SearchHit['marks']['title'][number];

export interface RankedRow<Id = Types.ObjectId> {
  readonly id: Id;
  /** At least 0; comparable with scores of other engines for the same search. */
  readonly score: number;
}

export interface Ranking<Id = Types.ObjectId> {
  /** Best first, at most 500. */
  readonly rows: readonly RankedRow<Id>[];
  readonly match: SearchHit['match'];
  marksIn(text: string): Mark[];
}

/** Port of a search by relevance over the rows of one kind. */
export interface SearchEngine<T> {
  /** @param filter further condition, such as the authors that the caller hides */
  rank(search: string, filter?: QueryFilter<T>): Promise<Ranking>;
}
