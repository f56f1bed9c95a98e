import type { Bounds } from '@poc/contracts/rules-of';

const amount = /^\d+(\.\d{1,2})?$/;
const whole = /^\d+$/;
const written = (value: number): string => value.toLocaleString('en-NG');

/** True if a text is an amount in naira within bounds, with at most two decimals. */
export const isNaira = (text: string, { min, max }: Bounds): boolean =>
  amount.test(text.trim()) && Number(text) >= min && Number(text) <= max;

/** True if a text is a non-negative whole number within bounds. */
export const isWhole = (text: string, { min, max }: Bounds): boolean =>
  whole.test(text.trim()) && Number(text) >= min && Number(text) <= max;

/** Form rule for a whole number within its contract's bounds. */
export const wholeRule =
  (bounds: Bounds) =>
  (text: string): true | string =>
    isWhole(text, bounds) ||
    `Please enter a whole number from ${written(bounds.min)} to ${written(bounds.max)}.`;

/** Form rule for an amount in naira within its contract's bounds. */
export const nairaRule =
  (bounds: Bounds) =>
  (text: string): true | string =>
    isNaira(text, bounds) ||
    `Please enter an amount from ₦${written(bounds.min)} to ₦${written(bounds.max)}, with two decimals at most.`;

export const nairaInput = { type: 'number', min: 0, step: 0.01, inputMode: 'decimal' } as const;

export const wholeInput = { type: 'number', min: 0, step: 1, inputMode: 'numeric' } as const;
