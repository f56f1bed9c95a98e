import { discountBounds, discountRules } from '@poc/contracts/admin-field-rules';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { nairaRule, wholeRule } from '../../../shared/admin/form/number-rules.ts';
import { Checkbox } from '../../../shared/forms/checkbox.tsx';
import { fieldRule } from '../../../shared/forms/contract-fields.ts';
import { SelectField, TextField } from '../../../shared/forms/field.tsx';
import type { DiscountValues } from './discount-values.ts';

const takes = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount in naira' },
];
const naira = { type: 'number', min: 0, step: 0.01, inputMode: 'decimal' } as const;
const whole = { type: 'number', min: 1, step: 1, inputMode: 'numeric' } as const;

const codeWords = 'Please enter 3 to 30 letters, digits or hyphens.';
const codeRule = fieldRule(discountRules, 'code', { missing: codeWords, invalid: codeWords });
const usesRule = wholeRule(discountBounds.max_uses);

/** All fields of a code. The discount is either in percent or in naira. */
export function DiscountFields({ form }: { form: UseFormReturn<DiscountValues> }) {
  const { register, control, watch } = form;
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        hint="Buyers can also type it in lower case."
        {...register('code', { validate: (text) => codeRule(text.toUpperCase()) })}
        error={errors.code?.message}
      />
      <Controller
        name="takes"
        control={control}
        render={({ field }) => <SelectField label="Discount" options={takes} {...field} />}
      />
      {watch('takes') === 'percent' ? (
        <TextField
          key="percent"
          label="Percent"
          required
          {...whole}
          {...register('percent', { validate: wholeRule(discountBounds.percent) })}
          error={errors.percent?.message}
        />
      ) : (
        <TextField
          key="amount"
          label="Amount (₦)"
          required
          {...naira}
          {...register('amount', { validate: nairaRule(discountBounds.amount) })}
          error={errors.amount?.message}
        />
      )}
      <TextField
        label="Minimum order (₦)"
        required
        hint="Products without delivery. 0 for none."
        {...naira}
        {...register('min_subtotal', { validate: nairaRule(discountBounds.min_subtotal) })}
        error={errors.min_subtotal?.message}
      />
      <TextField
        label="Starts (Lagos time)"
        type="datetime-local"
        hint="Empty: at once."
        {...register('starts', { deps: ['ends'] })}
        error={errors.starts?.message}
      />
      <TextField
        label="Ends (Lagos time)"
        type="datetime-local"
        hint="Empty: never."
        {...register('ends', {
          validate: (text, { starts }) =>
            text === '' || starts === '' || text > starts || 'Please choose an end after the start.',
        })}
        error={errors.ends?.message}
      />
      <TextField
        label="Maximum uses"
        hint="In total, by all buyers. Empty: any number."
        {...whole}
        {...register('max_uses', { validate: (text) => text.trim() === '' || usesRule(text) })}
        error={errors.max_uses?.message}
      />
      <Checkbox label="Once per person" {...register('once_per_person')} />
      <Checkbox label="Active: buyers can use it" {...register('active')} />
    </>
  );
}
