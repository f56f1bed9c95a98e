import { createHash } from 'node:crypto';
import { fail } from '@poc/kit/errors';
import type { WantedLine } from './cart-products.ts';
import type { OrderDoc } from './order.model.ts';
import type { OrderChoice } from './order-choice.ts';

/** What an order is asked for: the same content has the same hash, in whatever order the lines stand. */
export function hashOfRequest(
  lines: readonly WantedLine[],
  { customer, shipTo }: Pick<OrderDoc, 'customer' | 'shipTo'>,
  { deliveryOptionId, discountCode }: Pick<OrderChoice, 'deliveryOptionId' | 'discountCode'>,
): string {
  const content = {
    lines: lines.map(({ id, variant, quantity }) => [id, variant ?? '', quantity].join(':')).toSorted(),
    to: Object.entries({ ...customer, ...shipTo })
      .filter(([, value]) => value !== '')
      .toSorted(([a], [b]) => a.localeCompare(b)),
    // Only what was chosen: orders from before there was a choice keep their hash.
    ...(deliveryOptionId === null ? {} : { delivery: deliveryOptionId }),
    ...(discountCode === null ? {} : { discount: discountCode }),
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/**
 * The client's own key, from the header `Idempotency-Key`; null when there is none.
 * @throws invalid_request for one that is no short printable text
 */
export function keyOfHeader(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    return fail('invalid_request', {
      faults: [{ path: 'headers.idempotency-key', msg: 'must be 1 to 200 printable characters' }],
    });
  }
  return `key:${header}`;
}
