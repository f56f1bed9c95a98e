import type { SearchHit, SearchKind } from '@poc/contracts/search';
import { paths } from '../../config/paths.ts';

/** Result, or a suggestion without highlights. */
export type Hit = Omit<SearchHit, 'match' | 'score' | 'marks'> & Partial<Pick<SearchHit, 'marks'>>;

interface KindTexts {
  readonly title: string;
  readonly picture: 'show' | 'host' | 'merch' | 'post';
  readonly urlOf: (hit: Hit) => string;
}

export const kinds: Readonly<Record<SearchKind, KindTexts>> = {
  show: { title: 'Shows', picture: 'show', urlOf: ({ id }) => paths.show(id) },
  host: { title: 'Hosts', picture: 'host', urlOf: ({ slug = '' }) => paths.host(slug) },
  stream: { title: 'Live streams', picture: 'show', urlOf: ({ id }) => paths.stream(id) },
  product: { title: 'Merch', picture: 'merch', urlOf: ({ id }) => paths.product(id) },
  person: { title: 'Members', picture: 'host', urlOf: ({ id }) => paths.communityMember(id) },
  help: { title: 'Help', picture: 'post', urlOf: ({ path = paths.contact }) => path },
  post: { title: 'Community', picture: 'post', urlOf: ({ id }) => paths.post(id) },
};

export const kindNames = Object.keys(kinds) as SearchKind[];

/** Groups results by kind, the kind of the best result first. */
export const groupsOf = (hits: readonly Hit[]) =>
  Array.from(new Set(hits.map(({ kind }) => kind)), (kind) => ({
    kind,
    hits: hits.filter((hit) => hit.kind === kind),
  }));

/** Explains partial or differently spelled matches; empty for others. */
export const matchNote = ([first]: readonly SearchHit[]): string => {
  if (first?.match === 'similar') return 'No exact match. These results have similar words.';
  return first?.match === 'some' ? 'No result has all words. These results match some of them.' : '';
};
