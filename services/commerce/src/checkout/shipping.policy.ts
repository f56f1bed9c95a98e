import type { BodyOf } from '@poc/contracts/endpoint';
import type { placeOrder } from '@poc/contracts/endpoints/orders';
import type { Fault } from '@poc/contracts/errors';
import { nigerianStates } from '@poc/contracts/nigerian-states';
import { fail } from '@poc/kit/errors';
import type { OrderDoc } from '../orders/order.model.ts';

type ShippingInfo = BodyOf<typeof placeOrder>['shipping_info'];

/** Other names of the capital's territory. */
const capital = new Set(['fct', 'abuja', 'fct abuja', 'federal capital territory']);

/** A state as it is written, whichever way it came: `lagos`, `Lagos State`, `FCT`. Null when there is none of the name. */
export function stateOf(text: string): string | null {
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replace(/ state$/, '');
  if (capital.has(name)) return 'Federal Capital Territory';
  return nigerianStates.find((state) => state.toLowerCase() === name) ?? null;
}

/**
 * Whom an order goes to, and where, as it is kept: the state by its name.
 * @param isBrought whether it is known already that it is not fetched, so that it needs an address
 * @throws invalid_request with every fault
 */
export function readShipping(info: ShippingInfo, isBrought = true): Pick<OrderDoc, 'customer' | 'shipTo'> {
  const { name, email, phone, address, city, lga = '', landmark = '' } = info;
  const state = info.state ? stateOf(info.state) : '';
  const faults = [
    ...(isBrought ? missingFrom(info) : []),
    { path: 'body.shipping_info.state', msg: 'must be a state of Nigeria' },
  ];
  if (state === null) return fail('invalid_request', { faults });
  return { customer: { name, email, phone }, shipTo: { address, city, state, lga, landmark } };
}

/** @throws invalid_request when an order that is brought has no address */
export function requireAddress(shipTo: OrderDoc['shipTo']): void {
  const faults = missingFrom(shipTo);
  if (faults.length > 0) fail('invalid_request', { faults });
}

const missingFrom = (place: Pick<OrderDoc['shipTo'], 'address' | 'city'>): Fault[] =>
  (['address', 'city'] as const)
    .filter((field) => place[field] === '')
    .map((field) => ({ path: `body.shipping_info.${field}`, msg: 'is required' }));
