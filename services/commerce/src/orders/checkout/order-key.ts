import { createHash } from 'node:crypto';
import type { OrderDoc } from '../order.model.ts';
import type { WantedLine } from './cart-products.ts';
import type { OrderChoice } from './order-choice.ts';

/** Hashes the content of an order request; independent of the order of its lines. */
export function hashOfRequest(
  lines: readonly WantedLine[],
  { customer, shipTo, billTo }: Pick<OrderDoc, 'customer' | 'shipTo' | 'billTo'>,
  { deliveryOptionId, discountCode }: Pick<OrderChoice, 'deliveryOptionId' | 'discountCode'>,
): string {
  const content = {
    lines: lines.map(({ id, variant, quantity }) => [id, variant ?? '', quantity].join(':')).toSorted(),
    to: Object.entries({ ...customer, ...shipTo })
      .filter(([, value]) => value !== '')
      .toSorted(([a], [b]) => a.localeCompare(b)),
    // Only explicit choices, so that the hashes of older orders stay valid.
    ...(deliveryOptionId === null ? {} : { delivery: deliveryOptionId }),
    ...(discountCode === null ? {} : { discount: discountCode }),
    ...(billTo ? { billTo: [billTo.company, billTo.tin] } : {}),
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
