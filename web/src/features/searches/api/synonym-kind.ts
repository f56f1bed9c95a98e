import type { BodyInputOf } from '@poc/contracts/endpoint';
import {
  createSynonyms,
  deleteSynonyms,
  listSynonyms,
  updateSynonyms,
} from '@poc/contracts/endpoints/identity-admin';
import type { ListedSynonyms } from '@poc/contracts/search';
import { listOf } from '../../../shared/admin/api/list-query.ts';
import type { ManagedKind } from '../../../shared/admin/managed/use-managed-changes.ts';
import { call } from '../../../shared/api/client.ts';

const key = ['admin', 'synonyms'] as const;

export const synonymGroups = listOf(listSynonyms, key, { staleTime: 0 });

/** The words as a text, one per line. */
export type SynonymsBody = Omit<BodyInputOf<typeof createSynonyms>, 'words'> & { words: string };

export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const synonymKind: ManagedKind<ListedSynonyms, SynonymsBody> = {
  key,
  what: 'the synonyms',
  nameOf: ({ words }) => words.join(', '),
  bodyOf: ({ words, active }) => ({ words: words.join('\n'), active }),
  create: (body) => call(createSynonyms, { body: { ...body, words: linesOf(body.words) } }),
  update: (id, body) =>
    call(updateSynonyms, { params: { id }, body: { ...body, words: linesOf(body.words) } }),
  remove: (id) => call(deleteSynonyms, { params: { id } }),
};
