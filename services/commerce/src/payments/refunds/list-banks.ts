import type { CommerceDeps } from '../../deps.ts';
import { failByPaystack } from '../paystack/paystack-errors.ts';

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
      return failByPaystack(error);
    }
  };
