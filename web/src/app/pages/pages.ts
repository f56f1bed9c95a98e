import { matchPath } from 'react-router-dom';
import { accountPages } from './account-pages.ts';
import { adminPages } from './admin-pages.ts';
import { memberPages } from './member-pages.ts';
import type { LoadCode, Page, Shell } from './page.ts';
import { publicPages } from './public-pages.ts';

export const pages: readonly Page[] = [...publicPages, ...accountPages, ...memberPages, ...adminPages];

/**
 * Lazy shells around pages. The public shell is part of the entry chunk, since nearly every visitor needs it.
 */
export const shells: Readonly<Record<Exclude<Shell, 'public'>, LoadCode>> = {
  member: () => import('../../features/layout/member-shell.tsx'),
  admin: () => import('../../features/layout/admin-shell.tsx'),
};

/** Aliases of page URLs. */
const secondUrls: Readonly<Record<string, string>> = {
  '/orders': '/user/orders',
  '/subscription': '/user/subscription',
  '/dashboard/checkout': '/checkout',
};

/** Finds the page at a path, and the id in it. Static paths take precedence, as in the router. */
export function findPage(pathname: string): { readonly page: Page; readonly id: string } | null {
  // Fast path for static routes, because `matchPath` builds a pattern per page.
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
 * The redirect target of a path without a page: aliases lead to their page with the query (`?…`), others home.
 * @returns null when there is a page
 */
export function redirectOf(pathname: string, search: string): string | null {
  if (findPage(pathname)) return null;
  const target = secondUrls[pathname.replace(/\/$/, '')];
  return target === undefined ? '/' : target + search;
}

/** True when a query string (`?…`) changes the content of the page. */
export function choosesView(pathname: string, search: string): boolean {
  const params = findPage(pathname)?.page.params;
  return [...new URLSearchParams(search).keys()].some((name) => params?.includes(name) ?? true);
}
