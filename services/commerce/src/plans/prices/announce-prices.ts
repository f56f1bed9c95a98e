import { addMonths } from '@poc/contracts/lagos-calendar';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { nairaText } from '../../naira.ts';
import { readDefaultMethod } from '../billing/read-billing.ts';
import { emitNotice } from '../change-subscription.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscription.model.ts';
import { type PlanDoc, type PlanVersion, planModel } from './plan.model.ts';
import { readPrices, renewalKoboOf, versionAt } from './read-prices.ts';

/** Minimum time in ms between the announcement of a higher price and the first renewal that charges it. */
const noticeMs = 30 * 86_400_000;
const perRound = 100;

const plus = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Price to announce, and the owners whose plan renews for a lower one. */
interface Announcement {
  readonly version: PlanVersion;
  readonly owners: QueryFilter<SubscriptionDoc>;
}

async function announcementsOf(db: Connection, now: Date): Promise<Announcement[]> {
  const plans = await planModel(db).find({}).hint({ _id: 1 }).lean<PlanDoc[]>();
  return plans.flatMap((plan) => {
    const version = versionAt(plan, plus(now, noticeMs));
    const lower = trusted({ $lt: version.priceKobo });
    const { _id } = plan;
    if (_id === 'basic') return [];
    return [{ nextPlan: null, plan: _id }, { nextPlan: _id }].flatMap((own) => [
      { version, owners: { ...own, status: 'active', announcedKobo: lower } },
      // Rows without an announced price: earlier releases drop the field.
      { version, owners: { ...own, status: 'active', announcedKobo: null, agreedKobo: lower } },
    ]);
  });
}

export async function hasPricesToAnnounce({
  db,
  billingClock,
}: Pick<CommerceDeps, 'db' | 'billingClock'>): Promise<boolean> {
  await billingClock.refresh();
  for (const { owners } of await announcementsOf(db, billingClock.now())) {
    if (await subscriptionModel(db).exists(owners)) return true;
  }
  return false;
}

/** Emails higher prices to owners of plans from 30 days before they apply, once each. @returns number of emails */
export async function announcePrices(
  { db, billingClock }: Pick<CommerceDeps, 'db' | 'billingClock'>,
  signal: AbortSignal,
): Promise<number> {
  await billingClock.refresh();
  const now = billingClock.now();
  let sent = 0;
  for (const { version, owners } of await announcementsOf(db, now)) {
    for (let found = perRound; found === perRound && !signal.aborted; ) {
      const rows = await subscriptionModel(db)
        .find(owners, { _id: 1 })
        .limit(perRound)
        .lean<SubscriptionDoc[]>();
      found = rows.length;
      for (const { _id } of rows) {
        if (signal.aborted) return sent;
        if (await announce(db, { version, owners: { ...owners, _id } }, now)) sent += 1;
      }
    }
  }
  return sent;
}

async function announce(db: Connection, { version, owners }: Announcement, now: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const announcedFrom = new Date(Math.max(version.from.getTime(), plus(now, noticeMs).getTime()));
    const announced = { announcedKobo: version.priceKobo, announcedFrom };
    const before = await subscriptionModel(tx)
      .findOneAndUpdate(owners, { $set: announced }, { returnDocument: 'before' })
      .lean<SubscriptionDoc>();
    if (before === null) return false;
    const method = await readDefaultMethod(tx, before.userId);
    const present = renewalKoboOf(before, await readPrices(tx));
    await emitNotice(tx, before, {
      ...{ kind: 'price-change', now, hasCard: method !== null },
      amountKobo: version.priceKobo,
      reason: nairaText(present),
      endDate: firstEndFrom(before, announcedFrom),
    });
    return true;
  });
}

/** Returns the first end of a period at or after `from`. */
function firstEndFrom({ endDate, anchor, periods }: SubscriptionDoc, from: Date): Date {
  let end = endDate;
  for (let month = 1; end < from; month += 1) end = addMonths(anchor, periods + month);
  return end;
}
