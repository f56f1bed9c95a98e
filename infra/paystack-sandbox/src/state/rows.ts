/** What the sandbox remembers. Ids are decimal strings, moments milliseconds of the sandbox's clock, amounts kobo. */

export type Channel = 'card' | 'bank_transfer' | 'ussd';

/** `reversed`: paid, and refunded whole since. `abandoned`: nobody has tried to pay yet, or they gave up. */
export type TransactionStatus = 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed';

/** A card that was entered and waits for its PIN or its one-time password. */
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
  /** What was asked for. */
  readonly requestedAmount: number;
  /** What came in; null until it did. */
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
  /** When a transfer that was sent late arrives; null without one. */
  readonly arrivesAt: number | null;
  readonly log: readonly LogEntry[];
  readonly entryPoint: 'transaction_initialize' | 'charge_authorization' | 'import';
  readonly createdAt: number;
  readonly paidAt: number | null;
  /** The settlement that it was paid out with; absent until then. */
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
  /** When the next state is due; null in a last state. */
  readonly nextStepAt: number | null;
  /** The customer has said which bank account it goes to. */
  readonly hasAccount?: boolean;
  /** The dispute that took the money back; absent for a refund that the business asked for. */
  readonly disputeId?: string;
  /** The settlement that it was deducted from; absent until then. */
  readonly settlementId?: string;
}

export const resolutions = ['merchant-accepted', 'auto-accepted', 'declined'] as const;
export type Resolution = (typeof resolutions)[number];

/** A customer's complaint at their bank about a payment. */
export interface DisputeRow {
  readonly id: string;
  readonly transactionId: string;
  /** What the bank wants back, and after its resolution what it got. */
  readonly refundAmount: number;
  readonly status: 'awaiting-merchant-feedback' | 'resolved';
  readonly resolution: Resolution | null;
  readonly category: 'chargeback' | 'fraud';
  /** When it is accepted unless the business has answered. */
  readonly dueAt: number;
  readonly resolvedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A payout to the bank account of the business. */
export interface SettlementRow {
  readonly id: string;
  /** What came in, before fees. */
  readonly processedAmount: number;
  readonly fees: number;
  /** Refunds and accepted disputes. */
  readonly deducted: number;
  /** What was paid out. */
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
  /** The test card behind it; null for a transfer or USSD. */
  readonly cardKey: string | null;
  readonly createdAt: number;
}

/** An event that is on its way, or was. `lost` ones were dropped on purpose and are never sent. */
export interface DeliveryRow {
  readonly id: string;
  readonly event: string;
  /** Reference of the transaction. */
  readonly about: string;
  /** The body to the byte: it is what is signed. */
  readonly body: string;
  readonly status: 'waiting' | 'delivered' | 'lost' | 'given-up';
  readonly attempts: number;
  readonly lastAnswer: string | null;
  readonly nextAt: number | null;
  readonly createdAt: number;
}

/** The sandbox's own memory, such as how far its clock was moved. */
export interface SettingRow {
  readonly id: string;
  readonly value: number;
}
