import { isMongoOutage } from '@poc/kit/mongo/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { numberOf, type OrderDoc, orderModel } from '../../orders/orders.api.ts';
import { PaystackRefused, PaystackUnavailable } from '../../payments/payments.api.ts';
import {
  type Difference,
  differenceIdOf,
  type FoundDifference,
  presentDifference,
  type StepContext,
  type StepEnd,
} from './comparisons/comparison.ts';
import { comparisons } from './comparisons/comparisons.ts';
import { accountsOf, endReconciliation } from './end-reconciliation.ts';
import { type ReconciliationDoc, reconciliationModel, storedDifferences } from './reconciliation.model.ts';
import { resolutionsOf } from './resolutions-of.ts';
import { seenKeyModel } from './seen-key.model.ts';

/** Longer than any reconciliation runs. */
const seenKeyTtlMs = 7 * 24 * 60 * 60_000;
const firstPauseMs = 60_000;
const maxPauseMs = 10 * 60_000;

export type StepDeps = Pick<CommerceDeps, 'db' | 'clock' | 'logger' | 'paystack'>;

/**
 * Runs the next step of a reconciliation and stores its position, differences and seen keys in one transaction.
 * No effect if another process stored the step or an administrator cancelled the run.
 * @param maxTries consecutive failures after which the run fails
 */
export async function runComparisonStep(
  deps: StepDeps,
  run: ReconciliationDoc,
  maxTries: number,
): Promise<void> {
  const found: FoundDifference[] = [];
  const seen: string[] = [];
  try {
    const end = await stepOf(deps, run, found, seen);
    await storeStep(deps, run, { end, found, seen });
  } catch (error) {
    // Not counted as a failed try: the job logs MongoDB outages.
    if (isMongoOutage(error)) throw error;
    await storeFailure(deps, run, error, maxTries);
  }
}

function stepOf(
  { db, clock, paystack }: StepDeps,
  run: ReconciliationDoc,
  found: FoundDifference[],
  seen: string[],
): Promise<StepEnd> {
  const { comparison: name, cursor } = run.position;
  const comparison = comparisons.find((one) => one.name === name);
  // During a deployment, an older release may load a newer run, which resumes afterwards.
  if (!comparison) throw new Error(`unknown comparison '${name}'`);
  const context: StepContext = {
    db,
    paystack,
    range: run.range,
    now: clock.now(),
    report: (difference) => void found.push(difference),
    isReported: (orderId) =>
      found.some((difference) => difference.orderId?.equals(orderId)) ||
      run.differences.some(({ order_id }) => order_id === orderId.toHexString()),
    async seenOf(keys) {
      const ids = keys.map((key) => seenId(run, key));
      const rows = await seenKeyModel(db)
        .find({ _id: trusted({ $in: ids }) })
        .lean();
      const known = new Set(rows.map(({ _id }) => _id));
      return new Set(keys.filter((key) => known.has(seenId(run, key))));
    },
    markSeen: (keys) => void seen.push(...keys),
  };
  return comparison.step(context, cursor);
}

const seenId = ({ _id }: Pick<ReconciliationDoc, '_id'>, key: string): string =>
  `${_id.toHexString()}:${key}`;

interface Step {
  readonly end: StepEnd;
  readonly found: readonly FoundDifference[];
  readonly seen: readonly string[];
}

async function storeStep(
  deps: StepDeps,
  run: ReconciliationDoc,
  { end, found: all, seen }: Step,
): Promise<void> {
  const { db, clock, logger } = deps;
  const found = await unresolved(db, all);
  const differences = await withNumbers(db, found);
  const position = positionAfter(run, end);
  // Read outside the transaction, to keep it short.
  const accounts = position === null ? await accountsOf(db, run) : [];
  const stored = await withTransaction(db, async (tx) => {
    const after = await reconciliationModel(tx)
      .findOneAndUpdate(
        { _id: run._id, active: true, version: run.version },
        {
          $set: {
            ...(position === null ? {} : { position }),
            tries: 0,
            nextTryAt: null,
            error: '',
            balanced: run.balanced && !found.some(({ kind }) => kind === 'unbalanced'),
          },
          $inc: { version: 1, checked: end.checked ?? 0, differenceCount: found.length, ...countsOf(found) },
          $push: { differences: { $each: differences, $slice: storedDifferences } },
        },
        { returnDocument: 'after' },
      )
      .lean<ReconciliationDoc>();
    if (!after) return null;
    await storeSeen(tx, run, seen, clock.now());
    if (position === null) await endReconciliation({ tx, now: clock.now() }, after, accounts);
    return after;
  });
  if (position !== null || !stored?.differenceCount) return;
  const { _id, differenceCount } = stored;
  logger.error({ differenceCount, reconciliation: _id.toHexString() }, 'reconciliation found differences');
}

/** Returns the differences without those that an administrator resolved. */
async function unresolved(db: Connection, found: readonly FoundDifference[]): Promise<FoundDifference[]> {
  const resolutions = await resolutionsOf(db, found.map(differenceIdOf), null);
  return found.filter((one) => !resolutions.has(differenceIdOf(one)));
}

function positionAfter(
  { position }: ReconciliationDoc,
  { next, steps }: StepEnd,
): ReconciliationDoc['position'] | null {
  if (next !== null) {
    return {
      comparison: position.comparison,
      cursor: next,
      stepsDone: position.stepsDone + 1,
      steps: steps ?? position.steps,
    };
  }
  const at = comparisons.findIndex(({ name }) => name === position.comparison);
  const following = comparisons[at + 1];
  return following ? { comparison: following.name, cursor: null, stepsDone: 0, steps: null } : null;
}

const countsOf = (found: readonly FoundDifference[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, { length }]) => [
      `differencesByKind.${kind}`,
      length,
    ]),
  );

async function withNumbers(db: Connection, found: readonly FoundDifference[]): Promise<Difference[]> {
  const ids = found.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const orders =
    ids.length === 0
      ? []
      : await orderModel(db)
          .find({ _id: trusted({ $in: ids }) }, { number: 1 })
          .lean<Pick<OrderDoc, '_id' | 'number'>[]>();
  const numbers = new Map(orders.map((order) => [order._id.toHexString(), numberOf(order)]));
  return found.map((one) => presentDifference(one, numbers.get(String(one.orderId)) ?? null));
}

async function storeSeen(
  tx: Transaction,
  run: ReconciliationDoc,
  seen: readonly string[],
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + seenKeyTtlMs);
  const rows = [...new Set(seen)].map((key) => ({ _id: seenId(run, key), expiresAt }));
  await seenKeyModel(tx).insertMany(rows);
}

async function storeFailure(
  { db, clock, logger }: StepDeps,
  run: ReconciliationDoc,
  error: unknown,
  maxTries: number,
): Promise<void> {
  const tries = run.tries + 1;
  const isOver = tries >= maxTries || error instanceof PaystackRefused;
  const now = clock.now();
  const pauseMs = Math.min(firstPauseMs * 2 ** run.tries, maxPauseMs);
  logger[isOver ? 'error' : 'warn'](
    { err: error, reconciliation: run._id.toHexString(), comparison: run.position.comparison, tries },
    isOver ? 'reconciliation failed' : 'reconciliation step failed; retrying',
  );
  await reconciliationModel(db).updateOne(
    { _id: run._id, active: true, version: run.version },
    {
      $set: {
        tries,
        error: reasonOf(error),
        ...(isOver
          ? { state: 'failed', endedAt: now, nextTryAt: null }
          : { nextTryAt: new Date(now.getTime() + pauseMs) }),
      },
      ...(isOver ? { $unset: { active: 1 } } : {}),
      $inc: { version: 1 },
    },
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof PaystackUnavailable) return 'Paystack is not responding.';
  if (error instanceof PaystackRefused) return `Paystack refused the request: ${error.message}.`;
  return "An internal error occurred. Check the commerce service's logs.";
}
