import { seedId } from '@poc/seed/ids';
import type { Page } from 'playwright-core';
import { appCode } from '../support/app-code.ts';
import { payButton } from '../support/checkout-screen.ts';
import { cards, payByProgram, startOrder } from '../support/shop.ts';
import type { World } from './world.ts';

export type Person = 'visitor' | 'member' | 'admin' | 'buyer' | 'newcomer';

/** Changes a page for another check: the button that opens a dialog, or a function. */
type Step = string | RegExp | ((page: Page, world: World) => Promise<void>);

/** A page to check, with its dialogs and other states. */
export interface PageView {
  readonly path: string | ((world: World) => string);
  readonly as?: Person;
  /** Text that appears once the page has all its data. */
  readonly shows?: string | RegExp;
  /** By name. A step that opens a dialog checks the dialog alone, then closes it. */
  readonly steps?: Readonly<Record<string, Step>>;
  /** Selector of elements that differ in each run and are invisible in pictures. */
  readonly hide?: string;
  /** True if layout shifts of the page are not checked. */
  readonly mayShift?: boolean;
  /** True if the parts of the page are independent and each may have a main button. */
  readonly hasSeveralMainButtons?: boolean;
  /** Reason why no picture is compared. */
  readonly withoutPicture?: string;
  /** True if the check changes other pages, so that it runs last. */
  readonly isLast?: boolean;
}

const id = (...[kind, key]: Parameters<typeof seedId>): string => seedId(kind, key).toHexString();
const live = `/live/${id('stream', 'live-laugh')}`;
const show = id('show', 'cbn-decides');
/** A show that neither visitors nor the demo member, who has Premium, can open. */
const locked = id('show', 'naira-and-sense');
const post = id('post', 'ajo-or-app');
const tunde = id('person', 'tunde');

const randomNumbers = 'order numbers differ in each run';

const asVisitor: Readonly<Record<string, PageView>> = {
  home: { path: '/' },
  shows: {
    path: '/shows',
    steps: {
      access: /Watch Now/,
      'search-palette': async (page) => {
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await page.keyboard.type('naira');
        await page.getByRole('listbox').getByRole('option').first().waitFor();
        await page.keyboard.press('ArrowDown');
      },
    },
  },
  'shows-live': { path: '/shows/live' },
  'shows-upcoming': { path: '/shows/upcoming' },
  show: { path: `/shows/${show}` },
  'show-locked': { path: `/shows/${locked}` },
  host: { path: '/hosts/kemi-bankole' },
  live: { path: '/live' },
  // A visit changes the viewer count in lists.
  'live-stream': { path: live, isLast: true },
  merch: { path: '/merch' },
  product: { path: `/merch/${id('merch', 'stop-loss-tee')}` },
  community: { path: '/community' },
  post: { path: `/community/posts/${post}` },
  'member-page': { path: `/community/members/${tunde}` },
  about: { path: '/about' },
  careers: { path: '/careers' },
  press: { path: '/press' },
  app: { path: '/app' },
  contact: { path: '/contact' },
  privacy: { path: '/privacy' },
  terms: { path: '/terms' },
  cookies: { path: '/cookies' },
  login: { path: '/login', steps: { password: 'Forgot your password?' } },
  register: { path: '/register' },
  'verify-email': { path: '/verify-email' },
  invitation: { path: `/invitation#${'a'.repeat(43)}` },
  'email-undo': {
    path: `/email/undo#${'a'.repeat(43)}`,
    steps: {
      failed: async (page) => {
        await page.getByRole('button', { name: 'Undo the change' }).click();
        await page.getByText('This link is not valid or has expired.').waitFor();
      },
    },
  },
  card: { path: `/card#${'a'.repeat(43)}` },
  'card-return': { path: '/card/return' },
  'newsletter-confirm': { path: '/newsletter/confirm' },
  'newsletter-unsubscribe': { path: '/newsletter/unsubscribe' },
  search: { path: '/search' },
  'search-results': { path: '/search?q=naira', steps: { palette: 'Search' } },
  'search-shows': { path: '/search?q=naira&kind=show' },
};

const asMember: Readonly<Record<string, PageView>> = {
  'other-member': { path: `/community/members/${tunde}` },
  dashboard: { path: '/user/dashboard' },
  'watch-history': { path: '/user/watch-history', steps: { clear: /Clear History/ } },
  profile: { path: '/user/profile', steps: { edit: 'Edit Profile' } },
  subscription: { path: '/user/subscription', steps: { card: 'Add Payment Method' } },
  'subscription-checkout': { path: '/subscription/checkout?plan=ultimate' },
  notifications: { path: '/user/notifications' },
  'member-search': { path: '/user/search?q=naira' },
  'member-shows': { path: '/user/shows', steps: { watch: /^(Watch|Resume)/ } },
  'my-community': { path: '/user/my-community' },
  settings: {
    path: '/user/settings',
    // The list of sessions differs in each run.
    hide: 'main ul',
    steps: { notifications: openTab('Notifications'), privacy: openTab('Privacy') },
  },
  'member-show-locked': { path: `/dashboard/shows/${locked}`, shows: 'This show is for Ultimate.' },
  'member-show': {
    path: `/dashboard/shows/${show}`,
    isLast: true,
    steps: {
      player: async (page) => {
        const play = page.getByRole('button', { name: /^(Play|Resume|Start over)/ });
        await play.first().click();
        await page.locator('media-play-button').waitFor();
      },
    },
  },
};

const asNewcomer: Readonly<Record<string, PageView>> = {
  'second-factor': {
    path: '/user/settings',
    withoutPicture: 'a key and recovery codes differ in each run',
    steps: {
      key: async (page, { newcomer }) => {
        await page.getByRole('button', { name: 'Set up' }).click();
        await page.getByLabel('Your password').fill(newcomer.password);
        await page.keyboard.press('Enter');
        await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      },
      codes: async (page) => {
        const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText();
        await page.getByLabel('Code that the app shows').fill(appCode(key.replaceAll(' ', '')));
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor();
      },
    },
  },
};

/** Notice with number and time of the open order. */
const openOrder = 'main section:has(.button-row-stacked)';

const asBuyer: Readonly<Record<string, PageView>> = {
  'merch-cart': { path: '/merch', steps: { cart: /^Cart 1 item/ } },
  'member-merch': { path: '/user/merch', steps: { details: /^View Details/ } },
  cart: { path: '/cart', mayShift: true, hide: openOrder },
  'member-cart': { path: '/user/cart', mayShift: true, hide: openOrder },
  checkout: {
    path: '/checkout',
    mayShift: true,
    hide: openOrder,
    // Without a delivery address every field shows an error.
    steps: { faults: (page) => payButton(page).click() },
  },
  'order-success': { path: ({ paid }) => `/order-success/${paid.id}` },
  orders: { path: '/user/orders', withoutPicture: randomNumbers },
  'order-unpaid': order(({ open }) => open.order_id, 'This order is not paid yet.'),
  'order-shipped': order(({ paid }) => paid.id, 'Track this order'),
  'order-owed': order(({ owing }) => owing.id, 'Send refund to this account'),
  'payment-callback': {
    path: '/payment/callback',
    isLast: true,
    steps: {
      failed: async (page, { buyer, product }) => {
        const failed = await startOrder(buyer, [[product, 1]]);
        await payByProgram(failed, cards.declined);
        await page.goto(`/payment/callback?reference=${failed.reference}`);
        await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
      },
    },
  },
  'payment-successful': {
    path: ({ paid }) => `/payment/callback?reference=${paid.reference}`,
    shows: 'Payment successful',
    mayShift: true,
  },
  // The payment reference differs in each run.
  'hosted-payment': {
    path: ({ open }) => open.authorization_url,
    mayShift: true,
    hide: '.fine-print',
  },
};

const asAdmin: Readonly<Record<string, PageView>> = {
  admin: { path: '/admin' },
  'admin-users': { path: '/admin/users' },
  'admin-user': { path: `/admin/users/${tunde}`, steps: { note: 'Write a note' } },
  'admin-audit': { path: '/admin/audit' },
  'admin-search': { path: '/admin/search' },
  'admin-synonyms': { path: '/admin/search?view=synonyms' },
  'admin-shows': {
    path: '/admin/shows',
    steps: { comments: /^Comments to review/, add: 'Add Show', edit: /^Edit / },
  },
  'admin-show': { path: `/admin/shows/${show}` },
  'admin-hosts': { path: '/admin/hosts' },
  'admin-streams': { path: '/admin/streams' },
  'admin-stream': { path: `/admin/streams/${id('stream', 'live-laugh')}`, hasSeveralMainButtons: true },
  'admin-merch': { path: '/admin/merch', steps: { add: 'Add Product', stock: /^Change the stock of/ } },
  'admin-orders': { path: '/admin/orders', steps: { export: 'Export CSV' } },
  'admin-orders-filtered': { path: '/admin/orders?paid_from=2029-05-01' },
  'admin-order-paid': {
    path: `/admin/orders/${id('order', 'order-02')}`,
    steps: { note: 'Write a note' },
  },
  'admin-order-shipped': {
    withoutPicture: randomNumbers,
    path: ({ paid }) => `/admin/orders/${paid.id}`,
    shows: 'Track this order',
    steps: { tracking: 'Change tracking' },
  },
  'admin-order-open': {
    withoutPicture: randomNumbers,
    path: ({ open }) => `/admin/orders/${open.order_id}`,
    steps: {
      cancel: async (page) => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Cancel order' }).click();
        await page.getByRole('dialog', { name: /^Cancel order/ }).waitFor();
      },
    },
  },
  'admin-order-shipping': {
    withoutPicture: randomNumbers,
    path: ({ open }) => `/admin/orders/${open.order_id}`,
    steps: {
      shipping: async (page) => {
        await page.getByLabel(/^Status of order/).selectOption('shipped');
        await page.getByRole('dialog', { name: /to shipped/ }).waitFor();
      },
    },
  },
  'admin-delivery': { path: '/admin/delivery', steps: { add: 'Add Option', delete: /^Delete / } },
  'admin-discounts': { path: '/admin/discounts', steps: { add: 'Add Code' } },
  'admin-money': {
    withoutPicture: 'not stable: its dialog at 768 px',
    path: '/admin/money',
    steps: {
      'bank-details': async (page, { owing }) => {
        const owed = page.getByRole('listitem').filter({ hasText: owing.number });
        await owed.getByRole('button', { name: 'Enter bank details' }).click();
        await page.getByLabel(/^Account number/).waitFor();
      },
      'by-hand': async (page, { owing }) => {
        const owed = page.getByRole('listitem').filter({ hasText: owing.number });
        await owed.getByRole('button', { name: 'Settled by hand' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
  'admin-reconciliation': {
    withoutPicture: 'not stable: its books at 360 px',
    path: '/admin/money',
    isLast: true,
    steps: {
      books: async (page) => {
        await page.getByRole('button', { name: 'Compare a range of days' }).click();
        await page.getByRole('button', { name: 'Reconcile' }).click();
        await page.getByText('Account balances').waitFor();
      },
    },
  },
  'admin-subscriptions': { path: '/admin/subscriptions' },
  'admin-posts': {
    path: '/admin/posts',
    steps: { queue: /^Moderation queue/, bans: 'Bans', view: /^View / },
  },
  'admin-post': { path: `/admin/posts/${post}` },
  'admin-announcements': { path: '/admin/announcements', steps: { add: 'New Announcement' } },
  'admin-announcement': {
    path: ({ announcement }) => `/admin/announcements/${announcement}`,
    steps: { send: 'Send…' },
  },
};

/** Every page of the app, by the name of its picture. Each is visited once. */
export const pages: Readonly<Record<string, PageView>> = {
  ...asVisitor,
  ...seenBy('member', asMember),
  ...seenBy('newcomer', asNewcomer),
  ...seenBy('buyer', asBuyer),
  ...seenBy('admin', asAdmin),
};

function seenBy(as: Person, views: Readonly<Record<string, PageView>>): Record<string, PageView> {
  return Object.fromEntries(Object.entries(views).map(([name, view]) => [name, { ...view, as }]));
}

function openTab(name: string): Step {
  return (page) => page.getByRole('tab', { name }).click();
}

/** Details of an order, in a dialog over the list. */
function order(idOf: (world: World) => string, shows: string): PageView {
  return { path: (world) => `/user/orders?order=${idOf(world)}`, shows, mayShift: true };
}
