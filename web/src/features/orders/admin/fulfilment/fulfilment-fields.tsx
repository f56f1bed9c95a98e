import { fulfilmentRules } from '@poc/contracts/admin-field-rules';
import type { FulfilmentInput, ManagedOrder } from '@poc/contracts/entities/orders';
import type { UseFormReturn } from 'react-hook-form';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { fieldRule } from '../../../../shared/forms/contract-fields.ts';

/** Form values of an order; all empty when it has no courier. */
export const fulfilmentValues = ({ fulfilment }: Pick<ManagedOrder, 'fulfilment'>): FulfilmentInput => ({
  courier: fulfilment?.courier ?? '',
  tracking_number: fulfilment?.tracking_number ?? '',
  tracking_url: fulfilment?.tracking_url ?? '',
});

/** Trims the values; null when all are empty. */
export function sentFulfilment(values: FulfilmentInput): FulfilmentInput | null {
  const courier = values.courier.trim();
  const [tracking_number, tracking_url] = [values.tracking_number.trim(), values.tracking_url.trim()];
  return courier + tracking_number + tracking_url === '' ? null : { courier, tracking_number, tracking_url };
}

/** Accepts https links only, because customers follow them. */
function addressRule(text: string): true | string {
  const link = text.trim();
  const isSecure = /^https:\/\//i.test(link) && URL.canParse(link);
  return link === '' || isSecure || 'Please enter a URL that starts with https://';
}

const courierRule = fieldRule(fulfilmentRules, 'courier');

interface FulfilmentFieldsProps {
  form: UseFormReturn<FulfilmentInput>;
  /** True if a courier must be entered; otherwise all fields may stay empty. */
  required: boolean;
}

export function FulfilmentFields({ form, required }: FulfilmentFieldsProps) {
  const isMissing = () => required || sentFulfilment(form.getValues()) !== null;
  return (
    <Fields
      form={form}
      rules={{ tracking_number: fulfilmentRules.tracking_number }}
      specs={{
        courier: {
          kind: 'text',
          label: 'Courier',
          required,
          input: { autoComplete: 'off', placeholder: 'GIG Logistics' },
          rule: (text) =>
            text.trim() === '' ? !isMissing() || 'Please enter the courier.' : courierRule(text),
        },
        tracking_number: {
          kind: 'text',
          label: 'Tracking number',
          input: { autoComplete: 'off', spellCheck: false },
        },
        tracking_url: {
          kind: 'text',
          label: 'Tracking address',
          input: { type: 'url', inputMode: 'url', autoComplete: 'off', placeholder: 'https://' },
          rule: addressRule,
        },
      }}
    />
  );
}
