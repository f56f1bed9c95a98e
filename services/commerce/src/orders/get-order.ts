import { getOrder as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { withPayment } from '../payments/payments.api.ts';
import { presentOrder } from './present-order.ts';
import { readOwnOrder } from './read-order.ts';

export const getOrder = route(
  contract,
  members,
  ({ db }: Deps) =>
    async ({ params, subject }) =>
      presentOrder(await withPayment(db, await readOwnOrder(db, params.id, subject))),
);
