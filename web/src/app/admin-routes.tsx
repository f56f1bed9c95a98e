import { type LazyPage, lazyPage } from './lazy-page.tsx';
import type { PageRoute } from './page-route.ts';

const forAdmins = (path: string, page: LazyPage): PageRoute => ({
  path,
  access: 'admin',
  shell: 'admin',
  page,
});

/** The pages of administrators. */
export const adminRoutes: readonly PageRoute[] = [
  forAdmins(
    '/admin',
    lazyPage(
      () => import('./admin-dashboard.tsx'),
      (module) => module.AdminDashboard,
    ),
  ),
  forAdmins(
    '/admin/streams',
    lazyPage(
      () => import('../features/live/admin/pages/streams-page.tsx'),
      (module) => module.ManagedStreamsPage,
    ),
  ),
  forAdmins(
    '/admin/users',
    lazyPage(
      () => import('../features/users/pages/users-page.tsx'),
      (module) => module.UsersPage,
    ),
  ),
  forAdmins(
    '/admin/shows',
    lazyPage(
      () => import('../features/shows/admin/pages/shows-page.tsx'),
      (module) => module.ManagedShowsPage,
    ),
  ),
  forAdmins(
    '/admin/shows/:id',
    lazyPage(
      () => import('../features/shows/admin/pages/show-page.tsx'),
      (module) => module.ManagedShowPage,
    ),
  ),
  forAdmins(
    '/admin/merch',
    lazyPage(
      () => import('../features/merch/admin/pages/products-page.tsx'),
      (module) => module.ManagedProductsPage,
    ),
  ),
  forAdmins(
    '/admin/orders',
    lazyPage(
      () => import('../features/orders/admin/pages/orders-page.tsx'),
      (module) => module.ManagedOrdersPage,
    ),
  ),
  forAdmins(
    '/admin/delivery',
    lazyPage(
      () => import('../features/delivery/pages/delivery-page.tsx'),
      (module) => module.DeliveryPage,
    ),
  ),
  forAdmins(
    '/admin/discounts',
    lazyPage(
      () => import('../features/discounts/pages/discounts-page.tsx'),
      (module) => module.DiscountsPage,
    ),
  ),
  forAdmins(
    '/admin/money',
    lazyPage(
      () => import('../features/money/pages/money-page.tsx'),
      (module) => module.MoneyPage,
    ),
  ),
];
