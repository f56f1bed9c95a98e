import type { API } from '@opensearch-project/opensearch';
import type { Model } from 'mongoose';
import { keyFieldOf } from '../../mongo/rarest-key.ts';
import type { SearchSource } from '../search-engine.ts';

/** Texts and time of a row in the index, for its score. */
export interface IndexedTexts {
  readonly title: string;
  readonly side: string;
  readonly time: Date;
}

/** Alias of the current index of a collection: its name is followed by a version and a time. */
export const aliasOf = ({ db, collection }: Pick<Model<unknown>, 'db' | 'collection'>): string =>
  `${db.name}.${collection.name}`.toLowerCase();

/** Newest first, as an index of MongoDB: a common word stops after the newest rows. */
export const indexSettings = {
  number_of_shards: 1,
  // One copy where there is a second node.
  auto_expand_replicas: '0-1',
  'sort.field': 'time',
  'sort.order': 'desc',
  // Off until the index is complete.
  refresh_interval: '-1',
  // A crash loses the last seconds, and the position that was written after them.
  'translog.durability': 'async',
} as const;

export const mappings = {
  dynamic: false,
  // Keys are searched, never read back.
  _source: { excludes: ['searchKeys'] },
  dynamic_templates: [{ filters: { path_match: 'filters.*', mapping: { type: 'keyword' } } }],
  properties: {
    searchKeys: { type: 'keyword', doc_values: false },
    time: { type: 'date' },
    filters: { type: 'object', dynamic: true },
  },
} satisfies API.Indices_Create_RequestBody['mappings'];

/** Fields of a row that its document is built from. */
export const projectionOf = <T>({ index, fields, filters = [] }: SearchSource<T>): Record<string, 1> =>
  Object.fromEntries([keyFieldOf(index), ...fields, ...filters].map((field) => [field, 1]));

/** Builds the document of a row. */
export function documentOf<T>(source: SearchSource<T>, row: T) {
  const { title, side = '' } = source.textsOf(row);
  const filters = (source.filters ?? []).map((field) => [field, filterValue(row[field])]);
  return {
    searchKeys: (row as Record<string, unknown>)[keyFieldOf(source.index)] ?? [],
    title,
    side,
    time: source.timeOf(row),
    filters: Object.fromEntries(filters),
  };
}

/** Text of a value in filters. */
export const filterValue = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);
