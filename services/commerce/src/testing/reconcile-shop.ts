import { getReconciliation, startReconciliation } from '@poc/contracts/endpoints/commerce-admin';
import type { ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import { expect, vi } from 'vitest';
import { type Days, daysBefore, lagosDay } from '../reconciliation/run-days.ts';
import type { Shop } from './start-commerce.ts';

/** The last 90 days by the shop's clock. */
export function lastDays(shop: Shop): Days {
  const to = lagosDay(shop.clock.now());
  return { from: daysBefore(to, 89), to };
}

/** Reconciles as an administrator does, and waits for the end. @throws when it does not end well */
export async function reconcileShop(shop: Shop, days = lastDays(shop)): Promise<ReconciliationReport> {
  const token = shop.service.tokens.admin({ issuedAt: shop.clock.now().getTime() });
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
