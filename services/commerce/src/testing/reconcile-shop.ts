import { getReconciliation, startReconciliation } from '@poc/contracts/endpoints/commerce-admin';
import type { ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import { daysBefore, lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { expect, vi } from 'vitest';
import { ledgerEntryModel } from '../books/ledger/ledger-entry.model.ts';
import { payoutModel } from '../books/payouts/payout.model.ts';
import { reconciliationModel } from '../books/reconciliation/reconciliation.model.ts';
import type { Days } from '../books/reconciliation/run-days.ts';
import { seenKeyModel } from '../books/reconciliation/seen-key.model.ts';
import { orderModel } from '../orders/order.model.ts';
import { disputeModel } from '../payments/disputes/dispute.model.ts';
import { paymentModel } from '../payments/payment.model.ts';
import type { Shop } from './start-commerce.ts';

export function lastDays(shop: Shop): Days {
  const to = lagosIsoDay(shop.clock.now());
  return { from: daysBefore(to, 89), to };
}

/** Reconciles as an administrator and waits for the end. @throws unless it succeeds */
export async function reconcileShop(shop: Shop, days = lastDays(shop)): Promise<ReconciliationReport> {
  const token = shop.service.tokens.admin();
  const { status, body: started } = await shop.service.call(startReconciliation, { token, body: days });
  expect(status).toBe(202);
  const params = { id: started?.id ?? '' };
  const over = await vi.waitFor(
    async () => {
      const { body } = await shop.service.call(getReconciliation, { token, params });
      expect(body?.state).not.toBe('running');
      return body as ReconciliationReport;
    },
    { timeout: 60_000, interval: 20 },
  );
  expect(over.state).toBe('done');
  return over;
}

const compared = [
  orderModel,
  paymentModel,
  ledgerEntryModel,
  disputeModel,
  payoutModel,
  reconciliationModel,
  seenKeyModel,
] as const;

/** Empties the books here and at Paystack, so that a test starts with a new shop without starting one. */
export async function emptyBooks({ deps: { db }, stub }: Shop): Promise<void> {
  await Promise.all(compared.map((model) => model(db).collection.deleteMany({})));
  stub.transactions.clear();
  for (const list of [stub.refunds, stub.disputes, stub.settlements, stub.calls, stub.bodies])
    list.length = 0;
  stub.fault = () => null;
}
