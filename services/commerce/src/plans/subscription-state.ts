import type { subscriptionState } from '@poc/contracts/entities/plans';
import { addMonths } from '@poc/contracts/lagos-calendar';
import type { z } from 'zod';

/**
 * The life of a subscription, as a pure function of events and time. Its table stands in `infra/docs/subscriptions.md`.
 * Nothing here reads or writes: `change-subscription.ts` applies it in a transaction.
 */
export type SubscriptionState = z.output<typeof subscriptionState>;
export type PaidPlanId = 'premium' | 'ultimate';

/** What the machine decides about. */
export interface Standing {
  readonly plan: PaidPlanId;
  readonly state: SubscriptionState;
  /** Since when it runs without a break. */
  readonly startDate: Date;
  /** The end of what is paid for. */
  readonly endDate: Date;
  /** From where months are counted, so that what is due on the 31st stays so where a month has one. */
  readonly anchor: Date;
  readonly periods: number;
  /** What follows at the end of the period; null where the plan stays. */
  readonly nextPlan: PaidPlanId | null;
  readonly graceUntil: Date | null;
  /** Charges for the next period that failed. */
  readonly tries: number;
  /** Whether its owner was reminded of the end of this period. */
  readonly reminded: boolean;
  /** When something is to be done by itself; null while a charge is on its way, and at the end. */
  readonly dueAt: Date | null;
  /** Why the last charge failed; empty where none did. */
  readonly lastFailure: string;
}

export type SubscriptionEvent =
  /** Money came: for a first period, for a change to a better plan, or for the next period. */
  | { readonly type: 'paid'; readonly purpose: 'start' | 'change' | 'renewal'; readonly plan: PaidPlanId }
  | { readonly type: 'trialStarted' }
  /** The next period is being charged. */
  | { readonly type: 'chargeBegun' }
  /** It was not paid, or there is no card to charge. */
  | { readonly type: 'chargeFailed'; readonly reason: string }
  | { readonly type: 'reminded' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'resumed' }
  /** Another plan from the next period on. */
  | { readonly type: 'planChosen'; readonly plan: PaidPlanId }
  /** Time passed. */
  | { readonly type: 'lapsed' }
  /** An administrator gives days. */
  | { readonly type: 'granted'; readonly plan: PaidPlanId; readonly days: number }
  /** Over at once: by an administrator, or because its owner is gone. */
  | { readonly type: 'ended' };

const dayMs = 86_400_000;
const trialDays = 7;
const graceDays = 7;
/** Days of the time of grace on which a card is tried again; after the last one the plan is over. */
export const retryDays = [1, 3, 5, 7] as const;
/** How long before the end of a trial, and of a period, people are reminded. */
const remindDays = { trialing: 2, active: 7 } as const;
/** A charge that succeeds so soon after the end continues the period; one that comes later begins a new one. */
const lateAfterMs = dayMs;

const plusDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** What is to be done by itself now. */
export type DueWork = 'remind' | 'charge' | 'lapse';

/** @returns null when nothing is due yet */
export function dueWorkOf(standing: Standing, now: Date): DueWork | null {
  const { state, dueAt, endDate } = standing;
  if (dueAt === null || dueAt > now || state === 'past_due' || state === 'expired') return null;
  if (state === 'cancelled') return 'lapse';
  if (state === 'grace') return 'charge';
  return endDate > now ? 'remind' : 'charge';
}

/** Until when the plan opens things, should nothing more be heard of it. */
export function openUntilOf({ state, endDate, graceUntil }: Standing): Date {
  if (state === 'cancelled' || state === 'expired') return endDate;
  // A charge that comes late, or is not answered yet, locks nobody out.
  return graceUntil ?? plusDays(endDate, state === 'past_due' ? graceDays + 1 : 1);
}

/**
 * What becomes of a subscription.
 * @param before null where there never was one
 * @returns null when the event means nothing in this state
 */
export function nextStanding(before: Standing | null, event: SubscriptionEvent, now: Date): Standing | null {
  switch (event.type) {
    case 'paid':
      return afterPayment(before, event, now);
    case 'trialStarted': {
      const endDate = plusDays(now, trialDays);
      return isOver(before)
        ? begun('trialing', 'premium', { startDate: now, endDate, anchor: endDate })
        : null;
    }
    case 'granted':
      return afterGrant(before, event, now);
    default:
      return before && change(before, event, now);
  }
}

/** The next period has begun, and nobody has paid for it yet. */
export const unpaidStates = ['past_due', 'grace'] as const satisfies SubscriptionState[];

export const isOver = (standing: Pick<Standing, 'state'> | null): boolean =>
  standing === null || standing.state === 'expired';

/** A period that begins, with nothing failed and nothing planned. */
function begun(
  state: 'trialing' | 'active' | 'cancelled',
  plan: PaidPlanId,
  span: { startDate: Date; endDate: Date; anchor: Date; periods?: number },
): Standing {
  const { startDate, endDate, anchor, periods = 0 } = span;
  return {
    plan,
    state,
    startDate,
    endDate,
    anchor,
    periods,
    nextPlan: null,
    graceUntil: null,
    tries: 0,
    reminded: false,
    dueAt: state === 'cancelled' ? endDate : plusDays(endDate, -remindDays[state]),
    lastFailure: '',
  };
}

function afterPayment(
  before: Standing | null,
  { purpose, plan }: SubscriptionEvent & { type: 'paid' },
  now: Date,
): Standing {
  const isInTime =
    purpose === 'renewal' &&
    before?.state === 'past_due' &&
    now.getTime() - before.endDate.getTime() < lateAfterMs;
  const anchor = isInTime ? before.anchor : now;
  const periods = isInTime ? before.periods + 1 : 1;
  const startDate = before === null || isOver(before) ? now : before.startDate;
  return begun('active', plan, { startDate, endDate: addMonths(anchor, periods), anchor, periods });
}

/** Given days renew nothing: without a plan that is paid for they run out by themselves. */
function afterGrant(
  before: Standing | null,
  { plan, days }: SubscriptionEvent & { type: 'granted' },
  now: Date,
): Standing {
  const startsAt = before !== null && !isOver(before) && before.endDate > now ? before.endDate : now;
  const endDate = plusDays(startsAt, days);
  const state = before === null || isOver(before) || before.state === 'cancelled' ? 'cancelled' : 'active';
  const startDate = before === null || isOver(before) ? now : before.startDate;
  return {
    ...begun(state, plan, { startDate, endDate, anchor: endDate }),
    nextPlan: before?.nextPlan === plan ? null : (before?.nextPlan ?? null),
  };
}

type Change = Exclude<SubscriptionEvent, { type: 'paid' | 'trialStarted' | 'granted' }>;

function change(before: Standing, event: Change, now: Date): Standing | null {
  const is = (...states: SubscriptionState[]): boolean => states.includes(before.state);
  const over = (endDate: Date): Standing => ({
    ...before,
    state: 'expired',
    endDate,
    nextPlan: null,
    graceUntil: null,
    dueAt: null,
  });
  switch (event.type) {
    case 'chargeBegun':
      if (dueWorkOf(before, now) !== 'charge') return null;
      return { ...before, state: is('grace') ? 'grace' : 'past_due', dueAt: null };
    case 'chargeFailed':
      return is('past_due', 'grace') && before.dueAt === null
        ? afterFailure(before, event.reason, over, now)
        : null;
    case 'reminded':
      return dueWorkOf(before, now) === 'remind' && !before.reminded
        ? { ...before, reminded: true, dueAt: before.endDate }
        : null;
    case 'cancelled':
      // Of a time of grace nothing is paid: there is nothing to wait for.
      if (is('past_due', 'grace')) return over(before.endDate);
      if (!is('active', 'trialing')) return null;
      return { ...before, state: 'cancelled', nextPlan: null, dueAt: before.endDate };
    case 'resumed':
      if (is('cancelled') && before.endDate > now)
        return { ...before, state: 'active', dueAt: before.endDate };
      return !isOver(before) && before.nextPlan !== null ? { ...before, nextPlan: null } : null;
    case 'planChosen':
      if (!is('active', 'trialing', 'past_due', 'grace') || event.plan === (before.nextPlan ?? before.plan)) {
        return null;
      }
      return { ...before, nextPlan: event.plan === before.plan ? null : event.plan };
    case 'lapsed':
      return dueWorkOf(before, now) === 'lapse' ? over(before.endDate) : null;
    case 'ended':
      return isOver(before) ? null : over(before.endDate < now ? before.endDate : now);
  }
}

function afterFailure(
  before: Standing,
  lastFailure: string,
  over: (endDate: Date) => Standing,
  now: Date,
): Standing {
  const tries = before.tries + 1;
  const graceUntil = before.graceUntil ?? plusDays(now, graceDays);
  const days = retryDays[tries - 1];
  if (days === undefined || (before.graceUntil !== null && now >= before.graceUntil)) {
    return { ...over(before.endDate), tries, lastFailure };
  }
  const dueAt = plusDays(graceUntil, days - graceDays);
  return { ...before, state: 'grace', tries, graceUntil, dueAt, lastFailure };
}
