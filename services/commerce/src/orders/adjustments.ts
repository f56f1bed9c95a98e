import type { Adjustment } from '@poc/contracts/entities/quotes';
import { nairaOf } from '../naira.ts';

export const adjustmentKinds = ['delivery', 'free_delivery', 'discount', 'tax'] as const;

/** Line between an order's subtotal and its total, in kobo; negative for a reduction. */
export interface OrderAdjustment {
  kind: (typeof adjustmentKinds)[number];
  /** Id of the delivery option or the discount code; empty for other lines. */
  code: string;
  label: string;
  amountKobo: number;
}

/** Sums of an order, in kobo; `discountKobo` is at most 0. */
export interface OrderSums {
  readonly subtotalKobo: number;
  readonly shippingKobo: number;
  readonly discountKobo: number;
  readonly taxKobo: number;
  readonly totalKobo: number;
}

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

/** Returns an order's lines between subtotal and total; those of legacy orders come from the sums. */
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
