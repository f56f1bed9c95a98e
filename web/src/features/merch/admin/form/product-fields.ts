import { productBounds, productRules } from '@poc/contracts/admin-field-rules';
import type { VatClass } from '@poc/contracts/vat';
import type { FieldSpecs, FormContract } from '../../../../shared/admin/form/fields.tsx';
import { oldPriceRule, priceRule, stockRule } from './product-rules.ts';
import { type ProductValues, typedDiscount } from './product-values.ts';

export const productContract = {
  rules: productRules,
  bounds: { low_stock_below: productBounds.low_stock_below },
} satisfies FormContract;

const vatOptions = [
  { value: 'standard', label: 'Included at the standard rate' },
  { value: 'zero', label: 'Zero-rated' },
  { value: 'exempt', label: 'Exempt' },
] satisfies { value: VatClass; label: string }[];

/** Specs of a product's fields. The old price's hint shows the discount of the typed prices. */
export function productSpecs(typed: Pick<ProductValues, 'price' | 'old_price'>) {
  const percent = typedDiscount(typed);
  return {
    product_name: { kind: 'text', label: 'Name', required: true, missing: 'Please enter a name.' },
    description: { kind: 'area', label: 'Description', rows: 3 },
    price: { kind: 'naira', label: 'Price (₦)', required: true, rule: priceRule, deps: ['old_price'] },
    old_price: {
      kind: 'naira',
      label: 'Old price (₦)',
      hint:
        percent === null ? 'The price before a reduction. Leave it empty without one.' : `${percent}% off`,
      rule: (text, { price }) => oldPriceRule(text, String(price)),
    },
    stock: { kind: 'whole', label: 'Stock', required: true, rule: stockRule },
    low_stock_below: {
      kind: 'whole',
      label: 'Alert below',
      hint: 'Administrators get one email when fewer are left, for each size and colour separately. 0 for never.',
      required: true,
    },
    vat_class: { kind: 'choice', label: 'VAT', options: vatOptions },
    image_url: {
      kind: 'text',
      label: 'Image address',
      hint: 'An address that begins with https://, or that of an uploaded picture.',
      input: { inputMode: 'url', autoComplete: 'off' },
    },
  } as const satisfies FieldSpecs;
}
