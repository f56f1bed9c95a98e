import type { reconciliationDifference } from '@poc/contracts/entities/reconciliation';
import type { Connection, Types } from 'mongoose';
import type { z } from 'zod';
import { nairaOf } from '../../../naira.ts';
import type { PaystackClient, Refund } from '../../../payments/payments.api.ts';

/** Compared time range, both ends included. */
export interface Range {
  readonly from: Date;
  readonly to: Date;
}

export type Difference = z.infer<typeof reconciliationDifference>;

/** Difference as found; amounts in kobo, null where a side has nothing. */
export interface Found {
  readonly kind: Difference['kind'];
  readonly reference: string;
  readonly orderId: Types.ObjectId | null;
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly detail: string;
}

export type Report = (found: Found) => void;

export interface StepContext {
  readonly db: Connection;
  readonly paystack: PaystackClient;
  readonly range: Range;
  readonly now: Date;
  readonly report: Report;
  isReported(orderId: Types.ObjectId): boolean;
  /** Returns the keys that earlier steps of the run marked as seen, in any comparison. */
  seenOf(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Marks keys as seen for later steps; stored together with the end of this step. */
  markSeen(keys: readonly string[]): void;
}

export interface StepEnd {
  /** Cursor of the next step; null at the end of the comparison. */
  readonly next: string | null;
  readonly checked?: number;
  readonly steps?: number;
}

/**
 * Comparison in steps with few queries to Paystack or some hundreds of rows each. A step may run twice, also
 * in another process, until its end is stored; its only writes are payouts, which are booked once.
 */
export interface Comparison {
  /** Unique and readable: progress shows it, and a run resumes by it. */
  readonly name: string;
  /**
   * @param cursor `next` of the step before; null at the beginning
   * @throws PaystackUnavailable, PaystackRefused
   */
  step(context: StepContext, cursor: string | null): Promise<StepEnd>;
}

/** Returns the amount of a refund in kobo; null in other currencies, which a difference does not show. */
export const inNaira = ({ amountKobo, currency }: Pick<Refund, 'amountKobo' | 'currency'>): number | null =>
  currency === 'NGN' ? amountKobo : null;

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
