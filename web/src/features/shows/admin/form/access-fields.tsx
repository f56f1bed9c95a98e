import { earlyAccessHours } from '@poc/contracts/entitlements';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { SelectField, TextField } from '../../../../shared/forms/field.tsx';
import styles from '../show-form.module.css';
import { accessChoices, type ShowValues } from '../show-values.ts';

const options = Object.entries(accessChoices).map(([value, label]) => ({ value, label }));

/** Plan that a show requires, and the end of its early access. */
export function AccessFields({ form }: { form: UseFormReturn<ShowValues> }) {
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  return (
    <div className={styles.pair}>
      <Controller
        name="access"
        control={control}
        render={({ field: { ref, value, onChange } }) => (
          <SelectField
            ref={ref}
            label="Who can watch"
            options={options}
            value={value}
            error={errors.access?.message}
            onChange={onChange}
          />
        )}
      />
      {watch('access') === 'free' && (
        <TextField
          label="Early access until"
          type="datetime-local"
          hint={`Lagos time. Until then Premium and Ultimate watch alone; plans promise ${earlyAccessHours} hours.`}
          {...register('early_access_until', { shouldUnregister: false })}
          error={errors.early_access_until?.message}
        />
      )}
    </div>
  );
}
