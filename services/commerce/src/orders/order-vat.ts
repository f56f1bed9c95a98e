import { type VatClass, vatOf } from '@poc/contracts/vat';
import { shareOf } from '../naira.ts';
import { adjustmentsOf, type OrderAdjustment } from './adjustments.ts';

interface Taxed {
  readonly lines: readonly {
    readonly priceKobo: number;
    readonly quantity: number;
    /** Absent for `standard`. */
    readonly vatClass?: VatClass;
  }[];
  readonly adjustments: readonly OrderAdjustment[];
  /** Tax on top of the prices, in legacy orders: such prices include no VAT. */
  readonly taxKobo: number;
}

/** VAT included in an order, in kobo. */
export interface OrderVat {
  readonly vatKobo: number;
  /** VAT of the lines after the discount, in their order. */
  readonly lines: readonly number[];
  /** VAT in the subtotal and in each adjustment: the sum is `vatKobo`. */
  readonly goods: number;
  readonly of: Readonly<Record<OrderAdjustment['kind'], number>>;
}

/**
 * Returns the VAT included in an order, line by line after the discount, and for the shipping. A discount is
 * spread over the lines by their amounts.
 * @param at time of the order, which determines the rate
 */
export function orderVat({ lines, adjustments, taxKobo }: Taxed, at: Date): OrderVat {
  const none = { delivery: 0, free_delivery: 0, discount: 0, tax: 0 };
  if (taxKobo > 0) return { vatKobo: 0, lines: lines.map(() => 0), goods: 0, of: none };
  const sumOf = (kind: OrderAdjustment['kind']): number =>
    sum(adjustments.filter((one) => one.kind === kind).map(({ amountKobo }) => amountKobo));
  const vat = (grossKobo: number, { vatClass = 'standard' }: Taxed['lines'][number]): number =>
    vatOf(grossKobo, vatClass, at);
  const gross = lines.map(({ priceKobo, quantity }) => priceKobo * quantity);
  const reductions = spread(-sumOf('discount'), gross);
  const before = lines.map((line, index) => vat(gross[index] ?? 0, line));
  const after = lines.map((line, index) => vat((gross[index] ?? 0) - (reductions[index] ?? 0), line));
  const goods = sum(before);
  const paidDelivery = Math.max(0, sumOf('delivery') + sumOf('free_delivery'));
  const delivery = vatOf(sumOf('delivery'), 'standard', at);
  const of = {
    ...none,
    delivery,
    free_delivery: vatOf(paidDelivery, 'standard', at) - delivery,
    discount: sum(after) - goods,
  };
  return { vatKobo: goods + sum(Object.values(of)), lines: after, goods, of };
}

/** Returns the VAT included in a stored order. */
export const vatOfOrder = (
  order: Parameters<typeof adjustmentsOf>[0] & Omit<Taxed, 'adjustments'> & { createdAt: Date },
) => orderVat({ ...order, adjustments: adjustmentsOf(order) }, order.createdAt);

/** Splits an amount in proportion to the parts; the shares add up exactly. */
function spread(amountKobo: number, parts: readonly number[]): number[] {
  const whole = sum(parts);
  let seen = 0;
  let given = 0;
  return parts.map((part) => {
    seen += part;
    const share = whole === 0 ? 0 : shareOf(amountKobo, seen, whole) - given;
    given += share;
    return share;
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
