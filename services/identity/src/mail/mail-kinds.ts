import type { AnnouncementAudience } from '@poc/contracts/entities/announcements';
import type { DataOf } from '@poc/contracts/event';
import type { subscriptionNotice } from '@poc/contracts/events/commerce';
import type { Role } from '@poc/contracts/token';

export interface OrderMailLine {
  readonly productName: string;
  readonly variant: string | null;
  readonly priceKobo: number;
  readonly quantity: number;
}

/** Delivery fee, discount or tax; negative for deductions. */
export interface OrderMailAdjustment {
  readonly label: string;
  readonly amountKobo: number;
}

interface NamedOrder {
  name: string;
  orderId: string;
  /** `POC-7K3M9Q`; absent or empty in emails and events of an earlier version. */
  number?: string;
}

/** An order or a plan that was paid; `orderId` is empty for a plan. */
interface NamedPayment extends NamedOrder {
  /** Name of the plan; null, or absent in emails of an earlier version, for an order. */
  plan?: string | null;
}

/** Shipping details; unknown fields are empty. `trackingUrl` is an HTTPS URL. */
export interface OrderMailFulfilment {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
}

interface CancelledOrder extends NamedOrder {
  /** State of the payment; `paid` is refunded. Absent in emails of an earlier version: `paid`. */
  payment?: 'none' | 'under_way' | 'paid';
  reason: 'customer' | 'administrator' | 'lapsed' | 'refunded';
  totalKobo: number;
  link: string;
}

interface NamedDispute {
  name: string;
  orderId: string;
  /** Number of the order, or the payment's reference. */
  number: string;
  amountKobo: number;
  currency: string;
  reason: string;
  link: string;
}

export interface ContactPriority {
  plan: string;
  account: string;
}

/** Data of each kind of email. Times are ISO 8601; links are absolute. */
export interface MailData {
  'verification-code': { name: string; code: string; minutes: number };
  /** Sign-up attempt with the email address of an existing account. */
  'already-registered': { name: string };
  'reset-code': { name: string; code: string; minutes: number; byAdministrator: boolean };
  'password-changed': { name: string; at: string };
  /** `recoveryCodesLeft` is set for 'recovery-used'. */
  'second-factor': {
    name: string;
    at: string;
    change: 'on' | 'off' | 'reset' | 'recovery-used' | 'recovery-renewed' | 'guessed';
    recoveryCodesLeft?: number;
  };
  'new-email-code': { name: string; code: string; minutes: number };
  /** Attempt to change an email address to one that another account has. */
  'email-in-use': { name: string };
  /** Sent to both the old and the new email address. */
  'email-changed': {
    name: string;
    oldEmail: string;
    newEmail: string;
    byAdministrator: boolean;
    /** Undo link; only in the email to the old email address. */
    undo?: { link: string; expiresAt: string };
  };
  /** To the email address that the undo removed from the account. */
  'email-change-undone': { name: string };
  'role-changed': { name: string; role: Role };
  'account-suspended': { name: string; reason: string };
  'account-restored': { name: string };
  'account-deleted': { name: string; at: string };
  invitation: { link: string; expiresAt: string };
  /** `subscriberId` is the subject of the unsubscribe link. */
  'newsletter-confirm': { link: string; subscriberId: string };
  'newsletter-welcome': { subscriberId: string };
  /** Sent after verification of the email address. It promotes shows, so the 'new content' setting applies. */
  welcome: { name: string };
  /** A stream with a reminder is live. `show` is the title of its show. */
  'stream-started': { name: string; show: string; link: string; expiresAt: string };
  /** A moderator's decision on a post or comment. `reason` is empty when the text is restored. */
  'text-moderated': {
    name: string;
    kind: 'post' | 'comment';
    action: 'hidden' | 'restored' | 'appeal-refused';
    reason: string;
    excerpt: string;
    link: string;
  };
  /** Community activity since the last digest. `lines` are whole sentences; `more` counts the omitted ones. */
  'notification-digest': { name: string; lines: readonly string[]; more: number; link: string };
  /** `until` is null for a permanent ban. */
  'posting-banned': { name: string; until: string | null; reason: string };
  /** `endDate` is the end of the period, the trial or the grace period; `reason` may be empty. */
  plan: {
    name: string;
    notice: DataOf<typeof subscriptionNotice>['kind'];
    planName: string;
    amountKobo: number;
    /** Absent in emails of an earlier version. */
    currency?: string;
    endDate: string;
    hasCard: boolean;
    reason: string;
    link: string;
    payLink: string;
    /** Adds a card without signing in; absent in emails of an earlier version. */
    cardLink?: string | null;
  };
  'order-receipt': NamedOrder & {
    reference: string;
    paidAt: string;
    lines: readonly OrderMailLine[];
    /** Items between subtotal and total; absent or empty in emails and events of an earlier version. */
    adjustments?: readonly OrderMailAdjustment[];
    /** `discountKobo` is at most 0. */
    sums: {
      subtotalKobo: number;
      shippingKobo: number;
      discountKobo: number;
      taxKobo: number;
      /** VAT that the total includes. Absent in emails of an earlier version. */
      vatKobo?: number;
      totalKobo: number;
    };
    link: string;
  };
  /** An order awaits payment; its products are reserved until `expiresAt`. */
  'order-unpaid': NamedOrder & {
    lines: readonly OrderMailLine[];
    totalKobo: number;
    vatKobo?: number;
    expiresAt: string;
    link: string;
  };
  'order-status': NamedOrder & {
    status: 'pending' | 'paid' | 'shipped' | 'delivered';
    lines: readonly OrderMailLine[];
    /** Absent in emails of an earlier version. */
    fulfilment?: OrderMailFulfilment | null;
    link: string;
  };
  'order-tracking': NamedOrder & {
    lines: readonly OrderMailLine[];
    fulfilment: OrderMailFulfilment;
    link: string;
  };
  'order-refunded': NamedOrder & { amountKobo: number; whole: boolean; link: string };
  /** Refund of an order that stays open. */
  'refund-decided': NamedPayment & { amountKobo: number; currency: string; link: string };
  /** The refund is retried, or Paystack needs the buyer's bank account. */
  'refund-delayed': NamedPayment & {
    amountKobo: number;
    currency: string;
    needsDetails: boolean;
    link: string;
  };
  /** To administrators: a failed or owed refund, or one that needs attention. */
  'refund-trouble': NamedPayment & {
    amountKobo: number;
    currency: string;
    state: 'retrying' | 'needs-attention' | 'owed';
    error: string;
    link: string;
  };
  /** To administrators: a payment dispute that needs a response. `orderId` is empty for a payment without an order. */
  'dispute-opened': NamedDispute & { dueAt: string | null };
  /** To administrators: outcome of a dispute, with the amount charged back. */
  'dispute-resolved': NamedDispute & { outcome: string; takenKobo: number };
  /** Cancellation of an unpaid order: the order notification setting applies. */
  'order-cancelled': CancelledOrder;
  /** Cancellation of an order that is or may still be paid: sent regardless of notification settings. */
  'order-cancelled-paid': CancelledOrder;
  /** To administrators: orders paid since the last notice. `orders` lists the first of `count`. */
  'orders-paid': {
    name: string;
    orders: readonly { orderId: string; number: string; items: string; totalKobo: number }[];
    count: number;
    totalKobo: number;
    link: string;
  };
  'stock-low': {
    name: string;
    product: string;
    /** Size or colour; absent in emails of an earlier version. */
    variant?: string | null;
    stock: number;
    link: string;
  };
  /** To administrators: differences that earlier reconciliations did not report. */
  'differences-found': {
    name: string;
    /** First compared day: `2026-11-15`. */
    from: string;
    to: string;
    newCount: number;
    count: number;
    /** First of the new differences; `about` is an order number, a payment reference or empty. */
    differences: readonly {
      title: string;
      about: string;
      detail: string;
      oursKobo: number | null;
      theirsKobo: number | null;
    }[];
    link: string;
  };
  'contact-message': {
    name: string;
    email: string;
    subject: string;
    message: string;
    priority?: ContactPriority;
  };
  'contact-receipt': { name: string };
  /** Announcement to a newsletter subscriber. The text of this kind and of `announcement` is read at delivery. */
  newsletter: { announcementId: string; subscriberId: string };
  /** Announcement to a member who consents to promotions. */
  announcement: { announcementId: string };
  /** Sent to the administrator who wrote the announcement. */
  'announcement-test': { subject: string; content: string; audience: AnnouncementAudience };
  /** Never sent: requests for unknown email addresses do the same work as for known ones. */
  nothing: Record<never, never>;
}

export type MailKind = keyof MailData;

/** Kinds with a specific text. */
export type WrittenKind = Exclude<MailKind, 'nothing' | 'newsletter' | 'announcement'>;
