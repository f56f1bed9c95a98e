import { saveAddress as contract, maxAddresses } from '@poc/contracts/endpoints/addresses';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { route } from '../../route.ts';
import { presentAddress } from './present-address.ts';
import { type SavedAddressDoc, savedAddressModel } from './saved-address.model.ts';

/** Saves an address, or makes an equal one the latest. */
export const saveAddress = route(contract, self, ({ db, clock }) => ({ subject, body }) => {
  return writeForPerson(db, subject, async ({ session }) => {
    const own = { userId: subject.id };
    const { lga = '', landmark = '', ...required } = body;
    const address = { ...own, ...required, lga, landmark };
    const isKnown = await savedAddressModel(db).exists(address).session(session);
    if (!isKnown && (await savedAddressModel(db).countDocuments(own, { session })) >= maxAddresses)
      return fail('too_many_addresses');
    const saved = await savedAddressModel(db)
      .findOneAndUpdate(
        address,
        { $set: { updatedAt: clock.now() } },
        { session, upsert: true, returnDocument: 'after' },
      )
      .lean<SavedAddressDoc>()
      .orFail();
    return presentAddress(saved);
  });
});
