import type { reconciliationDifference } from '@poc/contracts/entities/commerce';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import { nairaOf } from '../money/naira.ts';
import type { OrderRefund } from '../orders/order.model.ts';

/** The time that is compared, both ends included. */
export interface Range {
  readonly from: Date;
  readonly to: Date;
}

export type Difference = z.infer<typeof reconciliationDifference>;

/** A difference as it is found; amounts in kobo, null where that side knows nothing of it. */
export interface Found {
  readonly kind: Difference['kind'];
  readonly reference: string;
  readonly orderId: Types.ObjectId | null;
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly detail: string;
}

/** The amount of a refund in kobo; null in another currency, which a difference does not show. */
export const inNaira = ({
  amountKobo,
  currency,
}: Pick<OrderRefund, 'amountKobo' | 'currency'>): number | null => (currency === 'NGN' ? amountKobo : null);

/** Takes what is found. */
export type Report = (found: Found) => void;

export const presentDifference = ({ orderId, ours, theirs, ...found }: Found): Difference => ({
  ...found,
  order_id: orderId?.toHexString() ?? null,
  ours: ours === null ? null : nairaOf(ours),
  theirs: theirs === null ? null : nairaOf(theirs),
});

/** Rows of a cursor, some at a time. */
export async function* inBatches<T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
