import type { ResponseOf } from '@poc/contracts/endpoint';
import type { verifyPayment } from '@poc/contracts/endpoints/payments';
import type { Clock } from '@poc/kit/clock';
import type { Database, Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { InvoiceContent, LedgerLine } from '../books/books.api.ts';
import type { CommerceDeps } from '../deps.ts';
import type { PaymentDoc, PaymentPurpose, Refund } from './payment.model.ts';
import type { PaystackTransaction } from './paystack/paystack-responses.ts';

/**
 * `paid`: now or earlier. `refunded`: it arrived too late and is refunded. `refused`: it does not match, or its
 * purpose no longer exists, and it is refunded.
 */
export type PaymentResult = 'paid' | 'refunded' | 'refused';
/** `pending`: in progress. `failed`: not received, but it may still arrive while the checkout is open. */
export type Outcome = PaymentResult | 'pending' | 'failed';

interface Change {
  readonly tx: Transaction;
  readonly payment: PaymentDoc;
  readonly now: Date;
}

/** Context for applying a received payment, inside its transaction. */
export interface ReceivedPayment extends Change {
  readonly transaction: PaystackTransaction;
  /** Field in which the received payment differs from the expected one; null if none. */
  readonly mismatch: 'currency' | 'amount' | null;
  /** Refund reason after `accept` failed in a first transaction; null in the first. */
  readonly refusal: string | null;
}

export interface Verdict {
  readonly result: PaymentResult;
  readonly accepted: boolean;
  /** Ledger lines of the expected amount; empty unless accepted. */
  readonly earned: readonly LedgerLine[];
  /** VAT of the invoiced income; absent without income. */
  readonly vatKobo?: number;
  /** Reason for a full refund; null if only the surplus is refunded. */
  readonly refundReason: string | null;
  readonly plan?: Partial<PaymentDoc['plan'] & {}>;
  /** Notifies the customer of the refund. */
  readonly announce?: (refund: Refund) => Promise<void>;
}

/** Order or plan of a payment, as shown in lists, events and emails. */
export interface PaymentSubject {
  readonly orderId: string | null;
  readonly number: string;
  /** Plan name; null for an order. */
  readonly plan: string | null;
  /** Target of the audit records of administrators' actions. */
  readonly target: { readonly kind: 'order' | 'subscription'; readonly id: string };
  readonly customer: { readonly name: string; readonly email: string };
}

export interface RefundChange extends Change {
  readonly refund: Refund;
}

/** Behaviour of payments that depends on their purpose. */
export interface Purpose {
  readonly checkout: { readonly channels: readonly string[]; metadata(payment: PaymentDoc): object };
  /** True if nothing is left to pay; the checkout is then skipped. @throws when it can't be paid any more */
  hasNothingToPay(db: Connection, payment: PaymentDoc): Promise<boolean>;
  /** Handles Paystack's refusal to open a checkout. */
  onCheckoutRefused(change: Change & { reason: string }): Promise<void>;
  /** Accepts or refuses a received payment and applies the result. */
  accept(received: ReceivedPayment): Promise<Verdict>;
  /** Returns the ledger lines of an accepted payment's expected amount. */
  earned(tx: Transaction, payment: PaymentDoc): Promise<readonly LedgerLine[]>;
  /** Returns the invoice content of each payment. */
  invoicesOf(tx: Transaction, payments: readonly PaymentDoc[]): Promise<InvoiceContent[]>;
  /** Presents an outcome to the customer. @throws unless it is `paid` */
  present(
    db: Connection,
    payment: PaymentDoc,
    outcome: Outcome,
  ): Promise<Omit<ResponseOf<typeof verifyPayment>, 'success'>>;
  /** Maps an error from `accept` to a refund reason; null for unexpected errors. */
  refusalOf?(error: unknown): string | null;
  /** Handles a reference that is unknown to Paystack. */
  onUnknown?(deps: CommerceDeps, payment: PaymentDoc): Promise<Outcome>;
  /** Handles a failed charge whose reference cannot be reused. */
  onFailed?(deps: CommerceDeps, payment: PaymentDoc, transaction: PaystackTransaction): Promise<Outcome>;
  /** Handles a payment that will not arrive. */
  afterFailure?(change: Change): Promise<void>;
  /** Applies a completed refund. @param whole true if the payment is now fully refunded or charged back */
  afterRefund(change: RefundChange & { whole: boolean }): Promise<void>;
  afterRefundFailure(change: RefundChange): Promise<void>;
  /** Adds an administrator's note to the history. */
  onNote?(change: Change & { by: string; note: string }): Promise<void>;
  /** Handles the start or end of a dispute. */
  onDispute?(change: Change & { disputeId: string; isOpen: boolean; isLost: boolean }): Promise<void>;
  /** Handles a chargeback. */
  afterChargeback(change: Change & { takenKobo: number; whole: boolean }): Promise<void>;
  subjectsOf(db: Database, payments: readonly PaymentDoc[]): Promise<PaymentSubject[]>;
}

export type Purposes = Readonly<Record<PaymentPurpose, Purpose>>;

/** Clock for a payment: in development, plans follow the Paystack sandbox's clock. */
export const clockOf = (
  { clock, billingClock }: Pick<CommerceDeps, 'clock' | 'billingClock'>,
  purpose: PaymentPurpose,
): Clock => (purpose === 'order' ? clock : billingClock);
