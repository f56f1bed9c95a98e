import type { Types } from 'mongoose';

/**
 * Each of some ids once. Those who share a list share its rows, too: the same object is left out before ids are written as
 * text to be compared.
 */
export function distinctIds(ids: readonly Types.ObjectId[]): Types.ObjectId[] {
  return [...new Map([...new Set(ids)].map((id) => [id.toHexString(), id] as const)).values()];
}
