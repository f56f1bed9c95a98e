/** Amounts in kobo. The specification's: flat shipping of ₦2,500, free above ₦50,000; prices contain the tax. */
export const pricingRules = {
  shippingKobo: 250_000,
  freeShippingAboveKobo: 5_000_000,
} as const;

export interface PricedLine {
  readonly priceKobo: number;
  readonly quantity: number;
}

/** What a cart costs, in kobo; `discountKobo` is at most 0. */
export interface CartPrice {
  readonly subtotalKobo: number;
  readonly shippingKobo: number;
  readonly discountKobo: number;
  readonly taxKobo: number;
  readonly totalKobo: number;
}

/**
 * The one count of what a cart costs. Shipping stays visible, and is taken off again above the limit, so that the shop
 * keeps its promise in a line of its own.
 */
export function priceCart(lines: readonly PricedLine[], rules = pricingRules): CartPrice {
  const subtotalKobo = lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);
  // Nothing to send costs nothing to send.
  const shippingKobo = lines.length === 0 ? 0 : rules.shippingKobo;
  const discountKobo = subtotalKobo > rules.freeShippingAboveKobo ? -shippingKobo : 0;
  const taxKobo = 0;
  return {
    subtotalKobo,
    shippingKobo,
    discountKobo,
    taxKobo,
    totalKobo: subtotalKobo + shippingKobo + discountKobo + taxKobo,
  };
}
