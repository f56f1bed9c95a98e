import type { Types } from 'mongoose';
import { expect } from 'vitest';
import { followAllRefunds } from '../payments/refunds/follow-refunds.ts';
import { sendRefunds } from '../payments/refunds/send-refunds.ts';
import type { Shop } from './start-commerce.ts';

/** Sends the decided refunds of an order, which Paystack then processes. */
export async function returnRefunds(shop: Shop, order: { _id: Types.ObjectId }): Promise<void> {
  const { signal } = new AbortController();
  await sendRefunds(shop.deps, signal);
  await expect
    .poll(async () => (await shop.read(order)).refunds.every(({ providerId }) => providerId !== null))
    .toBe(true);
  for (const refund of shop.stub.refunds) refund.status = 'processed';
  await followAllRefunds(shop.deps, signal);
}
