import { id } from '@poc/contracts/common';
import mongoose, { type Model, type mongo, type QueryFilter, Types } from 'mongoose';
import { z } from 'zod';
import { fail } from '../errors.ts';

/** Sort order of a list: one field, with `_id` as the tie-breaker. */
export interface ListSort<T> {
  readonly field: Extract<keyof T, string>;
  readonly direction: 1 | -1;
  /** For texts: the collation of the list's index. */
  readonly collation?: mongo.CollationOptions;
}

/** Directions of a sort by time, by their names in the contracts. */
export const timeDirections = { newest: -1, oldest: 1 } as const;

/**
 * Returns the sort order of a list with several orders. Searches can only be sorted by time, because the search index
 * has no other order.
 * @throws invalid_request for a search with another order
 */
export function searchedByTime<T, Sort extends string>(
  orders: Readonly<Record<Sort | keyof typeof timeDirections, ListSort<T>>>,
  { sort, search }: { readonly sort: Sort; readonly search?: string | undefined },
): ListSort<T> {
  if (search && !Object.hasOwn(timeDirections, sort)) {
    fail('invalid_request', {
      faults: [{ path: 'query.sort', msg: 'a search is sorted by its time alone' }],
    });
  }
  return orders[sort];
}

export type IndexKeys = Readonly<Record<string, 1 | -1>>;

export interface PageRequest<T> {
  /** Built from validated scalars; operators are marked with mongoose's `trusted`. */
  readonly filter: QueryFilter<T>;
  readonly order: ListSort<T>;
  /** Excluded fields (`{ differences: 0 }`), for lists that do not show large ones. */
  readonly fields?: Readonly<Record<string, 0>>;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Computes the total where counting every matching row is too expensive: see `totals.ts`. */
  readonly count?: () => Promise<number>;
  /** Index to use, where MongoDB's cached plan may come from a very different earlier search. */
  readonly hint?: IndexKeys | undefined;
}

export interface FoundPage<T> {
  readonly rows: T[];
  readonly total: number;
  readonly nextCursor: string | null;
}

const cursorShape = z.tuple([z.union([z.number(), z.string().max(500)]), id]);

/**
 * Reads one page by keyset pagination: inserts and deletes shift no rows, and the last page costs as much as the first.
 * @throws invalid_request for a cursor of another list
 */
export async function findPage<T extends { _id: Types.ObjectId }>(
  model: Model<T>,
  request: PageRequest<T>,
): Promise<FoundPage<T>> {
  const { filter, order, limit } = request;
  const conditions: QueryFilter<T>[] = [filter];
  if (request.cursor !== undefined) conditions.push(rowsAfter(model, order, request.cursor));
  const options = {
    ...(order.collation ? { collation: order.collation } : {}),
    ...(request.hint ? { hint: { ...request.hint } } : {}),
  };
  const found = await model
    .find({ $and: conditions }, request.fields ?? null, options)
    .sort({ [order.field]: order.direction, _id: order.direction })
    .limit(limit + 1)
    .lean<T[]>()
    .exec();
  // A list that fits on one page, like most searches and most people's orders, needs no count.
  const isWhole = request.cursor === undefined && found.length <= limit;
  const total = isWhole ? found.length : await (request.count?.() ?? model.countDocuments(filter));
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const more = found.length > limit && last !== undefined;
  return { rows, total, nextCursor: more ? cursorOf(order, last) : null };
}

/** Encodes the opaque cursor that continues a list after a row. */
export function cursorOf<T extends { _id: Types.ObjectId }>(order: ListSort<T>, row: T): string {
  const value: unknown = row[order.field];
  const key = value instanceof Date ? value.getTime() : value;
  return Buffer.from(JSON.stringify([key, row._id.toHexString()])).toString('base64url');
}

function rowsAfter<T>(model: Model<T>, order: ListSort<T>, cursor: string): QueryFilter<T> {
  const [value, lastId] = readCursor(cursor, model.schema.path(order.field).instance);
  const [from, seen] = order.direction === 1 ? ['$gte', '$lte'] : ['$lte', '$gte'];
  return {
    // The bound at which the scan enters the index.
    [order.field]: mongoose.trusted({ [from]: value }),
    // Excludes seen rows with the same value. An equivalent `$or` of 'beyond' and 'equal' may make MongoDB read each
    // branch completely and sort.
    $nor: [{ [order.field]: value, _id: mongoose.trusted({ [seen]: lastId }) }],
  } as QueryFilter<T>;
}

/** Parses and validates a cursor, which is client input, against the type of the sort field. */
function readCursor(cursor: string, fieldType: string): [Date | number | string, Types.ObjectId] {
  const parsed = cursorShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success) {
    const [value, lastId] = parsed.data;
    const rowId = new Types.ObjectId(lastId);
    if (fieldType === 'String' && typeof value === 'string') return [value, rowId];
    if (fieldType === 'Number' && typeof value === 'number') return [value, rowId];
    if (fieldType === 'Date' && typeof value === 'number') {
      const moment = new Date(value);
      if (!Number.isNaN(moment.getTime())) return [moment, rowId];
    }
  }
  return fail('invalid_request', { faults: [{ path: 'query.cursor', msg: 'is not a cursor of this list' }] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
