/**
 * The parameters of an address by which these pages choose what they show; all others (`utm_source` and the like) change
 * nothing. By the path of the route table. On pages that are not listed every parameter may count.
 */
export const viewParams: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/shows': ['search', 'category'],
  '/shows/live': [],
  '/shows/upcoming': [],
  '/shows/:id': [],
  '/live': [],
  '/live/:id': [],
  '/merch': ['sort'],
  '/merch/:id': [],
  '/community': [],
  '/community/posts/:id': [],
  '/user/shows': ['search', 'category'],
};

/** Whether a query (`?…`) makes the page at `path` show something else than without it. */
export function choosesView(path: string, search: string): boolean {
  const names = [...new URLSearchParams(search).keys()];
  const counting = viewParams[path];
  return names.some((name) => counting === undefined || counting.includes(name));
}
