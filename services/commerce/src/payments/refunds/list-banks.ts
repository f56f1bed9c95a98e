import { listBanks as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { createReadCache } from '@poc/kit/cache/read-cache';
import { route } from '../../route.ts';
import { failByPaystack } from '../paystack/paystack-errors.ts';

/** Cache TTL in ms; banks rarely change. */
const maxAgeMs = 60 * 60_000;

export const listBanks = route(contract, members, ({ paystack }) => {
  const cache = createReadCache<{ id: string; name: string }[]>({ max: 1, ttl: maxAgeMs });
  const read = async () => {
    const banks = await paystack.listBanks();
    return banks
      .filter(({ active }) => active)
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  };
  return () => cache.memo('', { context: read }).catch(failByPaystack);
});
