import type { Adjustment } from '@poc/contracts/entities/quotes';
import { nairaOf } from '../naira.ts';

export const adjustmentKinds = ['delivery', 'free_delivery', 'discount', 'tax'] as const;

/** A line between an order's subtotal and its total, in kobo; below 0 for what is taken off. */
export interface OrderAdjustment {
  kind: (typeof adjustmentKinds)[number];
  /** Which delivery option or discount code it comes from; empty for other lines. */
  code: string;
  label: string;
  amountKobo: number;
}

/** An order's sums, in kobo; `discountKobo` is at most 0. */
export interface OrderSums {
  readonly subtotalKobo: number;
  readonly shippingKobo: number;
  readonly discountKobo: number;
  readonly taxKobo: number;
  readonly totalKobo: number;
}

/** The one sum of a subtotal and what is added to it and taken off. */
export function sumAdjustments(subtotalKobo: number, adjustments: readonly OrderAdjustment[]): OrderSums {
  const sumOf = (...kinds: OrderAdjustment['kind'][]): number =>
    adjustments
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const shippingKobo = sumOf('delivery');
  const discountKobo = sumOf('free_delivery', 'discount');
  const taxKobo = sumOf('tax');
  const totalKobo = subtotalKobo + shippingKobo + discountKobo + taxKobo;
  return { subtotalKobo, shippingKobo, discountKobo, taxKobo, totalKobo };
}

/** An order's lines between subtotal and total. Of legacy orders, which have none stored, they are made of the sums. */
export function adjustmentsOf(
  order: Pick<OrderSums, 'shippingKobo' | 'discountKobo' | 'taxKobo'> & { adjustments?: OrderAdjustment[] },
): readonly OrderAdjustment[] {
  if (order.adjustments) return order.adjustments;
  const lines: OrderAdjustment[] = [
    { kind: 'delivery', code: '', label: 'Shipping', amountKobo: order.shippingKobo },
    { kind: 'free_delivery', code: '', label: 'Free shipping', amountKobo: order.discountKobo },
    { kind: 'tax', code: '', label: 'Tax', amountKobo: order.taxKobo },
  ];
  return lines.filter(({ amountKobo }) => amountKobo !== 0);
}

export const presentAdjustment = ({ kind, label, amountKobo }: OrderAdjustment): Adjustment => ({
  kind,
  label,
  amount: nairaOf(amountKobo),
});
