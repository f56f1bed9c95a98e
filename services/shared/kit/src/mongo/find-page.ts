import { id } from '@poc/contracts/common';
import mongoose, { type Model, type PipelineStage, type QueryFilter, Types } from 'mongoose';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { parseJson } from '../json.ts';
import type { SortKey } from './list-sorts.ts';

/** The order of a list: a key, with `_id` to distinguish equal values, so that the order is total. */
export interface ListSort<T> extends SortKey<T> {
  readonly direction: 1 | -1;
  /** Column of the list: distinguishes computed keys in cursors. */
  readonly column?: string;
}

export type IndexKeys = Readonly<Record<string, 1 | -1>>;

export interface PageRequest<T> {
  /** Built from validated scalars; operators are marked with mongoose's `trusted`. */
  readonly filter: QueryFilter<T>;
  readonly order: ListSort<T>;
  /** Projection: large fields that the list does not show (`{ differences: 0 }`), or the only fields to read. */
  readonly fields?: Readonly<Record<string, 0>> | Readonly<Record<string, 1>>;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Computes the total where counting every matching row is too expensive: see `totals.ts`. */
  readonly count?: () => Promise<number>;
  /** Index to use, because MongoDB's cached plan may come from a very different search. */
  readonly hint?: IndexKeys | undefined;
}

export interface FoundPage<T> {
  readonly rows: T[];
  readonly total: number;
  readonly nextCursor: string | null;
}

const cursorValue = z.union([z.number(), z.string().max(500), z.boolean(), z.null()]);
type CursorValue = z.infer<typeof cursorValue>;
/** The order's name, the values of its fields, then the row's id. */
const cursorShape = z.tuple([z.string(), cursorValue], cursorValue);

/** Index that every collection has. */
const idIndex: IndexKeys = { _id: 1 };

/**
 * Reads one page by keyset pagination: inserts and deletes do not shift rows, and the last page costs as much as the
 * first.
 * @throws invalid_request for a cursor of another list or order
 */
export async function findPage<T extends { _id: Types.ObjectId }>(
  model: Model<T>,
  request: PageRequest<T>,
): Promise<FoundPage<T>> {
  const { filter, order, limit } = request;
  const found = await (order.computed ? findComputed(model, request) : findStored(model, request));
  // A list that fits on one page, like most searches, needs no count.
  const isWhole = request.cursor === undefined && found.length <= limit;
  const total = isWhole ? found.length : await (request.count?.() ?? model.countDocuments(filter));
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const more = found.length > limit && last !== undefined;
  return { rows, total, nextCursor: more ? cursorOf(order, last) : null };
}

/** Reads the rows of a page, and one more, in the order of an index. */
function findStored<T>(model: Model<T>, request: PageRequest<T>): Promise<T[]> {
  const { filter, order, limit, cursor, hint } = request;
  const conditions: QueryFilter<T>[] = [filter];
  if (cursor !== undefined) conditions.push(rowsAfter(order, readCursor(model, order, cursor)));
  const options = {
    ...(order.collation ? { collation: order.collation } : {}),
    ...(hint ? { hint: { ...hint } } : {}),
  };
  return model
    .find({ $and: conditions }, request.fields ?? null, options)
    .sort(sortStageOf(order))
    .limit(limit + 1)
    .lean<T[]>()
    .exec();
}

/** Reads the rows of a page, and one more, by a value that MongoDB computes for every row of the list. */
function findComputed<T>(model: Model<T>, request: PageRequest<T>): Promise<T[]> {
  const { filter, order, limit, cursor, fields } = request;
  const isWhole = Object.keys(filter).length === 0;
  const after = cursor === undefined ? [] : [{ $match: rowsAfter(order, readCursor(model, order, cursor)) }];
  const stages = [
    { $match: model.find().cast(model, filter) },
    ...(fields ? [{ $project: fields }] : []),
    ...(order.computed ?? []),
    ...after,
    { $sort: sortStageOf(order) },
    { $limit: limit + 1 },
  ] as PipelineStage[];
  const hint = request.hint ?? (isWhole ? idIndex : undefined);
  return model.aggregate<T>(stages, {
    ...(order.collation ? { collation: order.collation } : {}),
    ...(hint ? { hint: { ...hint } } : {}),
  });
}

const fieldsOf = <T>({ field, followedBy = [] }: ListSort<T>): readonly [string, ...string[]] => [
  field,
  ...followedBy,
];

const sortStageOf = <T>(order: ListSort<T>): Record<string, 1 | -1> =>
  Object.fromEntries([...fieldsOf(order), '_id'].map((field) => [field, order.direction]));

/** Name of an order in cursors, since a position is valid in one order only. */
const nameOf = <T>(order: ListSort<T>): string =>
  `${order.direction === 1 ? '' : '-'}${order.computed ? order.column : fieldsOf(order)}`;

/** Returns the cursor that continues a list after this row: opaque to clients. */
export function cursorOf<T extends { _id: Types.ObjectId }>(order: ListSort<T>, row: T): string {
  const values = fieldsOf(order).map((field) => {
    const value = valueAt(row, field) ?? null;
    return value instanceof Date ? value.getTime() : value;
  });
  return Buffer.from(JSON.stringify([nameOf(order), ...values, row._id.toHexString()])).toString('base64url');
}

/** @param path with dots for nested fields */
const valueAt = (row: object, path: string): unknown =>
  path.split('.').reduce<unknown>((within, name) => (within as Record<string, unknown> | null)?.[name], row);

interface Place {
  readonly values: readonly (CursorValue | Date | Types.ObjectId)[];
  readonly id: Types.ObjectId;
}

function rowsAfter<T>(order: ListSort<T>, { values, id: lastId }: Place): QueryFilter<T> {
  const [field, ...others] = fieldsOf(order);
  const [value, ...otherValues] = values;
  const isUp = order.direction === 1;
  return {
    // Index position of the cursor.
    ...entryOf(field, value, isUp),
    // Excludes earlier rows with the same value. An equivalent `$or` of 'beyond' and 'equal' may make MongoDB read each
    // branch whole and sort.
    $nor: [{ [field]: value, ...rowsUpTo(others, { values: otherValues, id: lastId }, isUp) }],
  } as QueryFilter<T>;
}

/** Builds the filter for the rows up to a position, inclusive. */
function rowsUpTo(
  [field, ...others]: readonly string[],
  { values, id: lastId }: Place,
  isUp: boolean,
): object {
  if (field === undefined) return { _id: mongoose.trusted({ [isUp ? '$lte' : '$gte']: lastId }) };
  const [value, ...otherValues] = values;
  const equal = { [field]: value, ...rowsUpTo(others, { values: otherValues, id: lastId }, isUp) };
  return { $or: [{ [field]: mongoose.trusted({ [isUp ? '$lt' : '$gt']: value }) }, equal] };
}

/**
 * Builds the filter for the rows from a value on. Rows without a value come before all others, and comparisons with a
 * value exclude them.
 */
function entryOf(field: string, value: Place['values'][number] | undefined, isUp: boolean): object {
  if (isUp) return value === null ? {} : { [field]: mongoose.trusted({ $gte: value }) };
  return { [field]: value === null ? null : mongoose.trusted({ $not: { $gt: value } }) };
}

/** Parses a cursor, which is untrusted input: its values must fit the sort fields. */
function readCursor<T>(model: Model<T>, order: ListSort<T>, cursor: string): Place {
  const fields = fieldsOf(order);
  const parsed = cursorShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const [name, ...place] = parsed.data ?? [];
  const lastId = id.safeParse(place.at(-1));
  if (name === nameOf(order) && lastId.success && place.length === fields.length + 1) {
    const values = fields.map((field, at) => storedValue(model.schema.path(field)?.instance, place[at]));
    if (!values.includes(undefined)) {
      return { values: values as Place['values'], id: new Types.ObjectId(lastId.data) };
    }
  }
  return fail('invalid_request', { faults: [{ path: 'query.cursor', msg: 'is not a cursor of this list' }] });
}

/** Converts a cursor's value to the stored type of a field; undefined if it does not fit. */
function storedValue(
  fieldType: string | undefined,
  value: CursorValue | undefined,
): CursorValue | Date | Types.ObjectId | undefined {
  if (value === null) return value;
  switch (fieldType) {
    case 'String':
      return typeof value === 'string' ? value : undefined;
    case 'Number':
      return typeof value === 'number' ? value : undefined;
    case 'Boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'ObjectId':
      return id.safeParse(value).success ? new Types.ObjectId(value as string) : undefined;
    case 'Date': {
      const moment = new Date(typeof value === 'number' ? value : Number.NaN);
      return Number.isNaN(moment.getTime()) ? undefined : moment;
    }
    // A computed value is a text or a number.
    case undefined:
      return typeof value === 'boolean' ? undefined : value;
    default:
      return undefined;
  }
}
