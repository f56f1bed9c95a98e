import type { MailData, WrittenKind } from '../mail/mail-kinds.ts';

export const sampleSettings = {
  from: 'POC <hello@poc.test>',
  supportEmail: 'support@poc.test',
  publicUrl: 'http://localhost:8080',
};

const at = '2026-11-21T15:04:00.000Z';
const name = 'Ada Eze';
const code = '482913';

const orderId = '65a1b2c3d4e5f60718293a4b';
const number = 'POC-7K3M9Q';
const ordersLink = 'http://localhost:8080/user/orders';
const lines = [
  { productName: 'Stop-Loss Tee', variant: 'M / Black', priceKobo: 1_250_050, quantity: 2 },
  { productName: 'Kolo Box', variant: null, priceKobo: 100_000, quantity: 1 },
];

const fulfilment = {
  courier: 'GIG Logistics',
  trackingNumber: 'GIG-0042',
  trackingUrl: 'https://giglogistics.test/track?number=GIG-0042',
};

export const sampleMails: { [K in WrittenKind]: MailData[K] } = {
  'verification-code': { name, code, minutes: 10 },
  'already-registered': { name },
  'reset-code': { name, code, minutes: 10, byAdministrator: false },
  'password-changed': { name, at },
  'second-factor': { name, at, change: 'recovery-used', recoveryCodesLeft: 9 },
  'new-email-code': { name, code, minutes: 10 },
  'email-in-use': { name },
  'email-changed': {
    name,
    oldEmail: 'ada@poc.test',
    newEmail: 'ada.eze@poc.test',
    byAdministrator: false,
    undo: { link: 'http://localhost:8080/email/undo#Zm9vYmFy', expiresAt: at },
  },
  'email-change-undone': { name },
  'role-changed': { name, role: 'admin' },
  'account-suspended': { name, reason: 'Advertising in the chat, three times.\nSee the rules.' },
  'account-restored': { name },
  'account-deleted': { name, at },
  invitation: { link: 'http://localhost:8080/invitation#Zm9vYmFy', expiresAt: at },
  'newsletter-confirm': {
    link: 'http://localhost:8080/newsletter/confirm#Zm9vYmFy.c2lnbmVk',
    subscriberId: 'a'.repeat(24),
  },
  'newsletter-welcome': { subscriberId: 'a'.repeat(24) },
  welcome: { name },
  'stream-started': {
    name,
    show: 'Pip Happens',
    link: `http://localhost:8080/live/${'a'.repeat(24)}`,
    expiresAt: at,
  },
  'text-moderated': {
    name,
    kind: 'post',
    action: 'hidden',
    reason: 'It promises returns that nobody can promise.',
    excerpt: 'Double your naira by Friday',
    link: 'http://localhost:8080/user/my-community?mine=1',
  },
  'notification-digest': {
    name,
    lines: [
      'Tunde replied to your comment on “Kolo or bank?”.',
      'Ngozi and 3 others liked your post “Kolo or bank?”.',
    ],
    more: 2,
    link: 'http://localhost:8080/user/notifications',
  },
  plan: {
    name,
    notice: 'payment-failed',
    planName: 'Premium',
    amountKobo: 499_000,
    endDate: at,
    hasCard: true,
    reason: 'Declined',
    link: 'http://localhost:8080/user/subscription',
    payLink: 'http://localhost:8080/subscription/checkout?plan=premium',
  },
  'posting-banned': { name, until: at, reason: 'Three adverts in a row.' },
  'order-receipt': {
    name,
    orderId,
    number,
    reference: `poc-${orderId}`,
    paidAt: at,
    lines,
    adjustments: [
      { label: 'Shipping (Lagos by rider)', amountKobo: 250_000 },
      { label: 'Free shipping', amountKobo: -250_000 },
      { label: 'Code OWAMBE10', amountKobo: -260_010 },
    ],
    sums: {
      subtotalKobo: 2_600_100,
      shippingKobo: 250_000,
      discountKobo: -510_010,
      taxKobo: 0,
      vatKobo: 87_209,
      totalKobo: 2_340_090,
    },
    link: ordersLink,
  },
  'order-unpaid': {
    name,
    orderId,
    number,
    lines,
    totalKobo: 2_850_100,
    vatKobo: 198_844,
    expiresAt: at,
    link: ordersLink,
  },
  'order-status': { name, orderId, number, status: 'shipped', lines, fulfilment, link: ordersLink },
  'order-tracking': { name, orderId, number, lines, fulfilment, link: ordersLink },
  'order-refunded': { name, orderId, number, amountKobo: 100_050, whole: false, link: ordersLink },
  'refund-decided': { name, orderId, number, amountKobo: 100_050, currency: 'NGN', link: ordersLink },
  'refund-delayed': {
    name,
    orderId,
    number,
    amountKobo: 100_050,
    currency: 'NGN',
    needsDetails: true,
    link: ordersLink,
  },
  'refund-trouble': {
    name,
    orderId,
    number,
    amountKobo: 100_050,
    currency: 'NGN',
    state: 'owed',
    error: 'Paystack: Your balance is not enough to fulfil this request',
    link: 'http://localhost:8080/admin/money',
  },
  'dispute-opened': {
    name,
    orderId,
    number,
    amountKobo: 100_050,
    currency: 'NGN',
    reason: 'Chargeback',
    dueAt: '2026-11-25T18:00:00.000Z',
    link: 'http://localhost:8080/admin/money',
  },
  'dispute-resolved': {
    name,
    orderId,
    number,
    amountKobo: 100_050,
    currency: 'NGN',
    reason: 'Chargeback',
    outcome: 'Won',
    takenKobo: 0,
    link: 'http://localhost:8080/admin/money',
  },
  'order-cancelled': {
    name,
    orderId,
    number,
    reason: 'lapsed',
    totalKobo: 2_600_100,
    payment: 'none',
    link: ordersLink,
  },
  'order-cancelled-paid': {
    name,
    orderId,
    number,
    reason: 'customer',
    totalKobo: 2_600_100,
    link: ordersLink,
  },
  'orders-paid': {
    name,
    orders: [
      { orderId, number, items: '2 × Stop-Loss Tee (M / Black), 1 × Kolo Box', totalKobo: 2_600_100 },
      { orderId: 'b'.repeat(24), number: '', items: '1 × Kolo Box', totalKobo: 100_000 },
    ],
    count: 500,
    totalKobo: 240_000_000,
    link: 'http://localhost:8080/admin/orders',
  },
  'stock-low': {
    name,
    product: 'Kolo Box',
    variant: 'L / Green',
    stock: 9,
    link: 'http://localhost:8080/admin/merch',
  },
  'differences-found': {
    name,
    from: '2026-11-15',
    to: '2026-11-22',
    newCount: 30,
    count: 31,
    differences: [
      {
        title: 'Not in our ledger',
        about: number,
        detail: 'Paid at Paystack, and not in the books.',
        oursKobo: null,
        theirsKobo: 740_000,
      },
      { title: 'Total owed differs', about: '', detail: '', oursKobo: 0, theirsKobo: 100_000 },
    ],
    link: 'http://localhost:8080/admin/money?report=1',
  },
  'contact-message': {
    name,
    email: 'ada@poc.test',
    subject: 'My order',
    message: 'Hello,\n\nwhere is it?\nAda',
    priority: { plan: 'Ultimate', account: 'bola@poc.test' },
  },
  'contact-receipt': { name },
  'announcement-test': {
    subject: 'Detty December is here',
    content:
      '# The line-up\n\nThree shows, **one** sofa:\n\n- [Pip Happens](https://poc.example/shows/pip)\n- Naira Nights\n\n> Bring your own kolo.\n\nSee https://poc.example/shows.',
    audience: 'members',
  },
};

export const sampleKinds = Object.keys(sampleMails) as WrittenKind[];
