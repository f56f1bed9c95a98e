import { limits } from '../../../config/limits.ts';
import { planNames } from '../../../shared/entitlements/plan-names.ts';
import { isRunning, type Subscription } from '../../../shared/subscription/api/subscription-queries.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';

interface BannerWords {
  readonly badge: { readonly tone: 'growth' | 'warning' | 'plain'; readonly text: string };
  readonly text: string;
}

/** Badge and text of the banner: state of the plan, its end, and the next charge. */
export function bannerWords(subscription: Subscription | null): BannerWords {
  const active = { tone: 'growth', text: 'Active' } as const;
  const inactive = { tone: 'plain', text: 'Inactive' } as const;
  if (!subscription || subscription.state === null) {
    return { badge: inactive, text: 'You have no paid plan. Basic is free, and stays free.' };
  }
  const { state, plan_name: name, price, end_date, grace_until, next_billing_date } = subscription;
  const day = (iso: string | null) => (iso === null ? 'its end' : formatDay(iso));
  const aMonth = `${formatNaira(price)} a month`;
  if (!isRunning(subscription)) {
    return { badge: inactive, text: `${name} ended on ${day(end_date)}. Choose a plan to open it again.` };
  }
  switch (state) {
    case 'trialing':
      return {
        badge: { tone: 'growth', text: 'Free trial' },
        text: `Free until ${day(end_date)}. Then we charge your card ${aMonth}, unless you cancel before.`,
      };
    case 'past_due':
      return {
        badge: { tone: 'warning', text: 'Payment due' },
        text: `Your month ended on ${day(end_date)}, and ${nextMonthOf(
          subscription,
        )}. Everything stays open meanwhile.`,
      };
    case 'grace':
      return {
        badge: { tone: 'warning', text: 'Payment failed' },
        text: `We could not renew ${name}. ${
          subscription.renews_by_card ? `We try your card again on ${day(next_billing_date)}. ` : ''
        }Everything stays open until ${day(grace_until)}: pay before then to keep it.`,
      };
    case 'cancelled':
      return {
        // Granted days end in the same way.
        badge: { tone: 'warning', text: 'Cancelled' },
        text: `${name} is yours until ${day(end_date)}. It does not renew: you are not charged again.`,
      };
    default:
      if (subscription.next_plan !== null) {
        return { badge: active, text: `${aMonth}, paid until ${day(end_date)}.` };
      }
      return {
        badge: active,
        text: subscription.renews_by_card
          ? `${aMonth}. Renews on ${day(next_billing_date ?? end_date)}, charged to your default card.`
          : `${aMonth}, paid until ${day(end_date)}. No card is charged: we email you a payment link for the next month.`,
      };
  }
}

function nextMonthOf({ confirm_url, renews_by_card }: Subscription): string {
  if (confirm_url !== null) return 'your bank asks you to confirm the charge for the next one';
  return renews_by_card ? 'your card is being charged for the next one' : 'the next one is not paid yet';
}

/** Plan that follows at the end of the period, or null. A cancellation has its own text. */
export function plannedChange({ state, next_plan, end_date }: Subscription): string | null {
  if (state === 'cancelled' || state === 'expired' || next_plan === null || end_date === null) return null;
  return new Date(end_date).getTime() > Date.now()
    ? `You change to ${planNames[next_plan]} on ${formatDay(end_date)}.`
    : `Your next month is ${planNames[next_plan]}.`;
}

/** Terms of the trial, shown before the user agrees to it. */
export const trialTerms = (price: number): string =>
  `${limits.trialDays} days of Premium free, then ${formatNaira(price)} a month unless you cancel before. ` +
  `To check your card we charge it ${formatNaira(limits.cardCheckNaira)}, which we refund at once.`;
