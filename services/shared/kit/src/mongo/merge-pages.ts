import type { Types } from 'mongoose';
import { cursorOf, type FoundPage } from './find-page.ts';

interface Dated {
  readonly _id: Types.ObjectId;
  readonly createdAt: Date;
}

/**
 * Merges pages of several lists by time. All must be read with the same cursor, limit and direction, and no row may be
 * in two lists.
 */
export function mergePages<T extends Dated>(
  pages: readonly FoundPage<T>[],
  limit: number,
  direction: 1 | -1 = -1,
): FoundPage<T> {
  const all = pages.flatMap(({ rows }) => rows).sort((one, other) => -direction * newestFirst(one, other));
  const rows = all.slice(0, limit);
  const last = rows.at(-1);
  const more = all.length > limit || pages.some(({ nextCursor }) => nextCursor !== null);
  return {
    rows,
    total: pages.reduce((sum, { total }) => sum + total, 0),
    nextCursor: more && last ? cursorOf<Dated>({ field: 'createdAt', direction }, last) : null,
  };
}

const newestFirst = (one: Dated, other: Dated): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (idOf(other) < idOf(one) ? -1 : 1);

const idOf = ({ _id }: Dated): string => _id.toHexString();
