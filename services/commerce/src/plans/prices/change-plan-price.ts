import { changePlanPrice as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { koboOf } from '../../naira.ts';
import { minChargeKobo } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { type PlanDoc, type PlanVersion, planModel } from './plan.model.ts';
import { presentManagedPlan } from './present-managed-plan.ts';

/** Sets a price for new subscribers from a date on. A repeat conflicts, since it names an old version. */
export const changePlanPrice = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db, billingClock } = deps;
  const { plan: _id } = params;
  await billingClock.refresh();
  const now = billingClock.now();
  const from = body.from === undefined ? now : new Date(body.from);
  const priceKobo = koboOf(body.price);
  const faults = [
    ...(from < now ? [{ path: 'body.from', msg: 'must not be in the past' }] : []),
    ...(priceKobo < minChargeKobo ? [{ path: 'body.price', msg: 'must be at least ₦50' }] : []),
  ];
  if (faults.length > 0) fail('invalid_request', { faults });
  return withTransaction(db, async (tx) => {
    const before = await planModel(tx).findById(_id).orFail().lean<PlanDoc>();
    const last = before.versions.at(-1);
    if (before.versions.length !== body.version || !last) return fail('conflict');
    const priceUsdCents =
      body.price_usd === undefined ? last.priceUsdCents : Math.round(body.price_usd * 100);
    const decided = { priceKobo, priceUsdCents, from, reason: body.reason, decidedAt: now };
    await planModel(tx).updateOne({ _id }, { $push: { versions: decided } });
    await writeAudit(tx, subject, 'plan.price.change', {
      target: { kind: 'plan', id: _id },
      before: auditFieldsOf(last),
      after: auditFieldsOf(decided),
      reason: body.reason,
    });
    return presentManagedPlan({ ...before, versions: [...before.versions, decided] }, now);
  });
});

const auditFieldsOf = ({ priceKobo, priceUsdCents, from }: PlanVersion) => ({
  priceKobo,
  priceUsdCents,
  from: from.toISOString(),
});
