import { grantBounds } from '@poc/contracts/admin-field-rules';
import { fieldRule } from '../../../shared/forms/contract-fields.ts';

const { min = 1, max = 366 } = grantBounds.days ?? {};

/** How a number of days is typed and checked. */
export const daysField = {
  label: 'Days',
  type: 'number',
  inputMode: 'numeric',
  ...{ min, max, step: 1, required: true },
} as const;

/** @returns true, or what is wrong with it */
export function daysRule(text: string): true | string {
  const days = Number(text);
  const fits = text.trim() !== '' && Number.isInteger(days) && days >= min && days <= max;
  return fits || `Please enter a whole number from ${min} to ${max}.`;
}

export const reasonField = { label: 'Reason', rows: 2, required: true } as const;

/** A validator of the reason that a contract asks for. */
export const reasonRule = (contract: Parameters<typeof fieldRule>[0]) =>
  fieldRule(contract, 'reason', { missing: 'Please enter a reason.' });
