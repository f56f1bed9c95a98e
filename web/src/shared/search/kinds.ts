import type { AnswerOf } from '@poc/contracts/endpoint';
import type { search } from '@poc/contracts/endpoints/gateway';
import type { SearchKind } from '@poc/contracts/search';
import { paths } from '../../config/paths.ts';

export type Hit = AnswerOf<typeof search>[number];

interface KindWords {
  readonly title: string;
  readonly picture: 'show' | 'host' | 'merch' | 'post';
  readonly addressOf: (hit: Hit) => string;
}

/** Kinds of results in the order of their groups. */
export const kinds: Readonly<Record<SearchKind, KindWords>> = {
  show: { title: 'Shows', picture: 'show', addressOf: ({ id }) => paths.show(id) },
  host: { title: 'Hosts', picture: 'host', addressOf: ({ slug = '' }) => paths.host(slug) },
  stream: { title: 'Live streams', picture: 'show', addressOf: ({ id }) => paths.stream(id) },
  product: { title: 'Merch', picture: 'merch', addressOf: ({ id }) => paths.product(id) },
  post: { title: 'Community', picture: 'post', addressOf: ({ id }) => paths.post(id) },
};

export const kindNames = Object.keys(kinds) as SearchKind[];

/** Groups results by kind, without empty groups. */
export const groupsOf = (hits: readonly Hit[]) =>
  kindNames
    .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
    .filter((group) => group.hits.length > 0);
