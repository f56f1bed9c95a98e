import { addMonths } from '@poc/contracts/lagos-calendar';
import { describe, expect, it } from 'vitest';
import {
  type BillingState,
  dueWorkOf,
  nextSubscriptionState,
  openUntilOf,
  retryDays,
  type SubscriptionEvent,
} from './subscription-state.ts';

const dayMs = 86_400_000;
const start = new Date('2027-01-31T09:00:00.000Z');
const after = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);
const next = (before: BillingState | null, event: SubscriptionEvent, now: Date): BillingState => {
  const subscription = nextSubscriptionState(before, event, now);
  if (subscription === null) throw new Error(`${event.type} means nothing to ${before?.state}`);
  return subscription;
};
const bought = (plan: 'premium' | 'ultimate' = 'premium') =>
  next(null, { type: 'paid', purpose: 'start', plan }, start);
const due = (subscription: BillingState): BillingState =>
  next(subscription, { type: 'chargeBegun' }, subscription.endDate);
const declined = { type: 'chargeFailed', reason: 'Declined' } as const;

describe('a paid plan', () => {
  it('runs for a month, and renews for years without drifting from its day', () => {
    let subscription = bought();
    for (let month = 1; month <= 36; month += 1) {
      expect(subscription.endDate).toEqual(addMonths(start, month));
      subscription = next(
        due(subscription),
        { type: 'paid', purpose: 'renewal', plan: 'premium' },
        subscription.endDate,
      );
    }
    expect(subscription).toMatchObject({ state: 'active', periods: 37, tries: 0, startDate: start });
  });

  it('sends a reminder a week ahead, and is charged at its end', () => {
    const subscription = bought();
    expect(dueWorkOf(subscription, after(subscription.endDate, -8))).toBeNull();
    expect(dueWorkOf(subscription, after(subscription.endDate, -7))).toBe('remind');
    const reminded = next(subscription, { type: 'reminded' }, after(subscription.endDate, -7));
    expect(dueWorkOf(reminded, after(subscription.endDate, -6))).toBeNull();
    expect(dueWorkOf(reminded, subscription.endDate)).toBe('charge');
    expect(due(reminded)).toMatchObject({ state: 'past_due', dueAt: null });
  });

  it('runs to its end when cancelled, and may be resumed before', () => {
    const cancelled = next(bought(), { type: 'cancelled' }, after(start, 3));
    expect(cancelled).toMatchObject({ state: 'cancelled', endDate: bought().endDate });
    expect(openUntilOf(cancelled)).toEqual(cancelled.endDate);
    expect(next(cancelled, { type: 'resumed' }, after(start, 4)).state).toBe('active');
    expect(nextSubscriptionState(cancelled, { type: 'resumed' }, cancelled.endDate)).toBeNull();
    expect(dueWorkOf(cancelled, cancelled.endDate)).toBe('lapse');
    expect(next(cancelled, { type: 'lapsed' }, cancelled.endDate).state).toBe('expired');
  });

  it('upgrades immediately, and downgrades at its end', () => {
    const better = next(bought(), { type: 'paid', purpose: 'change', plan: 'ultimate' }, after(start, 10));
    expect(better).toMatchObject({ plan: 'ultimate', startDate: start });
    expect(better.endDate).toEqual(addMonths(after(start, 10), 1));
    const planned = next(better, { type: 'planChosen', plan: 'premium' }, after(start, 11));
    expect(planned).toMatchObject({ plan: 'ultimate', nextPlan: 'premium' });
    expect(next(planned, { type: 'resumed' }, after(start, 12)).nextPlan).toBeNull();
    const smaller = next(
      due(planned),
      { type: 'paid', purpose: 'renewal', plan: 'premium' },
      planned.endDate,
    );
    expect(smaller).toMatchObject({ plan: 'premium', nextPlan: null });
  });
});

describe('a charge that fails', () => {
  it('leaves the plan open for a week, is retried on four days, and ends the plan', () => {
    let subscription = next(due(bought()), declined, bought().endDate);
    const since = bought().endDate;
    expect(subscription).toMatchObject({
      state: 'grace',
      graceUntil: after(since, 7),
      lastFailure: 'Declined',
    });
    for (const day of retryDays) {
      expect(subscription.dueAt).toEqual(after(since, day));
      expect(openUntilOf(subscription)).toEqual(after(since, 7));
      expect(dueWorkOf(subscription, after(since, day))).toBe('charge');
      subscription = next(
        next(subscription, { type: 'chargeBegun' }, after(since, day)),
        declined,
        after(since, day),
      );
    }
    expect(subscription).toMatchObject({ state: 'expired', tries: 5, dueAt: null, endDate: since });
  });

  it('starts a new period on the day of a late payment', () => {
    const grace = next(due(bought()), declined, bought().endDate);
    const paidAt = after(bought().endDate, 3);
    const paid = next(grace, { type: 'paid', purpose: 'start', plan: 'premium' }, paidAt);
    expect(paid).toMatchObject({ state: 'active', endDate: addMonths(paidAt, 1), tries: 0, lastFailure: '' });
  });

  it('ends the plan immediately when it is cancelled', () => {
    const grace = next(due(bought()), declined, bought().endDate);
    expect(next(grace, { type: 'cancelled' }, after(bought().endDate, 1)).state).toBe('expired');
  });
});

describe('a trial and granted days', () => {
  it('a trial has seven days and a reminder two days ahead, and is charged then', () => {
    const trial = next(null, { type: 'trialStarted' }, start);
    expect(trial).toMatchObject({ state: 'trialing', plan: 'premium', endDate: after(start, 7) });
    expect(trial.dueAt).toEqual(after(start, 5));
    const reminded = next(trial, { type: 'reminded' }, after(start, 5));
    const paid = next(due(reminded), { type: 'paid', purpose: 'renewal', plan: 'premium' }, trial.endDate);
    expect(paid).toMatchObject({ state: 'active', endDate: addMonths(trial.endDate, 1) });
    expect(nextSubscriptionState(paid, { type: 'trialStarted' }, trial.endDate)).toBeNull();
  });

  it('granted days expire, or extend a paid plan', () => {
    const given = next(null, { type: 'granted', plan: 'ultimate', days: 10 }, start);
    expect(given).toMatchObject({ state: 'cancelled', endDate: after(start, 10) });
    const longer = next(bought(), { type: 'granted', plan: 'premium', days: 10 }, after(start, 1));
    expect(longer).toMatchObject({ state: 'active', endDate: after(bought().endDate, 10) });
  });
});
