import { z } from 'zod';
import { lagosIsoDay } from './lagos-calendar.ts';

/** VAT class of a product or plan. Zero-rated and exempt supplies carry no VAT; invoices name them. */
export const vatClass = z.enum(['standard', 'zero', 'exempt']);
export type VatClass = z.infer<typeof vatClass>;

/** Standard rates in basis points, oldest first, each from a day in Lagos. */
const standardRates = [
  { from: '1994-01-01', basisPoints: 500 },
  { from: '2020-02-01', basisPoints: 750 },
] as const;

/** Returns the VAT rate of a class in basis points: 750 is 7.5 %. */
export const vatRateOf = (of: VatClass, at: Date): number =>
  of === 'standard' ? (standardRates.findLast(({ from }) => from <= lagosIsoDay(at))?.basisPoints ?? 0) : 0;

/** Returns the VAT included in a gross amount of kobo, rounded to the nearest kobo. */
export function vatOf(grossKobo: number, of: VatClass, at: Date): number {
  const basisPoints = vatRateOf(of, at);
  return Math.round((grossKobo * basisPoints) / (10_000 + basisPoints));
}
