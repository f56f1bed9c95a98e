import type { DataOf } from '@poc/contracts/event';
import type { subscriptionNotice } from '@poc/contracts/events/commerce';
import type { Role } from '@poc/contracts/token';

/** A line of an order. */
export interface OrderMailLine {
  readonly productName: string;
  readonly variant: string | null;
  readonly priceKobo: number;
  readonly quantity: number;
}

/** Delivery, a discount code, tax: below 0 for what is taken off. */
export interface OrderMailAdjustment {
  readonly label: string;
  readonly amountKobo: number;
}

/** Which order a mail is about. */
interface NamedOrder {
  name: string;
  orderId: string;
  /** `POC-7K3M9Q`; absent or empty in mails and events of an earlier version. */
  number?: string;
}

/** Who carries an order; what is not known is empty. `trackingUrl` is an https address. */
export interface OrderMailFulfilment {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
}

interface CancelledOrder extends NamedOrder {
  /** What became of its money: none came, some may be on its way, or it goes back. Absent in mails stored before: it goes back. */
  payment?: 'none' | 'under_way' | 'paid';
  reason: 'customer' | 'administrator' | 'lapsed' | 'refunded';
  totalKobo: number;
  link: string;
}

interface NamedDispute {
  name: string;
  orderId: string;
  /** The order's, or the payment's reference. */
  number: string;
  amountKobo: number;
  currency: string;
  reason: string;
  link: string;
}

/** Why support reads a message first: the plan of the account that sent it. */
export interface ContactPriority {
  plan: string;
  /** Its address, which is verified. */
  account: string;
}

/** Every mail that there is, with what its text needs. Times are ISO 8601; links are absolute. */
export interface MailData {
  'verification-code': { name: string; code: string; minutes: number };
  /** Somebody signed up with an address that has an account. */
  'already-registered': { name: string };
  'reset-code': { name: string; code: string; minutes: number; byAdministrator: boolean };
  'password-changed': { name: string; at: string };
  /** `recoveryCodesLeft` goes with 'recovery-used'. */
  'second-factor': {
    name: string;
    at: string;
    change: 'on' | 'off' | 'reset' | 'recovery-used' | 'recovery-renewed' | 'guessed';
    recoveryCodesLeft?: number;
  };
  'new-email-code': { name: string; code: string; minutes: number };
  /** Somebody wants to move their account to an address that has one already. */
  'email-in-use': { name: string };
  /** To the old and to the new address. */
  'email-changed': {
    name: string;
    oldEmail: string;
    newEmail: string;
    byAdministrator: boolean;
    /** Takes the change back; in the mail to the old address alone. */
    undo?: { link: string; expiresAt: string };
  };
  /** To the address that was given up again. */
  'email-change-undone': { name: string };
  'role-changed': { name: string; role: Role };
  'account-suspended': { name: string; reason: string };
  'account-restored': { name: string };
  'account-deleted': { name: string; at: string };
  invitation: { link: string; expiresAt: string };
  /** `subscriberId` is what the link to leave names. */
  'newsletter-confirm': { link: string; subscriberId: string };
  'newsletter-welcome': { subscriberId: string };
  /** After the address was verified; it is about what there is to watch, so the choice 'new content' rules it. */
  welcome: { name: string };
  /** A stream that one set a reminder for is live. `show` is its show's title. */
  'stream-started': { name: string; show: string; link: string; expiresAt: string };
  /** What a moderator decided about a post or a comment. `excerpt` is how it begins; `reason` is empty where it is shown again. */
  'text-moderated': {
    name: string;
    kind: 'post' | 'comment';
    action: 'hidden' | 'restored' | 'appeal-refused';
    reason: string;
    excerpt: string;
    link: string;
  };
  /** What happened in the community since the last such mail. `lines` are whole sentences; `more` did not fit. */
  'notification-digest': { name: string; lines: readonly string[]; more: number; link: string };
  /** An administrator keeps them from posting and commenting. `until` is null for a ban without an end. */
  'posting-banned': { name: string; until: string | null; reason: string };
  /** What became of somebody's plan. `endDate` is the end of the period, the trial or the time of grace; `reason` may be empty. */
  plan: {
    name: string;
    notice: DataOf<typeof subscriptionNotice>['kind'];
    planName: string;
    amountKobo: number;
    endDate: string;
    hasCard: boolean;
    reason: string;
    link: string;
    payLink: string;
  };
  'order-receipt': NamedOrder & {
    reference: string;
    paidAt: string;
    lines: readonly OrderMailLine[];
    /** What leads from the subtotal to the total; absent or empty in mails and events of an earlier version. */
    adjustments?: readonly OrderMailAdjustment[];
    /** `discountKobo` is at most 0. */
    sums: {
      subtotalKobo: number;
      shippingKobo: number;
      discountKobo: number;
      taxKobo: number;
      totalKobo: number;
    };
    link: string;
  };
  /** It waits for its payment; until `expiresAt` its products are kept. */
  'order-unpaid': NamedOrder & {
    lines: readonly OrderMailLine[];
    totalKobo: number;
    expiresAt: string;
    link: string;
  };
  'order-status': NamedOrder & {
    status: 'pending' | 'paid' | 'shipped' | 'delivered';
    lines: readonly OrderMailLine[];
    /** Absent in mails of an earlier version. */
    fulfilment?: OrderMailFulfilment | null;
    link: string;
  };
  /** The courier or the tracking changed after it was shipped. */
  'order-tracking': NamedOrder & {
    lines: readonly OrderMailLine[];
    fulfilment: OrderMailFulfilment;
    link: string;
  };
  'order-refunded': NamedOrder & { amountKobo: number; whole: boolean; link: string };
  /** Money goes back of an order that stays as it is. */
  'refund-decided': NamedOrder & { amountKobo: number; currency: string; link: string };
  /** It does not go its way: it is tried again, or Paystack wants to know the buyer's bank account. */
  'refund-delayed': NamedOrder & {
    amountKobo: number;
    currency: string;
    needsDetails: boolean;
    link: string;
  };
  /** To administrators: a refund that was refused, needs attention or is owed. */
  'refund-trouble': NamedOrder & {
    amountKobo: number;
    currency: string;
    state: 'retrying' | 'needs-attention' | 'owed';
    error: string;
    link: string;
  };
  /** To administrators: a payment is disputed, and Paystack wants an answer. `orderId` is empty where no order has it. */
  'dispute-opened': NamedDispute & { dueAt: string | null };
  /** To administrators: how that ended, and what was taken back. */
  'dispute-resolved': NamedDispute & { outcome: string; takenKobo: number };
  /** Nothing was paid for it. */
  'order-cancelled': CancelledOrder;
  /** What was paid goes back, or may still be on its way: everybody is notified. */
  'order-cancelled-paid': CancelledOrder;
  /** To administrators: orders that were paid since the last such mail. The first of them are named. */
  'orders-paid': {
    name: string;
    orders: readonly { orderId: string; number: string; items: string; totalKobo: number }[];
    count: number;
    totalKobo: number;
    link: string;
  };
  /** To administrators. */
  'stock-low': {
    name: string;
    product: string;
    /** Of a product with sizes or colours; absent in mails of an earlier version. */
    variant?: string | null;
    stock: number;
    link: string;
  };
  /** To administrators: a reconciliation found differences that the reports before it did not have. */
  'differences-found': {
    name: string;
    /** The days that were compared: `2026-11-15`. */
    from: string;
    to: string;
    newCount: number;
    count: number;
    /** The first of the new ones; `about` is an order's number or a payment's reference, or empty. */
    differences: readonly {
      title: string;
      about: string;
      detail: string;
      oursKobo: number | null;
      theirsKobo: number | null;
    }[];
    link: string;
  };
  /** To the support address. */
  'contact-message': {
    name: string;
    email: string;
    subject: string;
    message: string;
    /** Absent for most. */
    priority?: ContactPriority;
  };
  'contact-receipt': { name: string };
  /** Never sent: the same work for an address that nobody may learn to be unknown. */
  nothing: Record<never, never>;
}

export type MailKind = keyof MailData;

/** The kinds that have a text. */
export type WrittenKind = Exclude<MailKind, 'nothing'>;
