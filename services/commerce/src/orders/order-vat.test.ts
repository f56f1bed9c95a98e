import { describe, expect, it } from 'vitest';
import type { OrderAdjustment } from './adjustments.ts';
import { orderVat } from './order-vat.ts';

const at = new Date('2026-11-28T12:00:00Z');
const line = (priceKobo: number, quantity = 1) => ({ priceKobo, quantity });
const adjustment = (kind: OrderAdjustment['kind'], amountKobo: number): OrderAdjustment => ({
  ...{ kind, amountKobo, code: '', label: kind },
});

describe('the VAT of an order', () => {
  it('is that of each line and of the shipping', () => {
    const order = {
      lines: [line(1_250_000, 2), line(333_333)],
      adjustments: [adjustment('delivery', 250_000)],
      taxKobo: 0,
    };
    const { vatKobo, lines, goods, of } = orderVat(order, at);
    expect(lines).toEqual([174_419, 23_256]);
    expect(goods).toBe(197_675);
    expect(of.delivery).toBe(17_442);
    expect(vatKobo).toBe(197_675 + 17_442);
  });

  it('is reduced by a discount, spread over the lines', () => {
    const order = { lines: [line(100_000), line(50_000)], adjustments: [], taxKobo: 0 };
    const reduced = { ...order, adjustments: [adjustment('discount', -15_001)] };
    const { lines, goods, of, vatKobo } = orderVat(reduced, at);
    // 100,000 - 10,000 and 50,000 - 5,001.
    expect(lines).toEqual([6_279, 3_139]);
    expect(goods + of.discount).toBe(6_279 + 3_139);
    expect(vatKobo).toBe(6_279 + 3_139);
  });

  it('leaves shipping that is free', () => {
    const adjustments = [adjustment('delivery', 250_000), adjustment('free_delivery', -250_000)];
    const { vatKobo, of } = orderVat({ lines: [line(6_000_000)], adjustments, taxKobo: 0 }, at);
    expect(of.delivery + of.free_delivery).toBe(0);
    expect(vatKobo).toBe(418_605);
  });

  it('leaves exempt and zero-rated products', () => {
    const lines = [
      { ...line(1_075), vatClass: 'exempt' as const },
      { ...line(1_075), vatClass: 'zero' as const },
      line(1_075),
    ];
    expect(orderVat({ lines, adjustments: [], taxKobo: 0 }, at)).toMatchObject({
      vatKobo: 75,
      lines: [0, 0, 75],
    });
  });

  it('is none where tax was added to the prices', () => {
    const adjustments = [adjustment('delivery', 250_000), adjustment('tax', 75_000)];
    expect(orderVat({ lines: [line(1_000_000)], adjustments, taxKobo: 75_000 }, at).vatKobo).toBe(0);
  });

  it('is exact for the largest order and a discount of its whole', () => {
    const lines = Array.from({ length: 50 }, () => line(19_999_999, 100));
    const whole = lines.reduce((total, { priceKobo, quantity }) => total + priceKobo * quantity, 0);
    const { vatKobo } = orderVat({ lines, adjustments: [adjustment('discount', -whole)], taxKobo: 0 }, at);
    expect(vatKobo).toBe(0);
  });
});
