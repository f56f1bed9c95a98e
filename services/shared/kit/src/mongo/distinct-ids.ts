import type { Types } from 'mongoose';

/**
 * Removes duplicate ids. Identical objects (rows of shared reads) are removed first, which avoids converting them to
 * text.
 */
export function distinctIds(ids: readonly Types.ObjectId[]): Types.ObjectId[] {
  return [...new Map([...new Set(ids)].map((id) => [id.toHexString(), id] as const)).values()];
}
