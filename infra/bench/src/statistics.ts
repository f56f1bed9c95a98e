/**
 * Quantile by nearest rank.
 * @param share from 0 to 1: 0.5 is the median
 * @returns NaN without values
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.max(0, rank)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
