import { inAdminArea, type Page } from './page.ts';

export const adminPages: readonly Page[] = [
  {
    ...inAdminArea,
    path: '/admin',
    load: () => import('./admin-dashboard.tsx'),
    title: 'Admin dashboard · POC',
    data: ['/admin/dashboard'],
  },
  {
    ...inAdminArea,
    path: '/admin/users',
    load: () => import('../../features/users/pages/users-page.tsx'),
    title: 'User Management · POC',
  },
  {
    ...inAdminArea,
    path: '/admin/shows',
    load: () => import('../../features/shows/admin/pages/shows-page.tsx'),
    title: 'Shows Management · POC',
    data: ['/admin/shows?limit=25'],
  },
  {
    ...inAdminArea,
    path: '/admin/shows/:id',
    load: () => import('../../features/shows/admin/pages/show-page.tsx'),
    title: 'Show · POC',
    clientOnly: 'Loading the show…',
  },
  {
    ...inAdminArea,
    path: '/admin/hosts',
    load: () => import('../../features/hosts/admin/pages/hosts-page.tsx'),
    title: 'Hosts · POC',
  },
  {
    ...inAdminArea,
    path: '/admin/streams',
    load: () => import('../../features/live/admin/pages/streams-page.tsx'),
    title: 'Stream Management · POC',
  },
  {
    ...inAdminArea,
    path: '/admin/merch',
    load: () => import('../../features/merch/admin/pages/products-page.tsx'),
    title: 'Merchandise Management · POC',
  },
  {
    ...inAdminArea,
    path: '/admin/orders',
    load: () => import('../../features/orders/admin/pages/orders-page.tsx'),
    title: 'Order Management · POC',
  },
  {
    ...inAdminArea,
    path: '/admin/delivery',
    load: () => import('../../features/delivery/pages/delivery-page.tsx'),
    title: 'Delivery · POC',
  },
  {
    ...inAdminArea,
    path: '/admin/discounts',
    load: () => import('../../features/discounts/pages/discounts-page.tsx'),
    title: 'Discount codes · POC',
  },
  {
    ...inAdminArea,
    path: '/admin/money',
    load: () => import('../../features/money/pages/money-page.tsx'),
    title: 'Money · POC',
  },
  {
    ...inAdminArea,
    path: '/admin/subscriptions',
    load: () => import('../../features/subscription/admin/subscriptions-page.tsx'),
    title: 'Subscription Management · POC',
  },
  {
    ...inAdminArea,
    path: '/admin/posts',
    load: () => import('../../features/community/admin/pages/posts-page.tsx'),
    title: 'Community Posts Management · POC',
    data: ['/admin/posts?limit=25'],
  },
  {
    ...inAdminArea,
    path: '/admin/posts/:id',
    load: () => import('../../features/community/admin/pages/post-page.tsx'),
    title: 'Post · POC',
    clientOnly: 'Loading the post…',
  },
];
