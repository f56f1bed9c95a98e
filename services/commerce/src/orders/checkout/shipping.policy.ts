import { id } from '@poc/contracts/common';
import type { BodyOf } from '@poc/contracts/endpoint';
import type { placeOrder } from '@poc/contracts/endpoints/orders';
import type { Fault } from '@poc/contracts/errors';
import { stateOf } from '@poc/contracts/nigerian-states';
import { fail } from '@poc/kit/errors';
import type { StoredFaults } from '@poc/kit/http/route';
import { z } from 'zod';
import type { Deps } from '../../config.ts';
import { readActiveOptions } from '../../shop/shop.api.ts';
import type { OrderDoc } from '../order.model.ts';

type ShippingInfo = BodyOf<typeof placeOrder>['shipping_info'];

export function readShipping(info: ShippingInfo): Pick<OrderDoc, 'customer' | 'shipTo'> {
  const { name, email, phone, address, city, lga = '', landmark = '' } = info;
  const state = stateOf(info.state ?? '') ?? '';
  return { customer: { name, email, phone }, shipTo: { address, city, state, lga, landmark } };
}

const chosenDelivery = z.object({
  delivery_option_id: id,
  shipping_info: z.object({ address: z.string().default(''), city: z.string().default('') }),
});

export const addressFaults =
  ({ db }: Pick<Deps, 'db'>): StoredFaults =>
  async (body) => {
    const chosen = chosenDelivery.safeParse(body).data;
    if (!chosen) return [];
    const option = (await readActiveOptions(db)).find(({ _id }) => _id.equals(chosen.delivery_option_id));
    return option?.kind === 'delivery' ? missingFrom(chosen.shipping_info) : [];
  };

export function requireAddress(shipTo: OrderDoc['shipTo']): void {
  const faults = missingFrom(shipTo);
  if (faults.length > 0) fail('invalid_request', { faults });
}

const missingFrom = (place: Pick<OrderDoc['shipTo'], 'address' | 'city'>): Fault[] =>
  (['address', 'city'] as const)
    .filter((field) => place[field] === '')
    .map((field) => ({ path: `body.shipping_info.${field}`, msg: 'is required' }));
