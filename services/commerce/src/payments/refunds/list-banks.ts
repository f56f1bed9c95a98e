import { listBanks as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { failByPaystack } from '../paystack/paystack-errors.ts';

export const listBanks = route(contract, members, ({ paystack }) => async () => {
  try {
    const banks = await paystack.listBanks();
    return banks
      .filter(({ active }) => active)
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  } catch (error) {
    return failByPaystack(error);
  }
});
