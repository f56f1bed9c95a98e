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
 * `paid`: now or earlier. `refunded`: the money arrived too late and is refunded. `refused`: the payment does
 * not match, or its purpose no longer exists, and it is refunded.
 */
export type Settlement = 'paid' | 'refunded' | 'refused';
/** `pending`: the money may still arrive. `failed`: it did not, but may while Paystack's page is open. */
export type Outcome = Settlement | 'pending' | 'failed';

interface Change {
  readonly tx: Transaction;
  readonly payment: PaymentDoc;
  readonly now: Date;
}

/** Money that arrived, in the transaction that settles it. */
export interface Settling extends Change {
  readonly transaction: PaystackTransaction;
  /** Why the money does not match the payment; null if it does. */
  readonly mismatch: 'currency' | 'amount' | null;
  /** Why its purpose failed in an earlier transaction of this settlement; null at first. */
  readonly refusal: string | null;
}

export interface Verdict {
  readonly settlement: Settlement;
  readonly accepted: boolean;
  /** Ledger lines of the expected amount when accepted. */
  readonly earned: readonly LedgerLine[];
  /** VAT of the income, which is to be invoiced; absent without income. */
  readonly vatKobo?: number;
  /** Reason of the refund of the whole payment; null when only a surplus goes back. */
  readonly returned: string | null;
  readonly plan?: Partial<PaymentDoc['plan'] & {}>;
  /** Sends the notice of the refund. */
  readonly announce?: (refund: Refund) => Promise<void>;
}

/** Order or plan of a payment, for lists, events and emails. */
export interface PaymentSubject {
  readonly orderId: string | null;
  readonly number: string;
  /** Name of the plan; null for an order. */
  readonly plan: string | null;
  /** Target of the audit records of administrators' actions. */
  readonly target: { readonly kind: 'order' | 'subscription'; readonly id: string };
  readonly customer: { readonly name: string; readonly email: string };
}

export interface RefundChange extends Change {
  readonly refund: Refund;
}

/** Differences between payments by their purpose. */
export interface Purpose {
  readonly page: { readonly channels: readonly string[]; metadata(payment: PaymentDoc): object };
  /** Returns whether nothing is left to pay, so that no page is opened. @throws when it can't be paid any more */
  isOver(db: Connection, payment: PaymentDoc): Promise<boolean>;
  /** Handles Paystack's refusal to open the payment page. */
  onPageRefused(change: Change & { reason: string }): Promise<void>;
  /** Decides about money that arrived, and applies it. */
  accept(settling: Settling): Promise<Verdict>;
  /** Returns the ledger lines of an accepted payment's expected amount. */
  earned(tx: Transaction, payment: PaymentDoc): Promise<readonly LedgerLine[]>;
  /** Returns the content of the invoice of each payment. */
  invoicesOf(tx: Transaction, payments: readonly PaymentDoc[]): Promise<InvoiceContent[]>;
  /** Presents an outcome to the customer. @throws unless it is `paid` */
  present(
    db: Connection,
    payment: PaymentDoc,
    outcome: Outcome,
  ): Promise<Omit<ResponseOf<typeof verifyPayment>, 'success'>>;
  /** Returns why money is refunded when `accept` threw this error; null if the error is a failure. */
  refusalOf?(error: unknown): string | null;
  /** Continues after Paystack did not know the reference. */
  onUnknown?(deps: CommerceDeps, payment: PaymentDoc): Promise<Outcome>;
  /** Continues after a charge failed that cannot be repeated under its reference. */
  onFailed?(deps: CommerceDeps, payment: PaymentDoc, transaction: PaystackTransaction): Promise<Outcome>;
  /** Handles a payment that will not arrive. */
  afterFailure?(change: Change): Promise<void>;
  /** Applies a completed refund. @param whole whether the whole payment went back */
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

/** Clock for the purpose of a payment: plans follow the clock of the Paystack sandbox in development. */
export const clockOf = (
  { clock, billingClock }: Pick<CommerceDeps, 'clock' | 'billingClock'>,
  purpose: PaymentPurpose,
): Clock => (purpose === 'order' ? clock : billingClock);
