import type { BodyInputOf } from '@poc/contracts/endpoint';
import { changePlanPrice } from '@poc/contracts/endpoints/managed-subscriptions';
import { afterEach } from 'vitest';
import { type PlanDoc, planModel } from '../plans/prices/plan.model.ts';
import type { PaidPlanId } from '../plans/subscription-state.ts';
import type { Shop } from './start-commerce.ts';

type Change = Omit<BodyInputOf<typeof changePlanPrice>, 'version' | 'reason'>;

/** Changes a plan's price as an administrator; each test starts with the first price. */
export function usePlanPrice(shop: Shop, plan: PaidPlanId) {
  const params = { plan };
  const rows = () => planModel(shop.deps.db);
  afterEach(async () => {
    const { versions } = await rows().findById(plan).orFail().lean<PlanDoc>();
    await rows().updateOne({ _id: plan }, { $set: { versions: versions.slice(0, 1) } });
  });
  const versionNow = async () => (await rows().findById(plan).orFail().lean<PlanDoc>()).versions.length;
  return {
    versionNow,
    async change(change: Change): Promise<void> {
      const body = { ...change, reason: 'Dearer videos', version: await versionNow() };
      const token = shop.service.tokens.admin();
      const { status, code } = await shop.service.call(changePlanPrice, { token, params, body });
      if (status !== 200) throw new Error(`the price was not changed: ${status} ${code}`);
    },
  };
}
