import { deliveryBounds, deliveryRules } from '@poc/contracts/admin-field-rules';
import { nigerianStates } from '@poc/contracts/nigerian-states';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { nairaInput, nairaRule, wholeInput, wholeRule } from '../../../shared/admin/form/number-rules.ts';
import styles from '../../../shared/admin/managed/managed.module.css';
import { Checkbox } from '../../../shared/forms/checkbox.tsx';
import { fieldRule } from '../../../shared/forms/contract-fields.ts';
import { SelectField, TextArea, TextField } from '../../../shared/forms/field.tsx';
import type { DeliveryValues } from './delivery-values.ts';

const kinds = [
  { value: 'delivery', label: 'Delivery: we bring it' },
  { value: 'pickup', label: 'Pickup: buyers collect it' },
];
const daysRule = wholeRule(deliveryBounds.min_days);

/** All fields of a delivery option. Address and hours are for pickups only. */
export function DeliveryFields({
  form,
  offWarning,
}: {
  form: UseFormReturn<DeliveryValues>;
  offWarning: string | null;
}) {
  const { register, control, watch } = form;
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Name"
        required
        autoComplete="off"
        {...register('name', {
          validate: fieldRule(deliveryRules, 'name', { missing: 'Please enter a name.' }),
        })}
        error={errors.name?.message}
      />
      <Controller
        name="kind"
        control={control}
        render={({ field }) => (
          <SelectField label="Kind" options={kinds} {...field} error={errors.kind?.message} />
        )}
      />
      <TextField
        label="Price (₦)"
        {...nairaInput}
        required
        {...register('price', { validate: nairaRule(deliveryBounds.price) })}
        error={errors.price?.message}
      />
      <div className={styles.pair}>
        <TextField
          label="From (days)"
          hint="Working days after the payment."
          {...wholeInput}
          required
          {...register('min_days', { validate: daysRule, deps: ['max_days'] })}
          error={errors.min_days?.message}
        />
        <TextField
          label="To (days)"
          {...wholeInput}
          required
          {...register('max_days', {
            validate: {
              whole: daysRule,
              order: (text, { min_days }) =>
                Number(text) >= Number(min_days) || 'Please enter no fewer days than the minimum.',
            },
          })}
          error={errors.max_days?.message}
        />
      </div>
      {watch('kind') === 'pickup' && <PickupFields form={form} />}
      <fieldset className={styles.choices}>
        <legend>Offered in</legend>
        <p className={styles.quiet}>Tick none to offer it in every state.</p>
        {nigerianStates.map((state) => (
          <Checkbox key={state} label={state} value={state} {...register('states')} />
        ))}
      </fieldset>
      <TextField
        label="Position"
        {...wholeInput}
        required
        hint="Lower ones come first at the checkout."
        {...register('position', { validate: wholeRule(deliveryBounds.position) })}
        error={errors.position?.message}
      />
      <Checkbox label="Active: buyers can choose it" {...register('active')} />
      <p role="status" className={styles.warning}>
        {!watch('active') && offWarning}
      </p>
    </>
  );
}

function PickupFields({ form: { register, formState } }: { form: UseFormReturn<DeliveryValues> }) {
  return (
    <>
      <TextArea
        label="Pickup address"
        rows={2}
        required
        {...register('pickup_address', {
          validate: {
            required: (text) => text.trim() !== '' || 'Please enter the pickup address.',
            contract: fieldRule(deliveryRules, 'pickup_address'),
          },
        })}
        error={formState.errors.pickup_address?.message}
      />
      <TextField
        label="Pickup hours"
        autoComplete="off"
        placeholder="Mon to Fri, 10:00 to 18:00"
        {...register('pickup_hours', { validate: fieldRule(deliveryRules, 'pickup_hours') })}
        error={formState.errors.pickup_hours?.message}
      />
    </>
  );
}
