import { inBatches } from '@poc/kit/mongo/in-batches';
import { type Database, type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { planVatOf } from './plan-vat.ts';
import { type SubscriptionDoc, subscriptionModel } from './subscription.model.ts';
import { type SubscriptionMoveDoc, subscriptionMoveModel } from './subscription-move.model.ts';
import { isOver } from './subscription-state.ts';

type Share = Pick<SubscriptionMoveDoc, 'subscribers' | 'recurringKobo'>;

const perBatch = 500;

/**
 * Returns a subscription's share of the statistics. It counts as a subscriber until access ends, including
 * trials and gifts; its price counts as recurring while it is paid and not cancelled.
 */
function shareOf(subscription: SubscriptionDoc | null): Share {
  if (subscription === null || isOver(subscription)) return { subscribers: 0, recurringKobo: 0 };
  const { status, hasPaid, isTrial, agreedKobo, nextPlan, plan, updatedAt } = subscription;
  const recurs = status === 'active' && hasPaid && !isTrial;
  const netKobo = agreedKobo - planVatOf(agreedKobo, nextPlan ?? plan, updatedAt);
  return { subscribers: 1, recurringKobo: recurs ? netKobo : 0 };
}

const minus = (one: Share, other: Share): Share => ({
  subscribers: one.subscribers - other.subscribers,
  recurringKobo: one.recurringKobo - other.recurringKobo,
});
const isNothing = ({ subscribers, recurringKobo }: Share): boolean =>
  subscribers === 0 && recurringKobo === 0;

/** Records the effect of a subscription's change on the statistics. */
export async function recordMove(
  tx: Transaction,
  before: SubscriptionDoc | null,
  after: SubscriptionDoc,
): Promise<void> {
  const move = minus(shareOf(after), shareOf(before));
  if (isNothing(move)) return;
  const moves = subscriptionMoveModel(tx);
  const row = { ...move, subscriptionId: after._id, at: after.updatedAt };
  if (before === null) {
    await moves.create({ ...row, _id: after._id });
    return;
  }
  // The subscription predates the first release with recorded changes.
  const first = (await moves.exists({ _id: after._id })) ? [] : firstMovesOf(before);
  await moves.create([...first, row]);
}

/**
 * Returns the start of a subscription, and its end. The first has the subscription's id, so that it is recorded
 * once.
 */
function firstMovesOf(subscription: SubscriptionDoc) {
  const { _id, startDate, endDate } = subscription;
  const { recurringKobo } = shareOf(subscription);
  const first = { _id, subscriptionId: _id, at: startDate, subscribers: 1, recurringKobo };
  const end = { subscriptionId: _id, at: endDate, subscribers: -1, recurringKobo: 0 };
  return isOver(subscription) ? [first, end] : [first];
}

/**
 * Records missing changes: those from before changes were recorded, those of the demo data, and those by an
 * earlier release during a rollout.
 */
export async function completeMoves(db: Connection, mayContinue = async () => true): Promise<void> {
  const subscriptions = subscriptionModel(db).find().sort({ _id: 1 }).lean<SubscriptionDoc>().cursor();
  const incomplete = inBatches(subscriptions, perBatch, async (batch) => {
    const recorded = await recordedShares(
      db,
      batch.map(({ _id }) => _id),
    );
    return batch.filter((one) => {
      const share = recorded.get(String(one._id));
      return share === undefined || !isNothing(minus(shareOf(one), share));
    });
  });
  for await (const { _id } of incomplete) {
    if (!(await mayContinue())) return;
    await withTransaction(db, (tx) => completeMovesOf(tx, _id));
  }
}

async function completeMovesOf(tx: Transaction, _id: Types.ObjectId): Promise<void> {
  const now = await subscriptionModel(tx).findById(_id).lean<SubscriptionDoc>();
  if (now === null) return;
  const recorded = (await recordedShares(tx, [_id])).get(String(_id));
  const moves = subscriptionMoveModel(tx);
  if (!recorded) {
    await moves.create(firstMovesOf(now));
    return;
  }
  const missing = minus(shareOf(now), recorded);
  if (isNothing(missing)) return;
  await moves.create({ ...missing, subscriptionId: _id, at: now.updatedAt });
}

/** Sums the recorded changes per subscription; subscriptions without changes have no entry. */
async function recordedShares(db: Database, ids: readonly Types.ObjectId[]): Promise<Map<string, Share>> {
  const rows = await subscriptionMoveModel(db)
    .find({ subscriptionId: trusted({ $in: ids }) })
    .lean<SubscriptionMoveDoc[]>();
  const sum = (moves: readonly SubscriptionMoveDoc[]): Share => ({
    subscribers: moves.reduce((all, one) => all + one.subscribers, 0),
    recurringKobo: moves.reduce((all, one) => all + one.recurringKobo, 0),
  });
  const bySubscription = Map.groupBy(rows, ({ subscriptionId }) => String(subscriptionId));
  return new Map([...bySubscription].map(([id, moves]) => [id, sum(moves)]));
}
