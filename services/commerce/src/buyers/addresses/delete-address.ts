import { deleteAddress as contract } from '@poc/contracts/endpoints/addresses';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../../route.ts';
import { savedAddressModel } from './saved-address.model.ts';

export const deleteAddress = route(contract, self, ({ db }) => async ({ subject, params }) => {
  const { deletedCount } = await savedAddressModel(db).deleteOne({
    _id: params.addressId,
    userId: subject.id,
  });
  if (deletedCount === 0) return fail('address_not_found');
  return undefined;
});
