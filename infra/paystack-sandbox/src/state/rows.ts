/** Stored rows. Ids are decimal strings, times ms of the sandbox's clock, amounts kobo. */

export type Channel = 'card' | 'bank_transfer' | 'ussd';

/** `reversed`: paid, then fully refunded. `abandoned`: no attempt yet, or cancelled. */
export type TransactionStatus = 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed';

/** A card attempt that waits for a PIN or one-time password. */
export interface Attempt {
  readonly cardKey: string;
  readonly expMonth: string;
  readonly expYear: string;
  readonly step: 'pin' | 'otp';
  readonly wrongOtps: number;
}

export interface LogEntry {
  readonly type: 'action' | 'success' | 'error';
  readonly message: string;
  readonly at: number;
}

export interface TransactionRow {
  readonly id: string;
  readonly reference: string;
  readonly accessCode: string;
  readonly status: TransactionStatus;
  readonly requestedAmount: number;
  readonly paidAmount: number | null;
  readonly currency: string;
  readonly fees: number | null;
  readonly channels: readonly Channel[];
  readonly channel: Channel | null;
  readonly customerId: string;
  readonly callbackUrl: string | null;
  readonly metadata: unknown;
  readonly authorizationId: string | null;
  readonly gatewayResponse: string;
  readonly ip: string | null;
  readonly attempt: Attempt | null;
  /** Arrival of a late transfer; null without one. */
  readonly arrivesAt: number | null;
  readonly log: readonly LogEntry[];
  readonly entryPoint: 'transaction_initialize' | 'charge_authorization' | 'import';
  readonly createdAt: number;
  readonly paidAt: number | null;
  /** Settlement of the payment; absent until then. */
  readonly settlementId?: string;
}

export type RefundStatus = 'pending' | 'processing' | 'needs-attention' | 'failed' | 'processed';

export interface RefundRow {
  readonly id: string;
  readonly transactionId: string;
  readonly amount: number;
  readonly status: RefundStatus;
  readonly customerNote: string;
  readonly merchantNote: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly refundedAt: number | null;
  /** Due time of the next state; null in a final state. */
  readonly nextStepAt: number | null;
  /** True once the customer gave a bank account. */
  readonly hasAccount?: boolean;
  /** The dispute that caused the refund; absent for a merchant's refund. */
  readonly disputeId?: string;
  /** Settlement from which the refund was deducted; absent until then. */
  readonly settlementId?: string;
}

export const resolutions = ['merchant-accepted', 'auto-accepted', 'declined'] as const;
export type Resolution = (typeof resolutions)[number];

/** A customer's dispute of a payment through their bank. */
export interface DisputeRow {
  readonly id: string;
  readonly transactionId: string;
  /** Disputed amount; after the resolution, the accepted amount. */
  readonly refundAmount: number;
  readonly status: 'awaiting-merchant-feedback' | 'resolved';
  readonly resolution: Resolution | null;
  readonly category: 'chargeback' | 'fraud';
  /** Time at which a dispute without a reply is accepted. */
  readonly dueAt: number;
  readonly resolvedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A payout to the bank account of the business. */
export interface SettlementRow {
  readonly id: string;
  /** Amount received, before fees. */
  readonly processedAmount: number;
  readonly fees: number;
  readonly deducted: number;
  readonly effectiveAmount: number;
  readonly createdAt: number;
}

export interface CustomerRow {
  readonly id: string;
  readonly code: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly metadata: unknown;
  readonly createdAt: number;
}

export interface AuthorizationRow {
  readonly id: string;
  readonly code: string;
  readonly customerId: string;
  readonly active: boolean;
  readonly channel: Channel;
  readonly bin: string;
  readonly last4: string;
  readonly expMonth: string;
  readonly expYear: string;
  readonly cardType: string;
  readonly bank: string | null;
  readonly brand: string;
  readonly reusable: boolean;
  readonly signature: string | null;
  /** Key of the test card; null for a transfer or USSD. */
  readonly cardKey: string | null;
  readonly createdAt: number;
}

/** An event and its delivery. `lost` events were dropped deliberately and are never sent. */
export interface DeliveryRow {
  readonly id: string;
  readonly event: string;
  readonly about: string;
  /** Exact body, which is signed. */
  readonly body: string;
  readonly status: 'waiting' | 'delivered' | 'lost' | 'given-up';
  readonly attempts: number;
  readonly lastAnswer: string | null;
  readonly nextAt: number | null;
  readonly createdAt: number;
}

/** A setting of the sandbox, such as the clock's offset. */
export interface SettingRow {
  readonly id: string;
  readonly value: number;
}
