import Button from '@mui/material/Button';
import { stockBounds, stockRules } from '@poc/contracts/admin-field-rules';
import type { Merch } from '@poc/contracts/entities/merch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { reasonLine } from '../../../../shared/admin/form/reason.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { SelectField, TextField } from '../../../../shared/forms/field.tsx';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { Form } from '../../../../shared/forms/form.tsx';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { formatCount } from '../../../../shared/text/numbers.ts';
import { changeStock } from '../api/change-products.ts';
import { managedProductQuery, refreshProducts } from '../api/products-queries.ts';
import styles from './stock.module.css';

const blank = { change: '', reason: '', variant: '' };
type Values = typeof blank;

const changeFailed = 'Failed to change stock. Please try again.';

function changeRule(text: string): true | string {
  const change = /^[+-]?\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const { min, max } = stockBounds.change;
  if (change !== 0 && change >= min && change <= max) return true;
  return `Please enter a whole number from −${formatCount(-min)} to ${formatCount(max)}, and not 0.`;
}

/** Form to add or remove units, with a reason for the history. */
export function ChangeStock({ product }: { product: Merch }) {
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: blank });
  const { register, control, formState, handleSubmit, setError, reset, getValues } = form;
  const [done, setDone] = useState<number | null>(null);
  const change = useMutation({
    mutationFn: ({ change: units, reason, variant }: Values) =>
      changeStock(product.id, {
        change: Number(units),
        reason: reason.trim(),
        ...(variant && { variant }),
      }),
    onMutate: () => setDone(null),
    onSuccess: (changed) => {
      client.setQueryData(managedProductQuery(changed.id).queryKey, changed);
      refreshProducts(client, changed);
      setDone(changed.stock);
      reset({ ...blank, variant: getValues('variant') });
    },
    onError: (error) => {
      showFieldFaults(error, setError, ['change', 'reason', 'variant']);
      // Probably sold in the meantime; the stock above is refetched.
      refreshProducts(client);
    },
  });

  const { errors } = formState;
  return (
    <Form className={styles.form} onSubmit={handleSubmit((values) => change.mutate(values))}>
      <h3>Change it</h3>
      {product.variants.length > 0 && (
        <Controller
          name="variant"
          control={control}
          rules={{ validate: (key) => key !== '' || 'Please choose which one.' }}
          render={({ field: { ref, value, onChange } }) => (
            <SelectField
              ref={ref}
              label="Size or colour"
              required
              value={value}
              options={[
                { value: '', label: 'Choose one' },
                ...product.variants.map(({ key, stock }) => ({
                  value: key,
                  label: `${key} (${formatCount(stock)})`,
                })),
              ]}
              onChange={onChange}
              error={errors.variant?.message}
            />
          )}
        />
      )}
      <TextField
        label="Units"
        type="number"
        step={1}
        required
        autoComplete="off"
        hint="Units added, or removed with a minus."
        {...register('change', { validate: changeRule })}
        error={errors.change?.message}
      />
      <Fields
        form={form}
        rules={stockRules}
        specs={reasonLine('', {
          hint: undefined,
          input: { autoComplete: 'off', placeholder: 'New delivery, damaged, counted' },
        })}
      />
      {change.error && <FailureBanner>{refusalText(change.error)}</FailureBanner>}
      <div className={styles.actions}>
        <Button type="submit" variant="contained" size="small" disabled={change.isPending}>
          {change.isPending ? 'Saving…' : 'Change Stock'}
        </Button>
        <p role="status" className={styles.quiet}>
          {done !== null && `Saved. ${formatCount(done)} available.`}
        </p>
      </div>
    </Form>
  );
}

function refusalText(error: unknown): string {
  const tooFew = error instanceof ApiError && error.code === 'out_of_stock';
  return tooFew ? 'There are not that many left to remove.' : failureText(error, changeFailed);
}
