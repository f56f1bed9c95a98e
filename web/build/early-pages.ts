/** What a page needs before it can show anything, and what the gateway can already draw of it. */
export interface EarlyPage {
  /** As in the route table; at most one parameter, `:id`. */
  readonly path: string;
  /** The page's own module, below `src`. */
  readonly module: string;
  /** The module of the frame around it, where that is not the public one. */
  readonly shell?: string;
  /**
   * The addresses below `/api` that it asks first unless its own query chooses something else (`viewParams`); `:id` is the page's own and `:user`
   * the signed-in person's. The last character of a name counts: what is asked must be what the page asks.
   */
  readonly data?: readonly string[];
  /** The one of public data that the gateway fills the first screen with; without it the page is drawn as while loading. */
  readonly still?: string;
}

const member = 'features/layout/member-shell.tsx';
const admin = 'features/layout/admin-shell.tsx';

/**
 * The pages that people open from outside, static paths before those with parameters. Tests hold them against the
 * route table and against what the pages ask.
 */
export const earlyPages: readonly EarlyPage[] = [
  { path: '/', module: 'features/home/pages/home-page.tsx' },
  {
    path: '/shows',
    module: 'features/shows/pages/shows-page.tsx',
    data: ['/shows?limit=24'],
    still: '/shows?limit=24',
  },
  {
    path: '/shows/live',
    module: 'features/shows/pages/live-shows-page.tsx',
    data: ['/shows/live?limit=24'],
    still: '/shows/live?limit=24',
  },
  {
    path: '/shows/upcoming',
    module: 'features/shows/pages/upcoming-shows-page.tsx',
    data: ['/shows/upcoming?limit=24'],
    still: '/shows/upcoming?limit=24',
  },
  {
    path: '/shows/:id',
    module: 'features/shows/pages/show-page.tsx',
    data: ['/shows/:id'],
    still: '/shows/:id',
  },
  {
    path: '/live',
    module: 'features/live/pages/streams-page.tsx',
    data: ['/streams?limit=24'],
    still: '/streams?limit=24',
  },
  {
    path: '/live/:id',
    module: 'features/live/pages/stream-page.tsx',
    data: ['/streams/:id'],
    still: '/streams/:id',
  },
  {
    path: '/merch',
    module: 'features/merch/pages/merch-page.tsx',
    data: ['/merch/popular?limit=4', '/merch?sort=name&limit=24'],
    still: '/merch/popular?limit=4',
  },
  {
    path: '/merch/:id',
    module: 'features/merch/pages/product-page.tsx',
    data: ['/merch/:id'],
    still: '/merch/:id',
  },
  {
    path: '/community',
    module: 'features/community/pages/community-page.tsx',
    data: ['/community/posts?limit=10'],
    still: '/community/posts?limit=10',
  },
  {
    path: '/community/posts/:id',
    module: 'features/community/pages/post-page.tsx',
    data: ['/community/posts/:id'],
    still: '/community/posts/:id',
  },
  { path: '/login', module: 'features/account/pages/login-page.tsx' },
  { path: '/register', module: 'features/account/pages/register-page.tsx' },
  { path: '/verify-email', module: 'features/account/pages/verify-page.tsx' },
  { path: '/checkout', module: 'features/orders/checkout/pages/checkout-page.tsx' },
  {
    path: '/user/dashboard',
    module: 'features/account/dashboard/dashboard-page.tsx',
    shell: member,
    data: ['/users/:user/continue-watching?limit=4'],
  },
  {
    path: '/user/shows',
    module: 'features/shows/member/shows-page.tsx',
    shell: member,
    data: ['/shows?limit=24', '/shows/live?limit=24', '/shows/upcoming?limit=24'],
    still: '/shows?limit=24',
  },
  {
    path: '/user/watch-history',
    module: 'features/shows/history/watch-history-page.tsx',
    shell: member,
  },
  {
    path: '/admin',
    module: 'app/admin-dashboard.tsx',
    shell: admin,
    data: ['/admin/dashboard'],
  },
  {
    path: '/admin/shows',
    module: 'features/shows/admin/pages/shows-page.tsx',
    shell: admin,
    data: ['/admin/shows?limit=25'],
  },
  { path: '/admin/users', module: 'features/users/pages/users-page.tsx', shell: admin },
];
