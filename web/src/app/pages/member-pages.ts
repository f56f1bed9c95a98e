import { inMemberArea, open, type Page } from './page.ts';

const cart = {
  ...open,
  load: () => import('../../features/merch/cart/pages/cart-page.tsx'),
  title: 'Cart · POC',
} as const;

/** Cart, checkout and the member area. */
export const memberPages: readonly Page[] = [
  { ...cart, path: '/cart' },
  { ...cart, path: '/user/cart' },
  {
    ...open,
    path: '/checkout',
    load: () => import('../../features/orders/checkout/pages/checkout-page.tsx'),
    title: 'Checkout · POC',
  },
  {
    ...open,
    path: '/payment/callback',
    load: () => import('../../features/orders/checkout/pages/callback-page.tsx'),
    title: 'Payment · POC',
    clientOnly: 'Checking your payment…',
  },
  {
    ...open,
    path: '/order-success/:id',
    load: () => import('../../features/orders/success/order-success-page.tsx'),
    title: 'Your order · POC',
    clientOnly: 'Loading your order…',
  },
  {
    ...inMemberArea,
    path: '/user/dashboard',
    load: () => import('../../features/account/dashboard/dashboard-page.tsx'),
    title: 'Dashboard · POC',
    data: ['/users/:user/continue-watching?limit=4'],
  },
  {
    ...inMemberArea,
    path: '/user/shows',
    load: () => import('../../features/shows/pages/shows-page.tsx'),
    title: 'Shows · POC',
    params: ['search', 'category'],
    data: [
      '/shows?limit=24',
      '/users/:user/continue-watching?limit=12',
      '/streams/live',
      '/shows/upcoming?limit=24',
    ],
    firstQuery: async () =>
      (await import('../../shared/catalog/api/shows-query.ts')).showsQuery({ search: '', category: '' }),
  },
  {
    ...inMemberArea,
    path: '/user/watch-history',
    load: () => import('../../features/shows/history/watch-history-page.tsx'),
    title: 'Watch History · POC',
  },
  {
    ...inMemberArea,
    path: '/user/merch',
    load: () => import('../../features/merch/pages/merch-page.tsx'),
    title: 'Merchandise · POC',
  },
  {
    ...inMemberArea,
    path: '/user/orders',
    load: () => import('../../features/orders/pages/orders-page.tsx'),
    title: 'My Orders · POC',
    data: ['/orders/user/:user?limit=20'],
  },
  {
    ...inMemberArea,
    path: '/user/profile',
    load: () => import('../../features/account/profile/profile-page.tsx'),
    title: 'My Profile · POC',
    data: ['/users/:user/subscription'],
  },
  {
    ...inMemberArea,
    path: '/user/notifications',
    load: () => import('../../features/account/notifications/notifications-page.tsx'),
    title: 'Notifications · POC',
  },
  {
    ...inMemberArea,
    path: '/user/search',
    load: () => import('../../features/search/pages/search-page.tsx'),
    title: 'Search · POC',
    params: ['q', 'kind'],
  },
  {
    ...inMemberArea,
    path: '/user/settings',
    load: () => import('../../features/account/settings/settings-page.tsx'),
    title: 'Settings · POC',
  },
  {
    ...inMemberArea,
    path: '/user/my-community',
    load: () => import('../../features/community/pages/community-page.tsx'),
    title: 'My community · POC',
  },
  {
    ...inMemberArea,
    path: '/user/subscription',
    load: () => import('../../features/subscription/pages/subscription-page.tsx'),
    title: 'My Subscription · POC',
  },
  {
    ...inMemberArea,
    shell: 'public',
    path: '/subscription/checkout',
    load: () => import('../../features/subscription/pages/plan-checkout-page.tsx'),
    title: 'Your plan · POC',
    clientOnly: 'Loading your plan…',
  },
];
