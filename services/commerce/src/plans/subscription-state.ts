import type { subscriptionState } from '@poc/contracts/entities/plans';
import { addMonths } from '@poc/contracts/lagos-calendar';
import type { z } from 'zod';

export type SubscriptionState = z.output<typeof subscriptionState>;
export type PaidPlanId = 'premium' | 'ultimate';

/** Fields of a subscription that the state machine changes. */
export interface BillingState {
  readonly plan: PaidPlanId;
  readonly state: SubscriptionState;
  /** Start of the uninterrupted subscription. */
  readonly startDate: Date;
  readonly endDate: Date;
  /** Origin of the monthly periods, so that a plan due on the 31st returns to that day after shorter months. */
  readonly anchor: Date;
  readonly periods: number;
  /** Plan of the next period; null if unchanged. */
  readonly nextPlan: PaidPlanId | null;
  readonly graceUntil: Date | null;
  readonly tries: number;
  /** True if the period is a free trial, even when cancelled; an email precedes its first charge. */
  readonly isTrial: boolean;
  /** True once a period was paid; only then does a failed charge have days of grace. */
  readonly hasPaid: boolean;
  /** True once the first reminder of this period's end was sent. */
  readonly reminded: boolean;
  /** Next time of automatic work; null during a charge and at the end. */
  readonly dueAt: Date | null;
  /** Reason for the last failed charge; empty if none. */
  readonly lastFailure: string;
}

export type SubscriptionEvent =
  /** Payment for a first period, an upgrade or the next period. */
  | { readonly type: 'paid'; readonly purpose: 'start' | 'change' | 'renewal'; readonly plan: PaidPlanId }
  | { readonly type: 'trialStarted' }
  | { readonly type: 'chargeBegun' }
  /** The charge failed, or there is no card. */
  | { readonly type: 'chargeFailed'; readonly reason: string }
  /** Another card became the default: an unpaid period is charged to it immediately. */
  | { readonly type: 'cardChosen' }
  | { readonly type: 'reminded' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'resumed' }
  /** Another plan from the next period on. */
  | { readonly type: 'planChosen'; readonly plan: PaidPlanId }
  /** The end of a cancelled plan has passed. */
  | { readonly type: 'lapsed' }
  | { readonly type: 'granted'; readonly plan: PaidPlanId; readonly days: number }
  /** Ended immediately by an administrator or an erasure. */
  | { readonly type: 'ended' };

const dayMs = 86_400_000;
const trialDays = 7;
const graceDays = 7;
/** Days of the grace period on which the charge is retried; the plan ends after the last retry. */
export const retryDays = [1, 3, 5, 7] as const;
/** Days before the end of a trial or period at which reminders are due. */
const remindDays = { trialing: [2], active: [7, 3, 1] } as const;
/** A charge within this time after the end continues the period; a later one starts a new one. */
const lateAfterMs = dayMs;
/** Shortest time between two scheduled charges; longer than the difference of two machines' clocks. */
const minRetryMs = 15 * 60_000;
/** Shortest time between the reminder of a trial's end and its charge; a later reminder extends the trial. */
const minNoticeMs = dayMs;
/** Limit on the charges of one period, since every chosen card adds one. */
const maxTries = 15;

const plusDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** `lastFailure` of a renewal without a card. */
export const noCard = 'There is no card to charge.';

export type DueWork = 'remind' | 'charge' | 'lapse';

export function dueWorkOf(subscription: BillingState, now: Date): DueWork | null {
  const { state, dueAt, endDate, reminded } = subscription;
  if (dueAt === null || dueAt > now || state === 'past_due' || state === 'expired') return null;
  if (state === 'trialing' && !reminded) return 'remind';
  if (state === 'cancelled') return 'lapse';
  if (state === 'grace') return 'charge';
  return endDate > now ? 'remind' : 'charge';
}

/** Returns the time until which the plan stays open without a further change. */
export function openUntilOf({ state, endDate, graceUntil, hasPaid }: BillingState): Date {
  if (state === 'cancelled' || state === 'expired') return endDate;
  // A charge with a late or missing response must not lock out its owner.
  return graceUntil ?? plusDays(endDate, state === 'past_due' && hasPaid ? graceDays + 1 : 1);
}

/**
 * State machine of a subscription, as a pure function of events and time: returns the subscription after an
 * event. `change-subscription.ts` applies it in a transaction; its table is in `infra/docs/subscriptions.md`.
 * @param before null if there never was one
 * @returns null when the event does not apply to the state
 */
export function nextSubscriptionState(
  before: BillingState | null,
  event: SubscriptionEvent,
  now: Date,
): BillingState | null {
  switch (event.type) {
    case 'paid':
      return afterPayment(before, event, now);
    case 'trialStarted': {
      const endDate = plusDays(now, trialDays);
      return isOver(before)
        ? begun('trialing', 'premium', {
            ...{ startDate: now, endDate, anchor: endDate },
            ...{ isTrial: true, hasPaid: before?.hasPaid ?? false },
          })
        : null;
    }
    case 'granted':
      return afterGrant(before, event, now);
    default:
      return before && change(before, event, now);
  }
}

/** States in which the next period has begun unpaid. */
export const unpaidStates = ['past_due', 'grace'] as const satisfies SubscriptionState[];

/** Returns the origin of the current period. `periods` counts only paid ones. */
export function periodOf({
  periods,
  isTrial,
}: Pick<BillingState, 'periods' | 'isTrial'>): 'paid' | 'trial' | 'gift' {
  if (periods > 0) return 'paid';
  return isTrial ? 'trial' : 'gift';
}

export const isOver = (subscription: Pick<BillingState, 'state'> | null): boolean =>
  subscription === null || subscription.state === 'expired';

const firstReminderOf = (state: keyof typeof remindDays, endDate: Date): Date =>
  plusDays(endDate, -remindDays[state][0]);

/** Returns the time of the next reminder of a period; its end after the last one. */
const nextReminderOf = (state: keyof typeof remindDays, endDate: Date, now: Date): Date =>
  remindDays[state].map((days) => plusDays(endDate, -days)).find((at) => at > now) ?? endDate;

function begun(
  state: 'trialing' | 'active' | 'cancelled',
  plan: PaidPlanId,
  span: Pick<BillingState, 'startDate' | 'endDate' | 'anchor' | 'isTrial' | 'hasPaid'> & {
    periods?: number;
  },
): BillingState {
  const { startDate, endDate, anchor, isTrial, hasPaid, periods = 0 } = span;
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
    isTrial,
    hasPaid,
    reminded: false,
    dueAt: state === 'cancelled' ? endDate : firstReminderOf(state, endDate),
    lastFailure: '',
  };
}

function afterPayment(
  before: BillingState | null,
  { purpose, plan }: SubscriptionEvent & { type: 'paid' },
  now: Date,
): BillingState {
  const isInTime =
    purpose === 'renewal' &&
    before?.state === 'past_due' &&
    now.getTime() - before.endDate.getTime() < lateAfterMs;
  const anchor = isInTime ? before.anchor : now;
  const periods = isInTime ? before.periods + 1 : 1;
  const startDate = before === null || isOver(before) ? now : before.startDate;
  const endDate = addMonths(anchor, periods);
  return begun('active', plan, { startDate, endDate, anchor, periods, isTrial: false, hasPaid: true });
}

/** Adds granted days. Without a running plan they do not renew; a trial stays a trial. */
function afterGrant(
  before: BillingState | null,
  { plan, days }: SubscriptionEvent & { type: 'granted' },
  now: Date,
): BillingState {
  const running = isOver(before) ? null : before;
  const endDate = plusDays(running && running.endDate > now ? running.endDate : now, days);
  const isTrial = running?.isTrial ?? false;
  const runs = isTrial ? 'trialing' : 'active';
  return {
    ...begun(running === null || running.state === 'cancelled' ? 'cancelled' : runs, plan, {
      ...{ startDate: running?.startDate ?? now, endDate, anchor: endDate },
      ...{ isTrial, hasPaid: before?.hasPaid ?? false },
    }),
    nextPlan: before?.nextPlan === plan ? null : (before?.nextPlan ?? null),
  };
}

type Change = Exclude<SubscriptionEvent, { type: 'paid' | 'trialStarted' | 'granted' }>;

function change(before: BillingState, event: Change, now: Date): BillingState | null {
  const is = (...states: SubscriptionState[]): boolean => states.includes(before.state);
  const over = (endDate: Date): BillingState => ({
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
    case 'cardChosen':
      return is('grace') && before.dueAt !== null && before.tries < maxTries
        ? { ...before, dueAt: now }
        : null;
    case 'reminded':
      return dueWorkOf(before, now) === 'remind' ? afterReminder(before, now) : null;
    case 'cancelled':
      // A grace period is unpaid, so it ends immediately.
      if (is('past_due', 'grace')) return over(before.endDate);
      if (!is('active', 'trialing')) return null;
      return { ...before, state: 'cancelled', nextPlan: null, dueAt: before.endDate };
    case 'resumed':
      if (is('cancelled') && before.endDate > now) {
        const state = before.isTrial ? 'trialing' : 'active';
        const dueOf = before.reminded ? nextReminderOf : firstReminderOf;
        return { ...before, state, dueAt: dueOf(state, before.endDate, now) };
      }
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

function afterReminder(before: BillingState, now: Date): BillingState {
  const state = before.state === 'trialing' ? 'trialing' : 'active';
  const isLate = state === 'trialing' && before.endDate.getTime() - now.getTime() < minNoticeMs;
  const endDate = isLate ? plusDays(now, remindDays.trialing[0]) : before.endDate;
  const dueAt = nextReminderOf(state, endDate, now);
  return { ...before, endDate, anchor: isLate ? endDate : before.anchor, reminded: true, dueAt };
}

function afterFailure(
  before: BillingState,
  lastFailure: string,
  over: (endDate: Date) => BillingState,
  now: Date,
): BillingState {
  const tries = before.tries + 1;
  const graceUntil = before.graceUntil ?? plusDays(now, graceDays);
  const dueAt = retryDays
    .map((days) => plusDays(graceUntil, days - graceDays))
    .find((at) => at.getTime() - now.getTime() > minRetryMs);
  if (dueAt === undefined || !before.hasPaid) return { ...over(before.endDate), tries, lastFailure };
  return { ...before, state: 'grace', tries, graceUntil, dueAt, lastFailure };
}
