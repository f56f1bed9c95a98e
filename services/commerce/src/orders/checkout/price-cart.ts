import { type DeliveryChoice, type DiscountDoc, standardDelivery } from '../../shop/shop.api.ts';
import { type OrderAdjustment, type OrderSums, sumAdjustments } from '../adjustments.ts';

/** In kobo. Per specification: free shipping above ₦50,000; prices include tax. */
const freeShippingAboveKobo = 5_000_000;

/** Returns `Shipping (Lagos rider)` or `Pickup (Studio, Ikeja)`, without a repeated `Pickup`. */
const labelOf = ({ kind, name }: DeliveryChoice['option']): string => {
  if (kind === 'pickup') return /^pick-?up\b/i.test(name) ? name : `Pickup (${name})`;
  return `Shipping (${name})`;
};

export interface PricedLine {
  readonly priceKobo: number;
  readonly quantity: number;
}

export interface PriceChoice {
  /** Null if no delivery is offered; the total then covers only the products. */
  readonly delivery: DeliveryChoice | null;
  readonly discount?: Pick<DiscountDoc, 'code' | 'percent' | 'amountKobo'> | null;
}

export type CartPrice = OrderSums & { readonly adjustments: OrderAdjustment[] };

/** Flat shipping of the specification, for carts without a delivery option. */
const standard: PriceChoice = {
  delivery: { option: standardDelivery, freeKobo: standardDelivery.priceKobo },
};

/**
 * Prices a cart; the only place that does. Above the free-shipping limit, delivery stays a visible line, and a
 * second line deducts it.
 */
export function priceCart(
  lines: readonly PricedLine[],
  { delivery, discount }: PriceChoice = standard,
): CartPrice {
  const subtotalKobo = lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);
  const adjustments: OrderAdjustment[] = [];
  if (delivery && lines.length > 0) {
    const { option, freeKobo } = delivery;
    adjustments.push({
      kind: 'delivery',
      code: option._id.toHexString(),
      label: labelOf(option),
      amountKobo: option.priceKobo,
    });
    if (subtotalKobo > freeShippingAboveKobo && freeKobo > 0) {
      adjustments.push({ kind: 'free_delivery', code: '', label: 'Free shipping', amountKobo: -freeKobo });
    }
  }
  if (discount && lines.length > 0) {
    const { code, percent, amountKobo } = discount;
    const wanted = percent === null ? (amountKobo ?? 0) : Math.floor((subtotalKobo * percent) / 100);
    const amountOff = Math.min(wanted, subtotalKobo);
    adjustments.push({ kind: 'discount', code, label: `Code ${code}`, amountKobo: 0 - amountOff });
  }
  return { adjustments, ...sumAdjustments(subtotalKobo, adjustments) };
}
