import { matchPath } from 'react-router-dom';
import type { Access } from './guards.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { pagesToBuild } from './pages-to-build.ts';

export type Shell = 'public' | 'member' | 'admin';

export interface PageRoute {
  readonly path: string;
  readonly access: Access;
  readonly shell: Shell;
  readonly page: LazyPage;
}

const home = lazyPage(
  () => import('../features/home/pages/home-page.tsx'),
  (module) => module.HomePage,
);
export const comingSoon = lazyPage(
  () => import('./coming-soon-page.tsx'),
  (module) => module.ComingSoonPage,
);

/** The frames around pages; the public one is in the first chunk, since nearly everyone needs it. */
export const shells = {
  member: lazyPage(
    () => import('../features/member/member-shell.tsx'),
    (module) => module.MemberShell,
  ),
  admin: lazyPage(
    () => import('../features/admin/admin-shell.tsx'),
    (module) => module.AdminShell,
  ),
} as const;

const open = (path: string, page: LazyPage): PageRoute => ({ path, access: 'public', shell: 'public', page });

const builtRoutes: readonly PageRoute[] = [
  open('/', home),
  open(
    '/shows',
    lazyPage(
      () => import('../features/shows/pages/shows-page.tsx'),
      (module) => module.ShowsPage,
    ),
  ),
  open(
    '/live',
    lazyPage(
      () => import('../features/live/pages/streams-page.tsx'),
      (module) => module.StreamsPage,
    ),
  ),
  open(
    '/live/:id',
    lazyPage(
      () => import('../features/live/pages/stream-page.tsx'),
      (module) => module.StreamPage,
    ),
  ),
  open(
    '/merch',
    lazyPage(
      () => import('../features/merch/pages/merch-page.tsx'),
      (module) => module.MerchPage,
    ),
  ),
  open(
    '/community',
    lazyPage(
      () => import('../features/community/pages/community-page.tsx'),
      (module) => module.CommunityPage,
    ),
  ),
  open(
    '/login',
    lazyPage(
      () => import('../features/account/pages/login-page.tsx'),
      (module) => module.LoginPage,
    ),
  ),
];

/** Every address of the app, with who may see it and the frame around it. */
export const pageRoutes: readonly PageRoute[] = [
  ...builtRoutes,
  ...pagesToBuild.map(({ path, access, shell }) => ({ path, access, shell, page: comingSoon })),
];

/** Second addresses for one page. */
export const redirects: readonly { path: string; to: string }[] = [
  { path: '/orders', to: '/user/orders' },
  { path: '/subscription', to: '/user/subscription' },
  { path: '/dashboard/checkout', to: '/checkout' },
];

/** Loads the code of the page at an address. Static paths win over those with parameters, as in the router. */
export async function preloadPage(pathname: string): Promise<void> {
  const matching = pageRoutes.filter(({ path }) => matchPath(path, pathname) !== null);
  const route = matching.find(({ path }) => !path.includes(':')) ?? matching[0];
  if (!route) return;
  const shell = route.shell === 'public' ? null : shells[route.shell];
  await Promise.all([route.page.preload(), shell?.preload()]);
}
