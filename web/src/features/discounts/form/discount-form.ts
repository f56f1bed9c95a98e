import { discountBounds, discountRules } from '@poc/contracts/admin-field-rules';
import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import { entityForm } from '../../../shared/admin/form/entity-form.ts';
import type { DiscountBody } from '../api/discount-kind.ts';

const codeMessage = 'Please enter 3 to 30 letters, digits or hyphens.';

/** The fields of a discount code. The discount is either in percent or in naira. */
export const discountForm = entityForm<ManagedDiscount, DiscountBody>()(
  { rules: discountRules, bounds: discountBounds },
  {
    code: {
      kind: 'text',
      label: 'Code',
      hint: 'Buyers can also type it in lower case.',
      required: true,
      upper: true,
      missing: codeMessage,
      invalid: codeMessage,
      input: { autoComplete: 'off', autoCapitalize: 'characters' },
    },
    takes: {
      kind: 'choice',
      label: 'Discount',
      local: true,
      first: 'percent',
      options: [
        { value: 'percent', label: 'A percentage' },
        { value: 'amount', label: 'An amount in naira' },
      ],
    },
    percent: { kind: 'whole', label: 'Percent', required: true, when: ['takes', 'percent'] },
    amount: {
      kind: 'naira',
      label: 'Amount (₦)',
      required: true,
      when: ['takes', 'amount'],
    },
    min_subtotal: {
      kind: 'naira',
      label: 'Minimum order (₦)',
      hint: 'Products without delivery. 0 for none.',
      required: true,
      first: '0',
    },
    starts: {
      kind: 'time',
      label: 'Starts (Lagos time)',
      hint: 'Leave empty to start immediately.',
      deps: ['ends'],
    },
    ends: {
      kind: 'time',
      label: 'Ends (Lagos time)',
      hint: 'Leave empty for no end.',
      rule: (text, { starts = '' }) =>
        text === '' || starts === '' || text > starts || 'Please choose an end after the start.',
    },
    max_uses: { kind: 'whole', label: 'Maximum uses', hint: 'Across all buyers. Leave empty for no limit.' },
    once_per_person: { kind: 'check', label: 'Once per person' },
    active: { kind: 'check', label: 'Active: buyers can use it', first: true },
  },
  { takes: ({ percent }) => (percent === null ? 'amount' : 'percent') },
);
