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

/** Alias of a collection's current index, whose name adds a version and a time. */
export const aliasOf = ({ db, collection }: Pick<Model<unknown>, 'db' | 'collection'>): string =>
  `${db.name}.${collection.name}`.toLowerCase();

/** Layout version of an index of an alias; NaN for other names. */
export const versionOf = (alias: string, index: string): number =>
  index.startsWith(`${alias}-v`) ? Number(/-v(\d+)-\d+$/.exec(index)?.[1]) : Number.NaN;

/** Writes require this alias: once the index is deleted they fail, whereas its name would create a new index. */
export const writesTo = (index: string) => ({ index: `${index}-writes`, require_alias: true });

/** Newest first, like the index in MongoDB, so that a search for a common word reads only the newest rows. */
export const indexSettings = {
  number_of_shards: 1,
  // One replica if there is a second node.
  auto_expand_replicas: '0-1',
  'sort.field': 'time',
  'sort.order': 'desc',
  // Off until the index is complete.
  refresh_interval: '-1',
  // A crash may lose the last seconds, including the position stored after them, so the feed writes them again.
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

/** Projection of the fields from which a row's document is built. */
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

/** Formats a value for a filter. */
export const filterValue = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);

/** Bulk operation: the action and, for an addition, the document. */
export type Operation = readonly object[];

/** Maximum length of a bulk request in characters; a longer single row gets its own request. */
const requestLength = 5_000_000;

/** Groups operations into requests. */
export function* inRequests(operations: readonly Operation[]): Generator<object[]> {
  let request: object[] = [];
  let length = 0;
  for (const operation of operations) {
    const added = JSON.stringify(operation).length;
    if (length > 0 && length + added > requestLength) {
      yield request;
      [request, length] = [[], 0];
    }
    request.push(...operation);
    length += added;
  }
  if (length > 0) yield request;
}
