import { type BaseSyntheticEvent, useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { SelectField, TextField } from '../../../shared/components/field.tsx';
import styles from './checkout.module.css';
import { type CheckoutFields, type ShippingFields, shippingRules, stateOptions } from './shipping-fields.ts';

interface ShippingFormProps {
  /** The button that sends it stands elsewhere on the page. */
  id: string;
  form: UseFormReturn<CheckoutFields>;
  /** The buyer comes for it: then it needs no address. */
  isFetched: boolean;
  onSubmit: (event: BaseSyntheticEvent) => void;
}

/** Who gets the order, and where. */
export function ShippingForm({ id, form, isFetched, onSubmit }: ShippingFormProps) {
  const headingId = useId();
  const { register, formState, control } = form;
  const { errors } = formState;
  const field = (name: keyof ShippingFields) => ({
    ...register(name, { validate: shippingRules[name] }),
    error: errors[name]?.message,
  });
  return (
    <form id={id} className={styles.panel} onSubmit={onSubmit} aria-labelledby={headingId} noValidate>
      <h2 id={headingId}>Shipping</h2>
      <TextField label="Name" autoComplete="name" maxLength={100} required {...field('name')} />
      <div className={styles.pair}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          hint="The confirmation goes to your account’s email."
          {...field('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={25}
          required
          hint={isFetched ? 'We call this number when it is ready.' : 'The rider calls this number.'}
          {...field('phone')}
        />
      </div>
      {!isFetched && (
        <TextField
          label="Address"
          autoComplete="street-address"
          maxLength={300}
          required
          hint="House number and street"
          {...field('address')}
        />
      )}
      <div className={styles.pair}>
        {!isFetched && (
          <TextField label="City" autoComplete="address-level2" maxLength={100} required {...field('city')} />
        )}
        <Controller
          control={control}
          name="state"
          render={({ field: { value, onChange, ref } }) => (
            <SelectField
              label="State"
              ref={ref}
              value={value}
              options={stateOptions}
              onChange={onChange}
              error={errors.state?.message}
            />
          )}
        />
      </div>
      {!isFetched && (
        <div className={styles.pair}>
          <TextField label="LGA (optional)" autoComplete="off" maxLength={100} {...field('lga')} />
          <TextField
            label="Landmark (optional)"
            autoComplete="off"
            maxLength={200}
            placeholder="Opposite the filling station"
            {...field('landmark')}
          />
        </div>
      )}
    </form>
  );
}
