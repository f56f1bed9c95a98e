import { startReconciliation as contract } from '@poc/contracts/endpoints/commerce-admin';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../../route.ts';
import { openReconciliation } from './open-reconciliation.ts';
import { readReconciliation } from './read-reconciliations.ts';
import { faultOf } from './run-days.ts';

/**
 * Starts a reconciliation that a worker runs step by step. Idempotent for the same days while it runs.
 * @throws reconciliation_running while one for other days runs
 */
export const startReconciliation = route(contract, admins, (deps) => async ({ body, subject }) => {
  const { db, clock, triggers } = deps;
  const now = clock.now();
  const fault = faultOf(body, now);
  if (fault) fail('invalid_request', { faults: [{ path: `body.${fault.day}`, msg: fault.msg }] });
  const wanted = { days: body, trigger: 'administrator', startedBy: subject.id } as const;
  const run = await openReconciliation({ db, now }, wanted, (tx, { _id }) =>
    writeAudit(tx, subject, 'reconciliation.start', {
      target: { kind: 'reconciliation', id: _id.toHexString(), name: `${body.from} to ${body.to}` },
      after: body,
    }),
  );
  if (run?.days.from !== body.from || run.days.to !== body.to) return fail('reconciliation_running');
  triggers.reconciliation.run();
  return readReconciliation(db, run);
});
