import { removePushDevice as contract } from '@poc/contracts/endpoints/notifications';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { pushSubscriptionModel } from './push-subscription.model.ts';

/** Deletes a push subscription of the member; its queued messages are dropped. */
export const removePushDevice = route(
  contract,
  self,
  ({ db }: Pick<IdentityDeps, 'db'>) =>
    async ({ params }) => {
      const { deletedCount } = await pushSubscriptionModel(db).deleteOne({
        _id: params.deviceId,
        userId: new Types.ObjectId(params.id),
      });
      if (deletedCount === 0) fail('not_found');
    },
);
