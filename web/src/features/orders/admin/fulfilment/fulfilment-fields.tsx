import { fulfilmentRules } from '@poc/contracts/admin-field-rules';
import type { FulfilmentInput, ManagedOrder } from '@poc/contracts/entities/orders';
import type { UseFormReturn } from 'react-hook-form';
import { fieldRule } from '../../../../shared/forms/contract-fields.ts';
import { TextField } from '../../../../shared/forms/field.tsx';

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
  return link === '' || isSecure || 'Please enter an address that begins with https://';
}

const courierRule = fieldRule(fulfilmentRules, 'courier');

interface FulfilmentFieldsProps {
  form: UseFormReturn<FulfilmentInput>;
  /** Whether a courier must be entered; otherwise all fields may stay empty. */
  required: boolean;
}

export function FulfilmentFields({ form, required }: FulfilmentFieldsProps) {
  const { register, formState, getValues } = form;
  const { errors } = formState;
  const isNeeded = () => required || sentFulfilment(getValues()) !== null;
  return (
    <>
      <TextField
        label="Courier"
        autoComplete="off"
        required={required}
        placeholder="GIG Logistics"
        {...register('courier', {
          validate: {
            required: (text) => text.trim() !== '' || !isNeeded() || 'Please enter the courier.',
            contract: (text) => text.trim() === '' || courierRule(text),
          },
        })}
        error={errors.courier?.message}
      />
      <TextField
        label="Tracking number"
        autoComplete="off"
        spellCheck={false}
        {...register('tracking_number', { validate: fieldRule(fulfilmentRules, 'tracking_number') })}
        error={errors.tracking_number?.message}
      />
      <TextField
        label="Tracking address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...register('tracking_url', { validate: addressRule })}
        error={errors.tracking_url?.message}
      />
    </>
  );
}
