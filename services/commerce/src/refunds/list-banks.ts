import { fail } from '@poc/kit/errors';
import type { CommerceDeps } from '../commerce-deps.ts';
import { PaystackRefused, PaystackUnavailable } from '../paystack/paystack-errors.ts';

/** The banks that a refund can go to, as Paystack knows them, by name. @throws payment_provider_unavailable */
export const listBanks =
  ({ paystack }: Pick<CommerceDeps, 'paystack'>) =>
  async (): Promise<{ id: string; name: string }[]> => {
    try {
      const banks = await paystack.listBanks();
      return banks
        .filter(({ active }) => active)
        .map(({ id, name }) => ({ id, name }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    } catch (error) {
      if (!(error instanceof PaystackUnavailable || error instanceof PaystackRefused)) throw error;
      return fail('payment_provider_unavailable', { cause: error });
    }
  };
