import type { BodyOf } from '@poc/contracts/endpoint';
import type { placeOrder } from '@poc/contracts/endpoints/orders';
import { koboOf } from '../../naira.ts';

export interface OrderChoice {
  /** Null for the cheapest delivery. */
  readonly deliveryOptionId: string | null;
  /** In upper case; null for none. */
  readonly discountCode: string | null;
  /** Total that the buyer agreed to; null if the client sends none. */
  readonly expectedTotalKobo: number | null;
}

export const choiceOf = ({
  delivery_option_id,
  discount_code,
  expected_total,
}: Pick<
  BodyOf<typeof placeOrder>,
  'delivery_option_id' | 'discount_code' | 'expected_total'
>): OrderChoice => ({
  deliveryOptionId: delivery_option_id ?? null,
  discountCode: discount_code ?? null,
  expectedTotalKobo: expected_total === undefined ? null : koboOf(expected_total),
});
