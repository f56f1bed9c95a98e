/** For a column of the time by which its list can be sorted. */
export const byTime = { asc: 'oldest', desc: 'newest' } as const;

/**
 * The order that an address asks for; undefined for the list's own, newest first.
 * @param sorts beside those of time; a search is sorted by its time alone
 */
export function sortOf<const Sort extends string = never>(
  params: URLSearchParams,
  sorts: readonly Sort[] = [],
): Sort | 'oldest' | undefined {
  const wanted = params.get('sort');
  if (wanted === 'oldest') return wanted;
  return params.get('search') ? undefined : sorts.find((known) => known === wanted);
}
