import { resolveDifference as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { DifferenceAction } from '@poc/contracts/entities/reconciliation';
import { type AuditEntry, writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { auditedAttempt } from '../../administration/administration.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import { failByPaystack, PaystackRefused, PaystackUnavailable } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { compareAgain } from './comparisons/compare-again.ts';
import { type Difference, type Remedies, withIds } from './comparisons/comparison.ts';
import { readDifferences } from './read-reconciliations.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';
import { type ResolutionDoc, resolutionModel } from './resolution.model.ts';

const gone = { action: 'ask-again' as const, doneAt: trusted({ $ne: null }) };

/** An attempt older than this is considered crashed. */
const lostAfterMs = 2 * 60_000;

/**
 * Resolves a difference that still exists. Of concurrent attempts, one applies; a repeat of the same action
 * returns its result. `ask-again` resolves a difference that is gone, and otherwise leaves it unresolved.
 */
export const resolveDifference = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db, clock } = deps;
  const run =
    (await reconciliationModel(db).findById(params.id).lean<ReconciliationDoc>()) ??
    fail('reconciliation_not_found');
  const difference = withIds(run.differences).find(({ id }) => id === params.differenceId);
  if (!difference) return fail('difference_not_found');
  const wanted = { _id: difference.id, ...body, by: subject.id, at: clock.now(), doneAt: null };
  if (await claim(deps, wanted)) {
    try {
      await resolve(deps, { run, difference, wanted });
    } finally {
      // Releases the claim of an attempt that changed nothing.
      await resolutionModel(db).deleteOne({ _id: wanted._id, at: wanted.at, doneAt: null });
    }
  } else {
    const other = await resolutionModel(db).findById(difference.id).lean<ResolutionDoc>();
    if (!other?.doneAt || other.action !== body.action) return fail('conflict');
  }
  const [shown] = await readDifferences(db, run.startedAt, [difference]);
  return shown ?? fail('difference_not_found');
});

/** Claims a difference for an attempt. @returns false when it is resolved, or another attempt runs */
async function claim({ db, clock }: CommerceDeps, { _id, ...wanted }: ResolutionDoc): Promise<boolean> {
  const lostBefore = new Date(clock.now().getTime() - lostAfterMs);
  try {
    await resolutionModel(db).updateOne(
      {
        _id,
        // A crashed attempt, or a difference that was gone and came back.
        $or: [{ doneAt: null, at: trusted({ $lt: lostBefore }) }, gone],
      },
      { $set: wanted },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

interface Attempt {
  readonly run: ReconciliationDoc;
  readonly difference: Difference;
  readonly wanted: ResolutionDoc;
}

async function resolve(deps: CommerceDeps, attempt: Attempt): Promise<void> {
  const { difference, wanted } = attempt;
  try {
    const found = await compareAgain(deps, difference);
    if (wanted.action === 'ask-again') return found ? undefined : await conclude(deps, attempt);
    // Resolved or changed since the report.
    if (!found) return fail('conflict');
    const remedy = remedyOf(found.remedies ?? {}, wanted.action);
    if ('post' in remedy) return await conclude(deps, attempt, remedy.post);
    await auditedAttempt(deps.db, auditOf(attempt), async () => {
      await remedy.adopt(deps);
      if (await compareAgain(deps, difference)) fail('difference_remains');
      await conclude(deps, attempt);
    });
  } catch (error) {
    const isOfPaystack = error instanceof PaystackUnavailable || error instanceof PaystackRefused;
    throw isOfPaystack ? failByPaystack(error) : error;
  }
}

function remedyOf(
  { adopt, correct, writeOff }: Remedies,
  action: DifferenceAction,
): { adopt: NonNullable<Remedies['adopt']> } | { post: NonNullable<Remedies['correct']> } {
  if (action === 'adopt' && adopt) return { adopt };
  if (action === 'correct' && correct) return { post: correct };
  if (action === 'write-off' && writeOff) return { post: writeOff };
  return fail('invalid_request', {
    faults: [{ path: 'body.action', msg: 'is not available for this difference' }],
  });
}

/** Stores the resolution together with its ledger entries and its audit record. */
function conclude(deps: CommerceDeps, attempt: Attempt, post?: Remedies['correct']): Promise<void> {
  const { db, clock } = deps;
  return withTransaction(db, async (tx) => {
    const { _id, at } = attempt.wanted;
    const now = clock.now();
    const { matchedCount } = await resolutionModel(tx).updateOne(
      { _id, at, doneAt: null },
      { $set: { doneAt: now } },
    );
    if (matchedCount === 0) fail('conflict');
    await post?.({ deps, tx, key: `resolution:${_id}`, now });
    const entry = auditOf(attempt);
    await writeAudit(tx, entry.actor, entry.action, entry);
  });
}

function auditOf({ run, difference, wanted }: Attempt): AuditEntry {
  const { from, to } = run.days;
  const { kind, reference, part, ours, theirs } = difference;
  return {
    actor: { id: wanted.by },
    action: 'reconciliation.resolve',
    target: { kind: 'reconciliation', id: run._id.toHexString(), name: `${from} to ${to}` },
    before: { resolution: 'none' },
    after: { difference: kind, reference, part, ours, theirs, resolution: wanted.action },
    reason: wanted.reason,
  };
}
