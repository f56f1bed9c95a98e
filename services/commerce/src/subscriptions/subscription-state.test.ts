import { describe, expect, it } from 'vitest';
import { addMonths } from './add-months.ts';
import {
  dueWorkOf,
  isOver,
  nextStanding,
  openUntilOf,
  retryDays,
  type Standing,
  type SubscriptionEvent,
} from './subscription-state.ts';

const dayMs = 86_400_000;
const start = new Date('2027-01-31T09:00:00.000Z');
const after = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);
const next = (before: Standing | null, event: SubscriptionEvent, now: Date): Standing => {
  const standing = nextStanding(before, event, now);
  if (standing === null) throw new Error(`${event.type} means nothing to ${before?.state}`);
  return standing;
};
const bought = (plan: 'premium' | 'ultimate' = 'premium') =>
  next(null, { type: 'paid', purpose: 'start', plan }, start);
const due = (standing: Standing): Standing => next(standing, { type: 'chargeBegun' }, standing.endDate);
const declined = { type: 'chargeFailed', reason: 'Declined' } as const;

describe('months', () => {
  it.each([
    ['2027-01-31T09:00:00.000Z', 1, '2027-02-28T09:00:00.000Z'],
    ['2027-01-31T09:00:00.000Z', 2, '2027-03-31T09:00:00.000Z'],
    ['2027-12-15T23:30:00.000Z', 1, '2028-01-15T23:30:00.000Z'],
    ['2028-01-30T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ])('%s and %i months', (from, months, to) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to);
  });
});

describe('a paid plan', () => {
  it('runs for a month, and renews in time for years without drifting off its day', () => {
    let standing = bought();
    for (let month = 1; month <= 36; month += 1) {
      expect(standing.endDate).toEqual(addMonths(start, month));
      standing = next(due(standing), { type: 'paid', purpose: 'renewal', plan: 'premium' }, standing.endDate);
    }
    expect(standing).toMatchObject({ state: 'active', periods: 37, tries: 0, startDate: start });
  });

  it('reminds a week ahead, and is charged at its end', () => {
    const standing = bought();
    expect(dueWorkOf(standing, after(standing.endDate, -8))).toBeNull();
    expect(dueWorkOf(standing, after(standing.endDate, -7))).toBe('remind');
    const reminded = next(standing, { type: 'reminded' }, after(standing.endDate, -7));
    expect(dueWorkOf(reminded, after(standing.endDate, -6))).toBeNull();
    expect(dueWorkOf(reminded, standing.endDate)).toBe('charge');
    expect(due(reminded)).toMatchObject({ state: 'past_due', dueAt: null });
  });

  it('cancelled, it runs to its end, and may be resumed before', () => {
    const cancelled = next(bought(), { type: 'cancelled' }, after(start, 3));
    expect(cancelled).toMatchObject({ state: 'cancelled', endDate: bought().endDate });
    expect(openUntilOf(cancelled)).toEqual(cancelled.endDate);
    expect(next(cancelled, { type: 'resumed' }, after(start, 4)).state).toBe('active');
    expect(nextStanding(cancelled, { type: 'resumed' }, cancelled.endDate)).toBeNull();
    expect(dueWorkOf(cancelled, cancelled.endDate)).toBe('lapse');
    expect(next(cancelled, { type: 'lapsed' }, cancelled.endDate).state).toBe('expired');
  });

  it('changes to a better plan at once, and to a smaller one at its end', () => {
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
  it('leaves everything open for a week, is tried again on four days, and ends the plan', () => {
    let standing = next(due(bought()), declined, bought().endDate);
    const since = bought().endDate;
    expect(standing).toMatchObject({ state: 'grace', graceUntil: after(since, 7), lastFailure: 'Declined' });
    for (const day of retryDays) {
      expect(standing.dueAt).toEqual(after(since, day));
      expect(openUntilOf(standing)).toEqual(after(since, 7));
      expect(dueWorkOf(standing, after(since, day))).toBe('charge');
      standing = next(
        next(standing, { type: 'chargeBegun' }, after(since, day)),
        declined,
        after(since, day),
      );
    }
    expect(standing).toMatchObject({ state: 'expired', tries: 5, dueAt: null, endDate: since });
  });

  it('and is paid late begins a new period on the day of payment', () => {
    const grace = next(due(bought()), declined, bought().endDate);
    const paidAt = after(bought().endDate, 3);
    const paid = next(grace, { type: 'paid', purpose: 'start', plan: 'premium' }, paidAt);
    expect(paid).toMatchObject({ state: 'active', endDate: addMonths(paidAt, 1), tries: 0, lastFailure: '' });
  });

  it('is over when it is cancelled then: nothing is paid any more', () => {
    const grace = next(due(bought()), declined, bought().endDate);
    expect(next(grace, { type: 'cancelled' }, after(bought().endDate, 1)).state).toBe('expired');
  });
});

describe('a trial and given days', () => {
  it('a trial is seven days, with a reminder two days ahead, and is charged then', () => {
    const trial = next(null, { type: 'trialStarted' }, start);
    expect(trial).toMatchObject({ state: 'trialing', plan: 'premium', endDate: after(start, 7) });
    expect(trial.dueAt).toEqual(after(start, 5));
    const paid = next(due(trial), { type: 'paid', purpose: 'renewal', plan: 'premium' }, trial.endDate);
    expect(paid).toMatchObject({ state: 'active', endDate: addMonths(trial.endDate, 1) });
    expect(nextStanding(paid, { type: 'trialStarted' }, trial.endDate)).toBeNull();
  });

  it('days that are given run out by themselves, or prolong what is paid', () => {
    const given = next(null, { type: 'granted', plan: 'ultimate', days: 10 }, start);
    expect(given).toMatchObject({ state: 'cancelled', endDate: after(start, 10) });
    const longer = next(bought(), { type: 'granted', plan: 'premium', days: 10 }, after(start, 1));
    expect(longer).toMatchObject({ state: 'active', endDate: after(bought().endDate, 10) });
  });
});

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('paid time is given, unpaid time is not, and no period is charged twice, whatever happens in whatever order', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = numbers(seed);
    let standing: Standing | null = null;
    let now = start;
    let charging = false;
    for (let step = 0; step < 60; step += 1) {
      now = new Date(now.getTime() + random() * 6 * dayMs);
      const before: Standing | null = standing;
      const work = before && dueWorkOf(before, now);
      const event = eventOf(random(), before, charging, work);
      const result = nextStanding(before, event, now);
      if (result === null) continue;
      standing = result;
      if (event.type === 'chargeBegun') {
        // A charge begins only when none is on its way, and what was paid for is over.
        expect([charging, before?.endDate && before.endDate <= now]).toEqual([false, true]);
        charging = true;
        // What was cancelled, given or paid meanwhile: the answer of that charge is for nothing any more, and goes back.
      } else charging &&= standing.dueAt === null && !isOver(standing);
      const isOpen = !isOver(standing) && openUntilOf(standing) > now;
      // Paid days are never taken away but by an administrator.
      if (before && !isOver(before) && before.endDate > now && event.type !== 'ended') {
        expect([isOpen, standing.endDate >= before.endDate || event.type === 'paid']).toEqual([true, true]);
      }
      // Nothing is open for more than the time of grace, and the wait for an answer, after the end of what is paid.
      expect(openUntilOf(standing).getTime() - standing.endDate.getTime()).toBeLessThanOrEqual(
        standing.state === 'grace' ? Number.POSITIVE_INFINITY : 8 * dayMs,
      );
      if (standing.state === 'grace') expect(standing.tries).toBeLessThanOrEqual(4);
      if (isOver(standing)) expect([standing.dueAt, standing.graceUntil]).toEqual([null, null]);
    }
  }
});

function eventOf(
  chance: number,
  before: Standing | null,
  charging: boolean,
  work: ReturnType<typeof dueWorkOf>,
): SubscriptionEvent {
  if (charging && chance < 0.5) {
    return chance < 0.25
      ? { type: 'paid', purpose: 'renewal', plan: before?.nextPlan ?? before?.plan ?? 'premium' }
      : declined;
  }
  if (work !== null && chance < 0.8) {
    const types = { remind: 'reminded', charge: 'chargeBegun', lapse: 'lapsed' } as const;
    return { type: types[work] };
  }
  if (before === null || isOver(before)) {
    return chance < 0.5
      ? { type: 'paid', purpose: 'start', plan: chance < 0.2 ? 'ultimate' : 'premium' }
      : { type: 'trialStarted' };
  }
  if (chance < 0.85) return { type: 'cancelled' };
  if (chance < 0.9) return { type: 'resumed' };
  if (chance < 0.94) return { type: 'planChosen', plan: before.plan === 'premium' ? 'ultimate' : 'premium' };
  return chance < 0.97 ? { type: 'granted', plan: before.plan, days: 5 } : { type: 'ended' };
}
