import type { Subject } from '@poc/kit/auth/subject';
import { type BatchedRead, batchReads } from '@poc/kit/concurrency/batch-reads';
import { type Connection, Types, trusted } from 'mongoose';
import { type HiddenPersonDoc, hiddenPersonModel } from './hidden-person.model.ts';

/** Whose words a viewer does not read. */
export interface HiddenPeople {
  /** Blocked or muted: in no list. */
  readonly inLists: readonly Types.ObjectId[];
  /** Blocked: not by a link either. */
  readonly everywhere: readonly Types.ObjectId[];
}

const nobody: HiddenPeople = { inLists: [], everywhere: [] };

/** Decides whose words are hidden from a viewer, everywhere but in the administrators' area. Visitors cost no read. */
export async function findHiddenPeople(
  db: Connection,
  viewer: Pick<Subject, 'id'> | null,
): Promise<HiddenPeople> {
  if (!viewer) return nobody;
  const read = readers.get(db) ?? readerOf(db);
  readers.set(db, read);
  return read(viewer.id);
}

const readers = new WeakMap<Connection, BatchedRead<string, HiddenPeople>>();

/** Reads whom those hide who ask at the same time, in one query. */
const readerOf = (db: Connection) =>
  batchReads<string, HiddenPeople>(async (viewers) => {
    const rows = await hiddenPersonModel(db)
      .find(
        { userId: trusted({ $in: viewers.map((id) => new Types.ObjectId(id)) }) },
        { _id: 0, userId: 1, hiddenId: 1, blocked: 1 },
      )
      .lean<Omit<HiddenPersonDoc, '_id'>[]>();
    const byViewer = Map.groupBy(rows, ({ userId }) => userId.toHexString());
    return (viewer) => {
      const hidden = byViewer.get(viewer) ?? [];
      return {
        inLists: hidden.map(({ hiddenId }) => hiddenId),
        everywhere: hidden.filter(({ blocked }) => blocked).map(({ hiddenId }) => hiddenId),
      };
    };
  });

/**
 * The condition of a query or a pipeline that passes over what some people wrote. An expression, so that MongoDB never takes
 * an index of authors for it instead of the one that gives the order.
 */
export const notWrittenBy = (people: readonly Types.ObjectId[]): { $expr?: object } =>
  people.length === 0 ? {} : { $expr: trusted({ $not: [{ $in: ['$userId', [...people]] }] }) };

/** Whether one of some people wrote a text. */
export const isWrittenBy = (
  people: readonly Types.ObjectId[],
  { userId }: { readonly userId: Types.ObjectId },
): boolean => people.some((one) => one.equals(userId));
