import { matchPath } from 'react-router-dom';
import { accountPages } from './account-pages.ts';
import { adminPages } from './admin-pages.ts';
import { memberPages } from './member-pages.ts';
import type { LoadCode, Page, Shell } from './page.ts';
import { publicPages } from './public-pages.ts';

/** Every page of the app. */
export const pages: readonly Page[] = [...publicPages, ...accountPages, ...memberPages, ...adminPages];

/** The frames around pages; the public one is in the first chunk, since nearly everyone needs it. */
export const shells: Readonly<Record<Exclude<Shell, 'public'>, LoadCode>> = {
  member: () => import('../../features/layout/member-shell.tsx'),
  admin: () => import('../../features/layout/admin-shell.tsx'),
};

/** Second addresses for one page. */
const secondAddresses: Readonly<Record<string, string>> = {
  '/orders': '/user/orders',
  '/subscription': '/user/subscription',
  '/dashboard/checkout': '/checkout',
};

/** The page at an address, and the id in it. Static paths win over those with an id, as in the router. */
export function findPage(pathname: string): { readonly page: Page; readonly id: string } | null {
  // Most addresses are a path as it stands; matching makes a pattern of each.
  const exact = pages.find(({ path }) => path === pathname && !path.includes(':'));
  if (exact) return { page: exact, id: '' };
  const lowered = pathname.toLowerCase();
  const found = pages.flatMap((page) => {
    const [beginning = ''] = page.path.split(':');
    const match = lowered.startsWith(beginning) ? matchPath(page.path, pathname) : null;
    return match ? [{ page, id: match.params.id ?? '' }] : [];
  });
  return found.find(({ id }) => id === '') ?? found[0] ?? null;
}

/**
 * Where an address redirects to that has no page: a second address to its page, with the query (`?…`), and any other home.
 * @returns null where there is a page
 */
export function redirectOf(pathname: string, search: string): string | null {
  if (findPage(pathname)) return null;
  const target = secondAddresses[pathname.replace(/\/$/, '')];
  return target === undefined ? '/' : target + search;
}

/** Whether a query (`?…`) makes the page at an address show something else than without it. */
export function choosesView(pathname: string, search: string): boolean {
  const params = findPage(pathname)?.page.params;
  return [...new URLSearchParams(search).keys()].some((name) => params?.includes(name) ?? true);
}
