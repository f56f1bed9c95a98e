import type { Subject } from '@poc/kit/auth/subject';
import { batchReads } from '@poc/kit/concurrency/batch-reads';
import { type Connection, Types, trusted } from 'mongoose';
import { type HiddenPersonDoc, hiddenPersonModel } from './hidden-person.model.ts';

export interface HiddenPeople {
  /** Blocked or muted people: omitted from lists. */
  readonly inLists: readonly Types.ObjectId[];
  /** Blocked people: not accessible by link either. */
  readonly everywhere: readonly Types.ObjectId[];
}

const nobody: HiddenPeople = { inLists: [], everywhere: [] };

/** Finds the authors hidden from a viewer, outside of the administrators' area. Visitors need no query. */
export type FindHiddenPeople = (viewer: Pick<Subject, 'id'> | null) => Promise<HiddenPeople>;

/** Creates the finder of hidden people, which combines concurrent reads into one query. */
export function createHiddenPeopleFinder(db: Connection): FindHiddenPeople {
  const read = batchReads<string, HiddenPeople>(async (viewers) => {
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
  return async (viewer) => (viewer ? read(viewer.id) : nobody);
}

/** Creates the finder of the people who blocked a viewer, which combines concurrent reads into one query. */
export function createBlockersFinder(
  db: Connection,
): (viewer: Pick<Subject, 'id'> | null) => Promise<readonly Types.ObjectId[]> {
  const read = batchReads<string, readonly Types.ObjectId[]>(async (viewers) => {
    const rows = await hiddenPersonModel(db)
      .find(
        { hiddenId: trusted({ $in: viewers.map((id) => new Types.ObjectId(id)) }), blocked: true },
        { _id: 0, userId: 1, hiddenId: 1 },
      )
      .lean<Pick<HiddenPersonDoc, 'userId' | 'hiddenId'>[]>();
    const byViewer = Map.groupBy(rows, ({ hiddenId }) => hiddenId.toHexString());
    return (viewer) => (byViewer.get(viewer) ?? []).map(({ userId }) => userId);
  });
  return async (viewer) => (viewer ? read(viewer.id) : []);
}

/**
 * Builds a condition that excludes posts and comments of some authors. It uses `$expr`, so that MongoDB never prefers
 * an index by author over the one with the sort order.
 */
export const notWrittenBy = (people: readonly Types.ObjectId[]): { $expr?: object } =>
  people.length === 0 ? {} : { $expr: trusted({ $not: [{ $in: ['$userId', [...people]] }] }) };

export const isWrittenBy = (
  people: readonly Types.ObjectId[],
  { userId }: { readonly userId: Types.ObjectId },
): boolean => people.some((one) => one.equals(userId));
