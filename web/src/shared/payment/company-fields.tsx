import { billToRules } from '@poc/contracts/field-rules';
import type { Path, UseFormReturn } from 'react-hook-form';
import { contractFields } from '../forms/contract-fields.ts';
import { TextField } from '../forms/field.tsx';
import type { Company } from './company-of.ts';

/** Optional fields for the billing company on the invoice. */
export function CompanyFields<T extends Company>({ form }: { form: UseFormReturn<T> }) {
  const field = contractFields(form, billToRules);
  return (
    <>
      <TextField
        label="Company (optional)"
        autoComplete="organization"
        hint="For an invoice to your company."
        {...field('company_name' as Path<T>)}
      />
      <TextField
        label="Company’s TIN (optional)"
        autoComplete="off"
        hint="Such as 12345678-0001"
        {...field('tin' as Path<T>, { invalid: 'Please enter a TIN, such as 12345678-0001.' })}
      />
    </>
  );
}
