import type { getMerch as contract } from '@poc/contracts/endpoints/merch';
import type { Merch as MerchAnswer } from '@poc/contracts/entities/merch';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { type MerchDoc, merchModel } from './merch.model.ts';
import { presentMerch } from './present-merch.ts';

export const getMerch =
  ({ db }: Deps) =>
  async ({ params }: Pick<Input<typeof contract>, 'params'>): Promise<MerchAnswer> => {
    const found = await merchModel(db).findOne({ _id: params.id, deletedAt: null }).lean<MerchDoc>();
    return found ? presentMerch(found) : fail('product_not_found');
  };
