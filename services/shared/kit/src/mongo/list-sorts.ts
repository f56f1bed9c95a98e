import type { SortColumns, SortName } from '@poc/contracts/list-sorts';
import type { mongo, PipelineStage } from 'mongoose';
import type { ListSort } from './find-page.ts';

/** Sort key of a column. */
export interface SortKey<T> {
  /** Field of the index, with dots for a nested one; for a computed key the name of its value. */
  readonly field: Extract<keyof T, string> | `${Extract<keyof T, string>}.${string}` | typeof computedField;
  /** The fields that follow in the index, before `_id`; never null. */
  readonly followedBy?: readonly Extract<keyof T, string>[];
  /** For strings: the same collation as the index that serves the list. */
  readonly collation?: mongo.CollationOptions;
  /** Stages that compute the key of each row, if no field holds it. */
  readonly computed?: readonly PipelineStage[];
}

const computedField = 'sortKey';

/** Collation of strings: ignores case and accents. */
export const textCollation = { locale: 'en', strength: 1 } as const;

/**
 * Creates a sort key that MongoDB computes for every row of the list, because no index can hold it; for lists of
 * thousands of rows.
 * @param value an expression for a text or a number; convert dates to numbers
 * @param joins pipeline stages before the expression
 */
export const computedKey = <T>(value: unknown, ...joins: PipelineStage[]): SortKey<T> => ({
  field: computedField,
  collation: textCollation,
  computed: [...joins, { $set: { [computedField]: value } } as PipelineStage],
});

/** Number of compared characters of a long text. */
const comparedCharacters = 100;

/**
 * Creates a sort key from the prefix of a long text, since an index cannot hold the whole.
 * @param text an expression
 */
export const computedText = <T>(text: unknown): SortKey<T> =>
  computedKey({ $substrCP: [text, 0, comparedCharacters] });

/** Creates a sort key from a row of another collection, whose `_id` is a field of this one. */
export const joinedKey = <T>(
  from: string,
  localField: Extract<keyof T, string>,
  value: unknown,
): SortKey<T> =>
  computedKey(
    value,
    {
      $lookup: { from, localField, foreignField: '_id', as: 'joined', pipeline: [{ $unset: 'searchKeys' }] },
    },
    { $set: { joined: { $first: '$joined' } } },
  );

/** Expression for the value of the first true condition. */
export const firstMatch = (
  branches: readonly [condition: unknown, value: unknown][],
  otherwise: unknown,
): unknown =>
  branches.reduceRight((rest, [condition, value]) => ({ $cond: [condition, value, rest] }), otherwise);

/**
 * Builds the sort orders of a list by the values of its `sort`.
 * @param sorts from the contract
 * @param keys sort key of each column
 */
export function sortsOf<T, Sorts extends { readonly columns: SortColumns }>(
  { columns }: Sorts,
  keys: { readonly [Column in keyof Sorts['columns']]: SortKey<T> },
): Readonly<Record<SortName<Sorts['columns']>, ListSort<T>>> {
  const orders = Object.entries(columns).flatMap(([column, { asc, desc }]) => [
    [asc, { ...keys[column], column, direction: 1 }],
    [desc, { ...keys[column], column, direction: -1 }],
  ]);
  return Object.fromEntries(orders) as Record<SortName<Sorts['columns']>, ListSort<T>>;
}
