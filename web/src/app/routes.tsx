import { matchPath } from 'react-router-dom';
import type { Session } from '../shared/auth/session-store.ts';
import { accountRoutes } from './account-routes.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { detourOf } from './guards.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { orderRoutes } from './order-routes.tsx';
import { openPage as open, type PageRoute } from './page-route.ts';
import { pagesToBuild } from './pages-to-build.ts';

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
    () => import('../features/layout/member-shell.tsx'),
    (module) => module.MemberShell,
  ),
  admin: lazyPage(
    () => import('../features/layout/admin-shell.tsx'),
    (module) => module.AdminShell,
  ),
} as const;

const cart = lazyPage(
  () => import('../features/merch/cart/pages/cart-page.tsx'),
  (module) => module.CartPage,
);

const inMemberArea = (path: string, page: LazyPage): PageRoute => ({
  path,
  access: 'member',
  shell: 'member',
  page,
});

const builtRoutes: readonly PageRoute[] = [
  ...accountRoutes,
  ...orderRoutes,
  open('/', home),
  open(
    '/shows',
    lazyPage(
      () => import('../features/shows/pages/shows-page.tsx'),
      (module) => module.ShowsPage,
    ),
  ),
  open(
    '/shows/live',
    lazyPage(
      () => import('../features/shows/pages/live-shows-page.tsx'),
      (module) => module.LiveShowsPage,
    ),
  ),
  open(
    '/shows/upcoming',
    lazyPage(
      () => import('../features/shows/pages/upcoming-shows-page.tsx'),
      (module) => module.UpcomingShowsPage,
    ),
  ),
  open(
    '/shows/:id',
    lazyPage(
      () => import('../features/shows/pages/show-page.tsx'),
      (module) => module.ShowPage,
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
    '/merch/:id',
    lazyPage(
      () => import('../features/merch/pages/product-page.tsx'),
      (module) => module.ProductPage,
    ),
  ),
  open('/cart', cart),
  open('/user/cart', cart),
  open(
    '/community',
    lazyPage(
      () => import('../features/community/pages/community-page.tsx'),
      (module) => module.CommunityPage,
    ),
  ),
  open(
    '/community/posts/:id',
    lazyPage(
      () => import('../features/community/pages/post-page.tsx'),
      (module) => module.PostPage,
    ),
  ),
  {
    path: '/dashboard/shows/:id',
    access: 'member',
    shell: 'public',
    page: lazyPage(
      () => import('../features/shows/watch/watch-page.tsx'),
      (module) => module.WatchPage,
    ),
  },
  inMemberArea(
    '/user/dashboard',
    lazyPage(
      () => import('../features/account/dashboard/dashboard-page.tsx'),
      (module) => module.DashboardPage,
    ),
  ),
  inMemberArea(
    '/user/merch',
    lazyPage(
      () => import('../features/merch/pages/member-merch-page.tsx'),
      (module) => module.MemberMerchPage,
    ),
  ),
  inMemberArea(
    '/user/shows',
    lazyPage(
      () => import('../features/shows/member/shows-page.tsx'),
      (module) => module.MemberShowsPage,
    ),
  ),
  inMemberArea(
    '/user/watch-history',
    lazyPage(
      () => import('../features/shows/history/watch-history-page.tsx'),
      (module) => module.WatchHistoryPage,
    ),
  ),
  inMemberArea(
    '/user/profile',
    lazyPage(
      () => import('../features/account/profile/profile-page.tsx'),
      (module) => module.ProfilePage,
    ),
  ),
  inMemberArea(
    '/user/settings',
    lazyPage(
      () => import('../features/account/settings/settings-page.tsx'),
      (module) => module.SettingsPage,
    ),
  ),
  ...adminRoutes,
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

/** The page at an address. Static paths win over those with parameters, as in the router. */
export function findRoute(pathname: string): PageRoute | undefined {
  const matching = pageRoutes.filter(({ path }) => matchPath(path, pathname) !== null);
  return matching.find(({ path }) => !path.includes(':')) ?? matching[0];
}

/** Loads the code of the page at an address. Where the guard will lead on, it is that of the page that it leads to. */
export async function preloadPage(pathname: string, session: Session | null): Promise<void> {
  const route = findRoute(pathname);
  if (!route) return;
  const elsewhere = detourOf(route.access, session);
  if (elsewhere !== null) return preloadPage(elsewhere, session);
  const shell = route.shell === 'public' ? null : shells[route.shell];
  await Promise.all([route.page.preload(), shell?.preload()]);
}
