import { listAddresses as contract } from '@poc/contracts/endpoints/addresses';
import { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Connection } from 'mongoose';
import { route } from '../../route.ts';
import { presentAddress } from './present-address.ts';
import { type SavedAddressDoc, savedAddressModel } from './saved-address.model.ts';

/** Reads a member's saved addresses, latest first. */
export const addressesOf = async (db: Connection, userId: string) => {
  const sort = { updatedAt: -1, _id: -1 } as const;
  return (await savedAddressModel(db).find({ userId }).sort(sort).lean<SavedAddressDoc[]>()).map(
    presentAddress,
  );
};

export const listAddresses = route(contract, self, ({ db }) => async ({ subject }) => {
  const addresses = await addressesOf(db, subject.id);
  return page(addresses, { total: addresses.length });
});
