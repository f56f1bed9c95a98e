import Button from '@mui/material/Button';
import { shippingRules } from '@poc/contracts/field-rules';
import { type BaseSyntheticEvent, type ReactNode, useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { contractFields } from '../../../../shared/forms/contract-fields.ts';
import { SelectField, TextField } from '../../../../shared/forms/field.tsx';
import { Form } from '../../../../shared/forms/form.tsx';
import styles from './checkout.module.css';
import { type CheckoutFields, shippingMessages, stateOptions } from './shipping-fields.ts';

interface ShippingFormProps {
  /** Id of the form, for the submit button outside it. */
  id: string;
  form: UseFormReturn<CheckoutFields>;
  /** True if the buyer picks the order up, so that no address is needed. */
  isFetched: boolean;
  /** Set for a saved address: its fields are hidden until `onEdit`. */
  folded?: { email: string; onEdit: () => void } | undefined;
  onSubmit: (event: BaseSyntheticEvent) => void;
  /** Shown above the fields. */
  children?: ReactNode;
}

export function ShippingForm({ id, form, isFetched, folded, onSubmit, children }: ShippingFormProps) {
  const headingId = useId();
  return (
    <Form id={id} className={styles.panel} onSubmit={onSubmit} aria-labelledby={headingId}>
      <h2 id={headingId}>Shipping</h2>
      {children}
      {folded ? (
        <p className={styles.code}>
          <span>The confirmation goes to your account’s email. Contact: {folded.email}</span>
          <Button variant="outlined" size="small" onClick={folded.onEdit}>
            Edit
          </Button>
        </p>
      ) : (
        <Fields form={form} isFetched={isFetched} />
      )}
    </Form>
  );
}

function Fields({ form, isFetched }: Pick<ShippingFormProps, 'form' | 'isFetched'>) {
  const { formState, control } = form;
  const field = contractFields(form, shippingRules);
  return (
    <>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <div className={styles.pair}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="The confirmation goes to your account’s email."
          {...field('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint={isFetched ? 'We call this number when it is ready.' : 'The rider calls this number.'}
          {...field('phone')}
        />
      </div>
      {!isFetched && (
        <TextField
          label="Address"
          autoComplete="street-address"
          hint="House number and street"
          {...field('address', shippingMessages.address)}
        />
      )}
      <div className={styles.pair}>
        {!isFetched && (
          <TextField label="City" autoComplete="address-level2" {...field('city', shippingMessages.city)} />
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
              error={formState.errors.state?.message}
            />
          )}
        />
      </div>
      {!isFetched && (
        <div className={styles.pair}>
          <TextField label="LGA (optional)" autoComplete="off" {...field('lga')} />
          <TextField
            label="Landmark (optional)"
            autoComplete="off"
            placeholder="Opposite the filling station"
            {...field('landmark')}
          />
        </div>
      )}
    </>
  );
}
