import type { FieldRule } from '@poc/contracts/rules-of';
import type { TextSpec } from './fields.tsx';

/** Field for the required reason of an action, with the maximum length of its contract. */
export const reasonSpecs = (rules: Readonly<Record<'reason', FieldRule>>, more: Partial<TextSpec> = {}) => ({
  reason: {
    kind: 'area',
    label: 'Reason',
    required: true,
    rows: 2,
    missing: 'Please give a reason.',
    input: { maxLength: rules.reason.max },
    ...more,
  } satisfies TextSpec,
});

/** Single-line field for the required reason. */
export const reasonLine = (hint: string, more: Partial<TextSpec> = {}) => ({
  reason: {
    kind: 'text',
    label: 'Reason',
    hint,
    required: true,
    missing: 'Please enter a reason.',
    ...more,
  } satisfies TextSpec,
});
