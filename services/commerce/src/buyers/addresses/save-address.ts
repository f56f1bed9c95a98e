import { saveAddress as contract, maxAddresses } from '@poc/contracts/endpoints/addresses';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { route } from '../../route.ts';
import { presentAddress } from './present-address.ts';
import { type SavedAddressDoc, savedAddressModel } from './saved-address.model.ts';

/** Saves an address; a known one becomes the latest. */
export const saveAddress = route(contract, self, ({ db, clock }) => ({ subject, body }) => {
  return writeForPerson(db, subject, async (tx) => {
    const own = { userId: subject.id };
    const { lga = '', landmark = '', ...required } = body;
    const address = { ...own, ...required, lga, landmark };
    const isKnown = await savedAddressModel(tx).exists(address);
    if (!isKnown && (await savedAddressModel(tx).countDocuments(own)) >= maxAddresses)
      return fail('too_many_addresses');
    const saved = await savedAddressModel(tx)
      .findOneAndUpdate(
        address,
        { $set: { updatedAt: clock.now() } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<SavedAddressDoc>()
      .orFail();
    return presentAddress(saved);
  });
});
