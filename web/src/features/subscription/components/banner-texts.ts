import { limits } from '../../../config/limits.ts';
import { planNames } from '../../../shared/entitlements/plan-names.ts';
import { isRunning, type Subscription } from '../../../shared/subscription/api/subscription-queries.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';

interface BannerTexts {
  readonly badge: { readonly color: 'success' | 'warning' | 'default'; readonly text: string };
  readonly text: string;
}

/** Badge and text of the banner: state of the plan, its end, and the next charge. */
export function bannerTexts(subscription: Subscription | null): BannerTexts {
  const active = { color: 'success', text: 'Active' } as const;
  const inactive = { color: 'default', text: 'Inactive' } as const;
  if (!subscription || subscription.state === null) {
    return { badge: inactive, text: 'You have no paid plan. Basic is free, and stays free.' };
  }
  const { state, plan_name: name, price, end_date, grace_until, next_billing_date, period } = subscription;
  const byCard = subscription.renews_by_card;
  const day = (iso: string | null) => (iso === null ? 'its end' : formatDay(iso));
  const end = day(end_date);
  const aMonth = `${formatNaira(price)} a month`;
  if (!isRunning(subscription)) {
    return { badge: inactive, text: `${name} ended on ${end}. Choose a plan to open it again.` };
  }
  const gift = { color: 'success', text: 'Gift' } as const;
  switch (state) {
    case 'past_due':
      return {
        badge: { color: 'warning', text: 'Payment due' },
        text: `${nextMonthOf(subscription, end)}. Your plan stays active in the meantime.`,
      };
    case 'grace':
      return byCard
        ? {
            badge: { color: 'warning', text: 'Payment failed' },
            text: `We could not renew ${name}. We try your card again on ${day(next_billing_date)}. Your plan stays active until ${day(grace_until)}. Pay before then to keep it.`,
          }
        : {
            badge: { color: 'warning', text: 'Payment due' },
            text: `Your next month is not paid yet. Your plan stays active until ${day(grace_until)}. Pay before then to keep it.`,
          };
    case 'cancelled': {
      if (period === 'gift')
        return { badge: gift, text: `${name} is a gift, and yours until ${end}. Nothing is charged.` };
      const badge = { color: 'warning', text: 'Cancelled' } as const;
      return period === 'trial'
        ? { badge, text: `Your free trial of ${name} ends on ${end}. Nothing is charged.` }
        : { badge, text: `${name} is paid until ${end}. It does not renew: there is nothing more to pay.` };
    }
    default: {
      const badge = period === 'trial' ? ({ color: 'success', text: 'Free trial' } as const) : active;
      const until = `${period === 'paid' ? 'paid' : period === 'trial' ? 'free' : 'yours'} until ${end}`;
      if (subscription.next_plan !== null) return { badge, text: `${aMonth}, ${until}.` };
      const link = 'No card is charged: we email you a payment link for the next month.';
      if (!byCard) return { badge, text: `${aMonth}, ${until}. ${link}` };
      return {
        badge,
        text:
          period === 'trial'
            ? `Free until ${end}. Then we charge your card ${aMonth}, unless you cancel before then.`
            : `${aMonth}. Renews on ${day(next_billing_date ?? end_date)}, charged to your default card.`,
      };
    }
  }
}

function nextMonthOf({ confirm_url, renews_by_card }: Subscription, end: string): string {
  if (confirm_url !== null) {
    return `Your month ended on ${end}, and your bank asks you to confirm the charge for the next one`;
  }
  return renews_by_card
    ? `Your month ended on ${end}, and your card is being charged for the next one`
    : `Your next month is not paid yet: the last one ended on ${end}`;
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
  `${limits.trialDays} days of Premium free, then ${formatNaira(price)} a month unless you cancel before then. ` +
  `To check your card we charge it ${formatNaira(limits.cardCheckNaira)}, which we refund right away.`;
