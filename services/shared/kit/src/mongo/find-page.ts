import { id } from '@poc/contracts/common';
import mongoose, { type Model, type mongo, type QueryFilter, Types } from 'mongoose';
import { z } from 'zod';
import { fail } from '../errors.ts';

/** The order of a list: one field, with `_id` to distinguish equal values, so that every row has its place. */
export interface ListSort<T> {
  readonly field: Extract<keyof T, string>;
  readonly direction: 1 | -1;
  /** For texts: the same collation as the index that serves the list. */
  readonly collation?: mongo.CollationOptions;
}

/** The directions of a time for an order, by the names that the contracts give. */
export const timeDirections = { newest: -1, oldest: 1 } as const;

/**
 * The order of a list that can be sorted by more than its time, whose search keeps to the time: its index has no other.
 * @throws invalid_request where a search asks for another order
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

/** The keys of an index, as it was declared. */
export type IndexKeys = Readonly<Record<string, 1 | -1>>;

export interface PageRequest<T> {
  /** Built from parsed scalars; operators in it are marked with mongoose's `trusted`. */
  readonly filter: QueryFilter<T>;
  readonly order: ListSort<T>;
  /** Which fields are left out (`{ differences: 0 }`), where a list does not show the large ones. */
  readonly fields?: Readonly<Record<string, 0>>;
  readonly limit: number;
  /** What an earlier page gave as `nextCursor`. */
  readonly cursor?: string | undefined;
  /** Gives the total where counting each matching row would cost too much: see `totals.ts`. */
  readonly count?: () => Promise<number>;
  /** The index to use, where MongoDB would choose by what an earlier, quite different search was like. */
  readonly hint?: IndexKeys | undefined;
}

export interface FoundPage<T> {
  readonly rows: T[];
  /** How many rows the filter matches in all. */
  readonly total: number;
  readonly nextCursor: string | null;
}

const cursorShape = z.tuple([z.union([z.number(), z.string().max(500)]), id]);

/**
 * Reads one page of a list by its key, not by an offset: a row added or removed meanwhile shifts nothing, and the last
 * page costs as much as the first.
 * @throws invalid_request for a cursor that this list never gave
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
  // Of a list that is shorter than a page all rows are here already: most searches, most people's orders.
  const isWhole = request.cursor === undefined && found.length <= limit;
  const total = isWhole ? found.length : await (request.count?.() ?? model.countDocuments(filter));
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const more = found.length > limit && last !== undefined;
  return { rows, total, nextCursor: more ? cursorOf(order, last) : null };
}

/** The cursor that continues a list after this row: opaque to clients. */
export function cursorOf<T extends { _id: Types.ObjectId }>(order: ListSort<T>, row: T): string {
  const value: unknown = row[order.field];
  const key = value instanceof Date ? value.getTime() : value;
  return Buffer.from(JSON.stringify([key, row._id.toHexString()])).toString('base64url');
}

function rowsAfter<T>(model: Model<T>, order: ListSort<T>, cursor: string): QueryFilter<T> {
  const [value, lastId] = readCursor(cursor, model.schema.path(order.field).instance);
  const [from, seen] = order.direction === 1 ? ['$gte', '$lte'] : ['$lte', '$gte'];
  return {
    // Where the index is entered.
    [order.field]: mongoose.trusted({ [from]: value }),
    // Of the rows with just this value those that came before. An `$or` of 'beyond' and 'equal' would say the same, but
    // MongoDB may then read each alternative whole and sort.
    $nor: [{ [order.field]: value, _id: mongoose.trusted({ [seen]: lastId }) }],
  } as QueryFilter<T>;
}

/** A cursor is a client's input like any other: what it holds must fit the field that the list is ordered by. */
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
