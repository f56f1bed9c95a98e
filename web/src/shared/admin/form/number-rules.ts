import { limits } from '../../../config/limits.ts';

const amount = /^\d+(\.\d{1,2})?$/;

/** Whether a text is an amount in naira, with at most two decimals. */
export const isNaira = (text: string): boolean => amount.test(text.trim()) && Number(text) <= limits.nairaMax;

const written = (value: number): string => value.toLocaleString('en-NG');

/** A rule for a field that holds a whole number within bounds. */
export const wholeRule =
  (min: number, max: number) =>
  (text: string): true | string => {
    const is = /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
    return is || `Please enter a whole number from ${written(min)} to ${written(max)}.`;
  };

/** A rule for a field that holds an amount in naira within bounds. */
export const nairaRule =
  (min: number, max: number) =>
  (text: string): true | string => {
    const is = isNaira(text) && Number(text) >= min && Number(text) <= max;
    return (
      is || `Please enter an amount from ₦${written(min)} to ₦${written(max)}, with two decimals at most.`
    );
  };
