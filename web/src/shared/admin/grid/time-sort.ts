/** For a column of the time by which its list can be sorted. */
export const byTime = { asc: 'oldest', desc: 'newest' } as const;

/** The order that an address asks for; undefined for the list's own, newest first. */
export const timeSortOf = (params: URLSearchParams): 'oldest' | undefined =>
  params.get('sort') === 'oldest' ? 'oldest' : undefined;
