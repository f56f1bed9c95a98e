import { grantBounds } from '@poc/contracts/admin-field-rules';
import { fieldRule } from '../../../shared/forms/contract-fields.ts';

const { min = 1, max = 366 } = grantBounds.days ?? {};

/** Properties of the field for a number of days. */
export const daysField = {
  label: 'Days',
  type: 'number',
  inputMode: 'numeric',
  ...{ min, max, step: 1, required: true },
} as const;

/** @returns true, or the error text */
export function daysRule(text: string): true | string {
  const days = Number(text);
  const fits = text.trim() !== '' && Number.isInteger(days) && days >= min && days <= max;
  return fits || `Please enter a whole number from ${min} to ${max}.`;
}

export const reasonField = { label: 'Reason', rows: 2, required: true } as const;

/** Validator for the reason that a contract requires. */
export const reasonRule = (contract: Parameters<typeof fieldRule>[0]) =>
  fieldRule(contract, 'reason', { missing: 'Please enter a reason.' });
