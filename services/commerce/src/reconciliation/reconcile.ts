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
import { type Found, presentDifference, type Range, type StepContext } from './comparison.ts';
import { comparisons } from './comparisons.ts';
import { sumAccounts } from './sum-accounts.ts';

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
  const seen = new Set<string>();
  const context: StepContext = {
    db,
    paystack,
    range,
    now: clock.now(),
    report: (found) => void differences.push(found),
    isReported: (orderId) => differences.some((found) => found.orderId?.equals(orderId)),
    seenOf: async (keys) => new Set(keys.filter((key) => seen.has(key))),
    markSeen: (keys) => {
      for (const key of keys) seen.add(key);
    },
  };
  let checked = 0;
  for (const comparison of comparisons) {
    let end = await comparison.step(context, null);
    checked += end.checked ?? 0;
    while (end.next !== null) {
      end = await comparison.step(context, end.next);
      checked += end.checked ?? 0;
    }
  }
  const sums = await sumAccounts(db, range);
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    checked,
    balanced: !differences.some(({ kind }) => kind === 'unbalanced'),
    accounts: sums.map(({ account, debitKobo, creditKobo }) => ({
      account,
      debit: nairaOf(debitKobo),
      credit: nairaOf(creditKobo),
    })),
    differences: differences.map(presentDifference),
  };
}
