import { removePushDevice as contract } from '@poc/contracts/endpoints/notifications';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { pushSubscriptionModel } from './push-subscription.model.ts';

export const removePushDevice = route(contract, self, ({ db }) => async ({ params }) => {
  const { deletedCount } = await pushSubscriptionModel(db).deleteOne({
    _id: params.deviceId,
    userId: new Types.ObjectId(params.id),
  });
  if (deletedCount === 0) fail('not_found');
});
