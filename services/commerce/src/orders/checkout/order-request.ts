import { createHash } from 'node:crypto';
import type { BodyOf } from '@poc/contracts/endpoint';
import type { placeOrder } from '@poc/contracts/endpoints/orders';
import { billToOf } from '../../books/books.api.ts';
import { koboOf } from '../../naira.ts';
import type { OrderDoc } from '../order.model.ts';
import { type WantedLine, wantedLines } from './cart-products.ts';
import { readShipping } from './shipping.policy.ts';

/** Order to find or create. */
export interface OrderRequest extends Pick<OrderDoc, 'customer' | 'shipTo' | 'billTo'> {
  readonly owner: string;
  readonly wanted: readonly WantedLine[];
  /** Null for the cheapest delivery. */
  readonly deliveryOptionId: string | null;
  /** In upper case; null for none. */
  readonly discountCode: string | null;
  /** Total that the buyer agreed to; null if the client sends none. */
  readonly expectedTotalKobo: number | null;
  readonly idempotencyKey: string | null;
  /** Hash of the content; independent of the order of the lines. */
  readonly requestHash: string;
}

export function readOrderRequest(
  owner: string,
  body: BodyOf<typeof placeOrder>,
  idempotencyKey: string | null,
): OrderRequest {
  const wanted = wantedLines(body.items);
  const { customer, shipTo } = readShipping(body.shipping_info);
  const billTo = billToOf(body);
  const { delivery_option_id: delivery, discount_code: discount, expected_total: total } = body;
  const content = {
    lines: wanted.map(({ id, variant, quantity }) => [id, variant ?? '', quantity].join(':')).toSorted(),
    to: Object.entries({ ...customer, ...shipTo })
      .filter(([, value]) => value !== '')
      .toSorted(([a], [b]) => a.localeCompare(b)),
    // Only explicit choices, so that the hashes of older orders stay valid.
    ...(delivery === undefined ? {} : { delivery }),
    ...(discount === undefined ? {} : { discount }),
    ...(billTo && { billTo: [billTo.company, billTo.tin] }),
  };
  return {
    ...{ owner, wanted, customer, shipTo, idempotencyKey },
    ...(billTo && { billTo }),
    deliveryOptionId: delivery ?? null,
    discountCode: discount ?? null,
    expectedTotalKobo: total === undefined ? null : koboOf(total),
    requestHash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  };
}
