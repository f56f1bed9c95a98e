import { type QueryFilter, trusted } from 'mongoose';

/** Filters rows by a time; both ends are included and optional. */
export function timeRange<T>(
  field: Extract<keyof T, string>,
  from: string | undefined,
  to: string | undefined,
): QueryFilter<T> {
  if (!from && !to) return {};
  const range = { ...(from && { $gte: new Date(from) }), ...(to && { $lte: new Date(to) }) };
  return { [field]: trusted(range) } as QueryFilter<T>;
}
