import type { reconcile as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { Reconciliation } from '@poc/contracts/entities/commerce';
import type { admins } from '@poc/kit/auth/policies';
import type { Clock } from '@poc/kit/clock';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { Connection } from 'mongoose';
import { nairaOf } from '../money/naira.ts';
import type { PaystackClient } from '../payments/paystack/paystack-client.ts';
import { PaystackAway, PaystackRefused } from '../payments/paystack/paystack-errors.ts';
import { compareOwed } from './compare-owed.ts';
import { comparePaidOrders, comparePayments } from './compare-payments.ts';
import { compareRefunds } from './compare-refunds.ts';
import { type Found, presentDifference, type Range } from './reconciliation.ts';
import { checkBalance, sumAccounts } from './sum-accounts.ts';

/** What is compared where nothing else is asked for. */
const usualMs = 90 * 24 * 60 * 60_000;

interface Deps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly paystack: PaystackClient;
}

/** The books of a time, the last 90 days unless said otherwise, against Paystack's; the balance, and what is owed, are those of all times. */
export const reconcile =
  (deps: Deps) =>
  async ({ query }: Pick<Input<typeof contract, typeof admins>, 'query'>): Promise<Reconciliation> => {
    const to = query.to ? new Date(query.to) : deps.clock.now();
    const from = query.from ? new Date(query.from) : new Date(to.getTime() - usualMs);
    if (from > to) fail('invalid_request', { faults: [{ path: 'query.from', msg: 'must not be after to' }] });
    try {
      return await compareBooks(deps, { from, to });
    } catch (error) {
      if (!(error instanceof PaystackAway || error instanceof PaystackRefused)) throw error;
      return fail('payment_provider_unavailable', { cause: error });
    }
  };

/** Finds every difference, and changes nothing. @throws PaystackAway, PaystackRefused */
export async function compareBooks({ db, clock, paystack }: Deps, range: Range): Promise<Reconciliation> {
  const differences: Found[] = [];
  const report = (found: Found): void => void differences.push(found);
  const checked = await comparePayments({ db, paystack }, range, report);
  await compareRefunds({ db, paystack }, range, report);
  // One that was told of by its payment is not told of again.
  const told = new Set(differences.map(({ orderId }) => String(orderId)));
  await comparePaidOrders(db, range, (found) => {
    if (!told.has(String(found.orderId))) report(found);
  });
  await compareOwed(db, clock.now(), report);
  const balanced = await checkBalance(db, report);
  const sums = await sumAccounts(db, range);
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    checked,
    balanced,
    accounts: sums.map(({ account, debitKobo, creditKobo }) => ({
      account,
      debit: nairaOf(debitKobo),
      credit: nairaOf(creditKobo),
    })),
    differences: differences.map(presentDifference),
  };
}
