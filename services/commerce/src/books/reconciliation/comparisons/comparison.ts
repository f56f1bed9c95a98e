import type { reconciliationDifference } from '@poc/contracts/entities/reconciliation';
import type { Connection, Types } from 'mongoose';
import type { z } from 'zod';
import { nairaOf } from '../../../naira.ts';
import type { OrderRefund } from '../../../orders/orders.api.ts';
import type { PaystackClient } from '../../../payments/payments.api.ts';

/** The time that is compared, both ends included. */
export interface Range {
  readonly from: Date;
  readonly to: Date;
}

export type Difference = z.infer<typeof reconciliationDifference>;

/** A difference as it is found; amounts in kobo, null where that side has nothing. */
export interface Found {
  readonly kind: Difference['kind'];
  readonly reference: string;
  readonly orderId: Types.ObjectId | null;
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly detail: string;
}

/** Takes what is found. */
export type Report = (found: Found) => void;

/** What one step of a comparison works with. */
export interface StepContext {
  readonly db: Connection;
  readonly paystack: PaystackClient;
  readonly range: Range;
  readonly now: Date;
  readonly report: Report;
  /** Whether a difference of this order was reported, by an earlier step or this one. */
  isReported(orderId: Types.ObjectId): boolean;
  /** Which of these keys earlier steps of the run, of any comparison, have marked as seen. */
  seenOf(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Marks keys as seen, for the steps that follow: stored together with the end of this step. */
  markSeen(keys: readonly string[]): void;
}

/** How a step ended. */
export interface StepEnd {
  /** Where the next step begins; null when the comparison is through. */
  readonly next: string | null;
  /** How many payments were compared, which the report counts. */
  readonly checked?: number;
  /** How many steps the comparison has, where that is known. */
  readonly steps?: number;
}

/**
 * One thing that a reconciliation compares, in steps: each asks Paystack a few times at most, or reads some hundreds of
 * rows. A step may be done twice, by another process too, until its end is stored: it changes nothing itself,
 * but for payouts, which are booked when they are first seen, once each.
 */
export interface Comparison {
  /** Unique, in plain words: progress shows it, and a run continues with it. */
  readonly name: string;
  /**
   * @param cursor what the step before gave as `next`; null at the beginning
   * @throws PaystackUnavailable, PaystackRefused
   */
  step(context: StepContext, cursor: string | null): Promise<StepEnd>;
}

/** The amount of a refund in kobo; null in another currency, which a difference does not show. */
export const inNaira = ({
  amountKobo,
  currency,
}: Pick<OrderRefund, 'amountKobo' | 'currency'>): number | null => (currency === 'NGN' ? amountKobo : null);

/** @param orderNumber null where no order is known */
export const presentDifference = (
  { orderId, ours, theirs, ...found }: Found,
  orderNumber: string | null,
): Difference => ({
  ...found,
  order_id: orderId?.toHexString() ?? null,
  order_number: orderNumber,
  ours: ours === null ? null : nairaOf(ours),
  theirs: theirs === null ? null : nairaOf(theirs),
});
