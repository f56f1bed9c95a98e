/** Every address of the app that code links to. */
export const paths = {
  home: '/',
  shows: '/shows',
  liveShows: '/shows/live',
  upcomingShows: '/shows/upcoming',
  show: (id: string) => `/shows/${id}`,
  watchShow: (id: string) => `/dashboard/shows/${id}`,
  live: '/live',
  stream: (id: string) => `/live/${id}`,
  merch: '/merch',
  community: '/community',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  invitation: '/invitation',
  undoEmailChange: '/email/undo',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  cart: '/cart',
  checkout: '/checkout',
  orderSuccess: (id: string) => `/order-success/${id}`,
  about: '/about',
  careers: '/careers',
  press: '/press',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  member: {
    dashboard: '/user/dashboard',
    profile: '/user/profile',
    orders: '/user/orders',
    order: (id: string) => `/user/orders?order=${id}`,
    merch: '/user/merch',
    shows: '/user/shows',
    watchHistory: '/user/watch-history',
    community: '/user/my-community',
    subscription: '/user/subscription',
    settings: '/user/settings',
    cart: '/user/cart',
  },
  admin: {
    dashboard: '/admin',
    users: '/admin/users',
    orders: '/admin/orders',
    order: (id: string) => `/admin/orders?order=${id}`,
    money: '/admin/money',
    shows: '/admin/shows',
    show: (id: string) => `/admin/shows/${id}`,
    streams: '/admin/streams',
    merch: '/admin/merch',
    subscriptions: '/admin/subscriptions',
    posts: '/admin/posts',
    post: (id: string) => `/admin/posts/${id}`,
  },
} as const;

const bareLayoutPrefixes = ['/dashboard', '/admin', '/cart', '/checkout', '/payment', '/order', '/user'];

/** Whether the public navigation bar and footer are hidden on this path, as the specification lists them. */
export function hidesPublicLayout(pathname: string): boolean {
  return bareLayoutPrefixes.some((prefix) => pathname.startsWith(prefix));
}
