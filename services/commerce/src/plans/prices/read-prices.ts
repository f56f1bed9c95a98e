import type { Database } from '@poc/kit/mongo/transaction';
import type { PlanId } from '../plans.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import { isOver } from '../subscription-state.ts';
import { type PlanDoc, type PlanVersion, planModel } from './plan.model.ts';

/** Returns the price that a plan has for new subscribers at a time. */
export type PriceAt = (plan: PlanId, at: Date) => PlanVersion;

/** Returns the version valid at a time; of several, the one decided last. */
export function versionAt({ _id, versions }: PlanDoc, at: Date): PlanVersion {
  const found = versions.findLast(({ from }) => from <= at);
  if (!found) throw new Error(`the plan ${_id} has no price`);
  return found;
}

export async function readPrices(db: Database): Promise<PriceAt> {
  const rows = await planModel(db).find({}).hint({ _id: 1 }).lean<PlanDoc[]>();
  return (plan, at) => {
    const row = rows.find(({ _id }) => _id === plan);
    if (!row) throw new Error(`the plan ${plan} is not stored: run the migrations`);
    return versionAt(row, at);
  };
}

type Agreed = Pick<
  SubscriptionDoc,
  'plan' | 'nextPlan' | 'endDate' | 'agreedKobo' | 'announcedKobo' | 'announcedFrom'
>;

/**
 * Returns the price of the next period: the agreed one, or the announced one if it applies by then. A lower price for
 * new subscribers applies immediately.
 */
export function renewalKoboOf(subscription: Agreed, priceAt: PriceAt): number {
  const { plan, nextPlan, endDate, agreedKobo, announcedKobo, announcedFrom } = subscription;
  const isAnnounced = announcedFrom !== null && announcedFrom <= endDate;
  const ownKobo = isAnnounced ? announcedKobo : agreedKobo;
  return Math.min(ownKobo, priceAt(nextPlan ?? plan, endDate).priceKobo);
}

/** Returns the current monthly price for a buyer; owners renew their plan at the price of their next period. */
export function monthKoboOf(
  subscription: SubscriptionDoc | null,
  plan: PlanId,
  { priceAt, now }: { priceAt: PriceAt; now: Date },
): number {
  const isOwn =
    subscription && !isOver(subscription) && plan === (subscription.nextPlan ?? subscription.plan);
  return isOwn ? renewalKoboOf(subscription, priceAt) : priceAt(plan, now).priceKobo;
}
