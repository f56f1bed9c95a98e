import { createHash } from 'node:crypto';
import type { OrderDoc } from '../order.model.ts';
import type { WantedLine } from './cart-products.ts';
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
