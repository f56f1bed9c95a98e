import { type DeliveryChoice, type DiscountDoc, standardDelivery } from '../../shop/shop.api.ts';
import { type OrderAdjustment, type OrderSums, sumAdjustments } from '../adjustments.ts';

/** In kobo. The specification's: free shipping above ₦50,000; prices contain the tax. */
const freeShippingAboveKobo = 5_000_000;

/** `Shipping (Lagos rider)`, `Pickup (Studio, Ikeja)`; a name that says pickup already stands alone. */
const labelOf = ({ kind, name }: DeliveryChoice['option']): string => {
  if (kind === 'pickup') return /^pick-?up\b/i.test(name) ? name : `Pickup (${name})`;
  return `Shipping (${name})`;
};

export interface PricedLine {
  readonly priceKobo: number;
  readonly quantity: number;
}

/** What a buyer chose beside the products. */
export interface PriceChoice {
  /** Null where nothing is offered: then the sums are those of the products. */
  readonly delivery: DeliveryChoice | null;
  readonly discount?: Pick<DiscountDoc, 'code' | 'percent' | 'amountKobo'> | null;
}

/** What a cart costs: the sums, and the lines that lead from the subtotal to the total. */
export type CartPrice = OrderSums & { readonly adjustments: OrderAdjustment[] };

/** The flat shipping that the specification states, for carts without a choice. */
const standard: PriceChoice = {
  delivery: { option: standardDelivery, freeKobo: standardDelivery.priceKobo },
};

/**
 * The one count of what a cart costs. Delivery stays visible, and is taken off again above the limit, so that the shop
 * keeps its promise in a line of its own.
 */
export function priceCart(
  lines: readonly PricedLine[],
  { delivery, discount }: PriceChoice = standard,
): CartPrice {
  const subtotalKobo = lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);
  const adjustments: OrderAdjustment[] = [];
  // Nothing to send costs nothing to send.
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
    // Of products alone.
    const amountOff = Math.min(wanted, subtotalKobo);
    adjustments.push({ kind: 'discount', code, label: `Code ${code}`, amountKobo: 0 - amountOff });
  }
  return { adjustments, ...sumAdjustments(subtotalKobo, adjustments) };
}
