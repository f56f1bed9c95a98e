import type { Access } from './guards.tsx';

export interface PageToBuild {
  readonly path: string;
  readonly access: Access;
  readonly shell: 'public' | 'member' | 'admin';
  readonly title: string;
  /** What will be there, in one honest sentence. */
  readonly text: string;
}

type Row = readonly [path: string, title: string, text: string];
const rows = (access: Access, shell: PageToBuild['shell'], list: readonly Row[]): PageToBuild[] =>
  list.map(([path, title, text]) => ({ path, access, shell, title, text }));

/**
 * Pages whose address, guard and shell exist and whose content a later issue builds. Building one means taking its
 * line out of here and adding its page to `routes.tsx`; a test compares the two.
 */
export const pagesToBuild: readonly PageToBuild[] = [
  ...rows('public', 'public', [
    ['/cart', 'Your cart', 'Your whole cart on one page. Until then it opens from the button in the shop.'],
    [
      '/user/cart',
      'Your cart',
      'Your whole cart on one page. Until then it opens from the button in the shop.',
    ],
    [
      '/checkout',
      'Checkout',
      'Delivery address, the server’s total, and payment by card. Nothing is charged before that.',
    ],
    [
      '/payment/callback',
      'Your payment',
      'The answer of the payment provider, checked by us before anything is shipped.',
    ],
    [
      '/order-success/:id',
      'Your order',
      'Number, date, total and payment status of the order you just placed.',
    ],
    ['/about', 'About us', 'Who makes POC, and why a joke is a good place to hide a lesson.'],
    ['/careers', 'Careers', 'Open seats in our crew.'],
    ['/press', 'Press', 'Facts, pictures and a person to call, for journalists.'],
  ]),
  ...rows('member', 'public', [
    ['/subscription/checkout', 'Your plan', 'The plan you chose, its price in naira, and payment by card.'],
  ]),
  ...rows('member', 'member', [
    ['/user/orders', 'My Orders', 'Everything you bought, with its status and its receipt.'],
    ['/user/merch', 'Merchandise', 'The shop with search, price range and sorting.'],
    ['/user/my-community', 'My community', 'Your posts and what people answered.'],
    ['/user/subscription', 'My Subscription', 'Your plan, its next bill and the ones before.'],
  ]),
  ...rows('admin', 'admin', [
    ['/admin', 'Dashboard', 'Counts, latest orders, posts and people at one glance.'],
    ['/admin/orders', 'Order Management', 'Every order, and the way to set its status.'],
    ['/admin/streams', 'Stream Management', 'Schedule, start and end live streams.'],
    ['/admin/merch', 'Merchandise Management', 'Products, prices, pictures and stock.'],
    ['/admin/subscriptions', 'Subscription Management', 'Who pays for what, and until when.'],
    ['/admin/posts', 'Community Posts Management', 'Read and remove posts of the community.'],
    ['/admin/posts/:id', 'Post', 'One post with its author and comments.'],
  ]),
];
