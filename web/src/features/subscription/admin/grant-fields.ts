import { grantBounds } from '@poc/contracts/admin-field-rules';

const { min = 1, max = 366 } = grantBounds.days ?? {};

/** A number of free days. */
export const daysSpec = {
  kind: 'whole',
  label: 'Days',
  required: true,
  input: { min, max },
  rule: (text: string): true | string => {
    const days = Number(text);
    const fits = text.trim() !== '' && Number.isInteger(days) && days >= min && days <= max;
    return fits || `Please enter a whole number from ${min} to ${max}.`;
  },
} as const;

export const reasonSpec = {
  kind: 'area',
  label: 'Reason',
  required: true,
  rows: 2,
  missing: 'Please enter a reason.',
} as const;
