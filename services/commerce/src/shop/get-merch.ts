import { getMerch as contract } from '@poc/contracts/endpoints/merch';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../route.ts';
import { type MerchDoc, merchModel } from './merch.model.ts';
import { presentMerch } from './present-merch.ts';

export const getMerch = route(contract, everyone, ({ db }) => async ({ params }) => {
  const found = await merchModel(db).findOne({ _id: params.id, deletedAt: null }).lean<MerchDoc>();
  return found ? presentMerch(found) : fail('product_not_found');
});
