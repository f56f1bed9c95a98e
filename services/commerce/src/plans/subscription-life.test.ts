import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BillingState,
  dueWorkOf,
  isOver,
  nextSubscriptionState,
  openUntilOf,
  type PaidPlanId,
  type SubscriptionEvent,
  unpaidStates,
} from './subscription-state.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Maximum difference between the clocks of two machines; the precision of these tests. */
const skewHours = 0.2;
const start = new Date('2027-01-31T09:00:00.000Z');

/** Next action and the time before it. */
interface Step {
  /** Wait in hours, or until the due time or the end of the period; negative for clock skew. */
  readonly wait: number | 'due' | 'end';
  readonly what:
    | { readonly do: 'work' | 'trial' | 'cancel' | 'resume' | 'grant' | 'end' }
    | { readonly do: 'buy' | 'choose'; readonly plan: PaidPlanId }
    /** Response to one of the charges so far; responses may be late, repeated and out of order. */
    | { readonly do: 'answer'; readonly charge: number; readonly paid: boolean }
    /** Event that no process would send at this moment. */
    | { readonly do: 'stray'; readonly event: SubscriptionEvent };
}

// Most responses are for the last charge.
const charge = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(9) });
const plan = fc.constantFrom<PaidPlanId>('premium', 'ultimate');
const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 60 }) },
    { weight: 4, arbitrary: fc.constantFrom<'due' | 'end'>('due', 'due', 'end') },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 45 * 24 }) },
    { weight: 1, arbitrary: fc.double({ min: -skewHours, max: 0, noNaN: true }) },
  ),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant({ do: 'work' as const }) },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('answer' as const), charge, paid: fc.boolean() }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom<'buy' | 'choose'>('buy', 'choose'), plan }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom<'trial' | 'cancel' | 'resume' | 'grant' | 'end'>(
          ...(['trial', 'cancel', 'resume', 'grant', 'end'] as const),
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('stray' as const),
        event: fc.constantFrom<SubscriptionEvent>(
          { type: 'chargeBegun' },
          { type: 'lapsed' },
          { type: 'reminded' },
          { type: 'resumed' },
          { type: 'cardChosen' },
        ),
      }),
    },
  ),
});

interface Charge {
  readonly reference: string;
  readonly basis: { readonly plan: PaidPlanId; readonly endDate: Date };
  isAnswered: boolean;
}

/** Subscription with a simulated bank and an independent model of paid time. */
class World {
  subscription: BillingState | null = null;
  now = start;
  readonly charges: Charge[] = [];
  /** Ends of periods after which the next one was paid. */
  readonly paidAfter = new Set<number>();
  /** Computed only from payments and grants. */
  paidUntil: Date | null = null;
  failedFirstAt: Date | null = null;
  chosenCards = 0;
  everPaid = false;
  trialEndMailed = false;

  take({ wait, what }: Step): void {
    this.pass(wait);
    if (what.do === 'work') this.work();
    else if (what.do === 'answer') this.answer(what.charge, what.paid);
    else if (what.do === 'buy') this.buy(what.plan);
    else if (what.do === 'choose') this.apply({ type: 'planChosen', plan: what.plan });
    else if (what.do !== 'stray') this.apply(this.eventOf(what.do));
    else if (what.event.type === 'chargeBegun') this.beginCharge();
    else this.apply(what.event);
  }

  private eventOf(name: 'trial' | 'cancel' | 'resume' | 'grant' | 'end'): SubscriptionEvent {
    if (name === 'grant') return { type: 'granted', plan: this.subscription?.plan ?? 'premium', days: 5 };
    const types = { trial: 'trialStarted', cancel: 'cancelled', resume: 'resumed', end: 'ended' } as const;
    return { type: types[name] };
  }

  private pass(wait: Step['wait']): void {
    const at = wait === 'due' ? this.subscription?.dueAt : wait === 'end' ? this.subscription?.endDate : null;
    if (typeof wait === 'number') this.now = new Date(this.now.getTime() + wait * hourMs);
    else if (at && at > this.now) this.now = at;
  }

  private work(): void {
    const due = this.subscription && dueWorkOf(this.subscription, this.now);
    if (due === 'charge') this.beginCharge();
    else if (due === 'remind') this.apply({ type: 'reminded' });
    else if (due === 'lapse') this.apply({ type: 'lapsed' });
  }

  private beginCharge(): void {
    const before = this.subscription;
    this.apply({ type: 'chargeBegun' });
    if (before === null || this.subscription === before) return;
    const { plan: of, endDate, tries } = before;
    const reference = `${endDate.getTime()}-${tries + 1}`;
    // Paystack charges a reference once. A further charge for the same period requires that the last one
    // failed.
    expect(this.charges.map((charge) => charge.reference)).not.toContain(reference);
    const open = this.charges.filter(
      (charge) => !charge.isAnswered && charge.basis.endDate.getTime() === endDate.getTime(),
    );
    expect(open).toEqual([]);
    expect(endDate <= this.now).toBe(true);
    this.charges.push({ reference, basis: { plan: of, endDate }, isAnswered: false });
  }

  private isFor({ plan: of, endDate }: Charge['basis']): boolean {
    const { subscription } = this;
    return (
      subscription !== null &&
      unpaidStates.some((state) => state === subscription.state) &&
      subscription.plan === of &&
      subscription.endDate.getTime() === endDate.getTime()
    );
  }

  private answer(at: number, paid: boolean): void {
    const charge = this.charges.at(-1 - at);
    if (!charge || charge.isAnswered) return;
    charge.isAnswered = true;
    // The payment no longer has a purpose, so it is refunded.
    if (!this.isFor(charge.basis)) return;
    const of = this.subscription?.nextPlan ?? charge.basis.plan;
    if (paid) this.pay('renewal', of);
    else this.apply({ type: 'chargeFailed', reason: 'Declined' });
  }

  private buy(of: PaidPlanId): void {
    const { subscription } = this;
    const isUnpaid = subscription !== null && unpaidStates.some((state) => state === subscription.state);
    if (isOver(subscription) || isUnpaid) this.pay('start', of);
    else if (subscription?.plan === 'premium' && of === 'ultimate') this.pay('change', of);
  }

  private pay(purpose: 'start' | 'change' | 'renewal', of: PaidPlanId): void {
    const before = this.subscription;
    if (before && unpaidStates.some((state) => state === before.state)) {
      expect([...this.paidAfter]).not.toContain(before.endDate.getTime());
      this.paidAfter.add(before.endDate.getTime());
    }
    this.apply({ type: 'paid', purpose, plan: of });
  }

  private apply(event: SubscriptionEvent): void {
    const before = this.subscription;
    const after = nextSubscriptionState(before, event, this.now);
    if (after === null) return;
    this.subscription = after;
    this.note(before, event, after);
  }

  /** Tracks paid time from events only. */
  private note(before: BillingState | null, event: SubscriptionEvent, after: BillingState): void {
    const from = (point: Date) => (after.endDate.getTime() - point.getTime()) / dayMs;
    switch (event.type) {
      case 'paid': {
        // A month: from the end of the last period if the charge succeeded within a day of it, otherwise from
        // now.
        const isNext =
          event.purpose === 'renewal' &&
          before?.state === 'past_due' &&
          this.now.getTime() - before.endDate.getTime() < dayMs;
        const days = from(isNext ? before.endDate : this.now);
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
        this.everPaid = true;
        this.paidUntil = after.endDate;
        this.failedFirstAt = null;
        return;
      }
      case 'reminded':
        if (before?.isTrial) this.trialEndMailed = true;
        // A late reminder extends a trial, so that its charge follows an email.
        if (after.endDate.getTime() === before?.endDate.getTime()) return;
        expect([before?.isTrial, from(this.now)]).toEqual([true, 2]);
        this.paidUntil = after.endDate;
        return;
      case 'chargeBegun':
        if (before?.isTrial) expect(this.trialEndMailed).toBe(true);
        return;
      case 'trialStarted':
        this.trialEndMailed = false;
        expect(from(this.now)).toBe(7);
        this.paidUntil = after.endDate;
        this.failedFirstAt = null;
        return;
      case 'granted': {
        this.trialEndMailed = false;
        const runs = before && !isOver(before) && before.endDate > this.now;
        expect(from(runs ? before.endDate : this.now)).toBe(5);
        this.paidUntil = after.endDate;
        this.failedFirstAt = null;
        return;
      }
      case 'ended':
        this.paidUntil = null;
        return;
      case 'cardChosen':
        this.chosenCards += 1;
        return;
      case 'chargeFailed':
        this.failedFirstAt ??= this.now;
    }
  }

  check(): void {
    const { subscription, paidUntil, now } = this;
    if (subscription === null) return;
    const openUntil = openUntilOf(subscription);
    const isOpen = openUntil > now;
    // The plan lasts as long as it was paid for.
    if (paidUntil !== null) {
      expect(subscription.endDate).toEqual(paidUntil);
      const left = paidUntil.getTime() - now.getTime();
      if (left > skewHours * hourMs)
        expect([isOpen, subscription.state === 'expired']).toEqual([true, false]);
    }
    // Unpaid time is limited: a day for a late charge, eight days for its response, or a week of grace.
    if (isOver(subscription)) {
      expect(openUntil <= subscription.endDate).toBe(true);
      return;
    }
    const latest = Math.max(
      (paidUntil?.getTime() ?? 0) + 8 * dayMs,
      (this.failedFirstAt?.getTime() ?? 0) + 7 * dayMs,
    );
    expect(openUntil.getTime()).toBeLessThanOrEqual(latest);
    if (subscription.state === 'grace') expect(this.everPaid).toBe(true);
    if (subscription.state === 'grace') expect(subscription.tries).toBeLessThanOrEqual(4 + this.chosenCards);
  }
}

it('grants paid time, no unpaid time, and charges no period twice, for any order of events', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
      const world = new World();
      for (const each of steps) {
        world.take(each);
        world.check();
      }
    }),
    { numRuns: 500 },
  );
});
