import type * as contracts from '@poc/contracts/endpoints/notifications';
import type { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { pushSubscriptionModel } from './push-subscription.model.ts';

export const removePushDevice =
  ({ db }: Pick<IdentityDeps, 'db'>) =>
  async ({ params }: Input<typeof contracts.removePushDevice, typeof self>): Promise<undefined> => {
    const { deletedCount } = await pushSubscriptionModel(db).deleteOne({
      _id: params.deviceId,
      userId: new Types.ObjectId(params.id),
    });
    if (deletedCount === 0) fail('not_found');
  };
