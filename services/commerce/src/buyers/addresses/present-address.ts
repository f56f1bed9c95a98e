import type { SavedAddress } from '@poc/contracts/entities/addresses';
import type { SavedAddressDoc } from './saved-address.model.ts';

export const presentAddress = ({ _id, userId, updatedAt, ...address }: SavedAddressDoc): SavedAddress => ({
  id: _id.toHexString(),
  ...address,
  updatedAt: updatedAt.toISOString(),
});
