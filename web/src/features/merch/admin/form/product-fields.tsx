import { productBounds, productRules } from '@poc/contracts/admin-field-rules';
import type { VatClass } from '@poc/contracts/vat';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { nairaInput, wholeInput, wholeRule } from '../../../../shared/admin/form/number-rules.ts';
import { fieldRule } from '../../../../shared/forms/contract-fields.ts';
import { SelectField, TextArea, TextField } from '../../../../shared/forms/field.tsx';
import styles from './product-form.module.css';
import { oldPriceRule, priceRule, stockRule } from './product-rules.ts';
import { type ProductValues, typedDiscount } from './product-values.ts';

interface FieldProps {
  form: UseFormReturn<ProductValues>;
}

export function NameField({ form: { register, formState } }: FieldProps) {
  return (
    <TextField
      label="Name"
      required
      autoComplete="off"
      {...register('product_name', {
        validate: fieldRule(productRules, 'product_name', { missing: 'Please enter a name.' }),
      })}
      error={formState.errors.product_name?.message}
    />
  );
}

export function DescriptionField({ form: { register, formState } }: FieldProps) {
  return (
    <TextArea
      label="Description"
      rows={3}
      {...register('description', { validate: fieldRule(productRules, 'description') })}
      error={formState.errors.description?.message}
    />
  );
}

/** Price, old price and the resulting discount in percent. */
export function PriceFields({ form }: FieldProps) {
  const { register, formState, watch } = form;
  const percent = typedDiscount({ price: watch('price'), old_price: watch('old_price') });
  return (
    <>
      <TextField
        label="Price (₦)"
        {...nairaInput}
        required
        {...register('price', { validate: priceRule, deps: ['old_price'] })}
        error={formState.errors.price?.message}
      />
      <TextField
        label="Old price (₦)"
        {...nairaInput}
        hint={
          percent === null ? 'The price before a reduction. Leave it empty without one.' : `${percent}% off`
        }
        {...register('old_price', { validate: (text, { price }) => oldPriceRule(text, price) })}
        error={formState.errors.old_price?.message}
      />
    </>
  );
}

/** Stock of a product without sizes and colours. */
export function StockField({ form: { register, formState }, hint }: FieldProps & { hint?: string }) {
  return (
    <TextField
      label="Stock"
      {...wholeInput}
      required
      hint={hint}
      {...register('stock', { validate: stockRule })}
      error={formState.errors.stock?.message}
    />
  );
}

/** Low-stock limit for administrators' emails, applied to each size and colour separately. */
export function LowStockField({ form: { register, formState } }: FieldProps) {
  return (
    <TextField
      label="Alert below"
      {...wholeInput}
      required
      hint="Administrators get one email when fewer are left, for each size and colour separately. 0 for never."
      {...register('low_stock_below', { validate: wholeRule(productBounds.low_stock_below) })}
      error={formState.errors.low_stock_below?.message}
    />
  );
}

const vatOptions = [
  { value: 'standard', label: 'Included at the standard rate' },
  { value: 'zero', label: 'Zero-rated' },
  { value: 'exempt', label: 'Exempt' },
] satisfies { value: VatClass; label: string }[];

/** VAT class, for invoices and the books. */
export const VatField = ({ form: { control } }: FieldProps) => (
  <Controller
    name="vat_class"
    control={control}
    render={({ field: { ref, value, onChange } }) => (
      <SelectField ref={ref} label="VAT" value={value} options={vatOptions} onChange={onChange} />
    )}
  />
);

export const fieldPair = styles.pair ?? '';
