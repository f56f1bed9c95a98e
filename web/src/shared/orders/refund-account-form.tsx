import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { BodyInputOf } from '@poc/contracts/endpoint';
import type { giveRefundAccount } from '@poc/contracts/endpoints/orders';
import { cleanCode } from '@poc/contracts/text-rules';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { errorText } from '../api/errors.ts';
import { PanelFailure } from '../components/panel.tsx';
import { FailureBanner } from '../forms/failure-banner.tsx';
import { SelectField, TextField } from '../forms/field.tsx';
import { Form } from '../forms/form.tsx';
import { useForm } from '../forms/use-form.ts';
import { banksQuery } from './api/banks-query.ts';
import styles from './refund-account.module.css';

type Account = BodyInputOf<typeof giveRefundAccount>;

interface RefundAccountFormProps {
  label: string;
  busy: boolean;
  error: unknown;
  onSubmit: (account: Account) => void;
}

/** Form for the Nigerian bank account that receives a refund. */
export function RefundAccountForm({ label, busy, error, onSubmit }: RefundAccountFormProps) {
  const banks = useQuery(banksQuery);
  const { register, control, formState, handleSubmit } = useForm<Account>({
    defaultValues: { account_number: '', bank_id: '' },
  });
  if (banks.error) {
    return (
      <PanelFailure
        title="The banks could not be loaded."
        error={banks.error}
        onRetry={() => void banks.refetch()}
      />
    );
  }
  if (!banks.data) return <Skeleton height="8rem" />;
  return (
    <Form
      className={styles.form}
      aria-label={label}
      onSubmit={handleSubmit(({ account_number, bank_id }) =>
        onSubmit({ account_number: cleanCode(account_number), bank_id }),
      )}
    >
      {error !== null && <FailureBanner>{errorText(error)}</FailureBanner>}
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        required
        {...register('account_number', {
          validate: (text) => /^\d{10}$/.test(cleanCode(text)) || 'Please enter the 10-digit account number.',
        })}
        error={formState.errors.account_number?.message}
      />
      <Controller
        name="bank_id"
        control={control}
        rules={{ required: 'Please choose a bank.' }}
        render={({ field: { ref, value, onChange } }) => (
          <SelectField
            ref={ref}
            label="Bank"
            required
            value={value}
            options={[
              { value: '', label: 'Choose a bank' },
              ...banks.data.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={onChange}
            error={formState.errors.bank_id?.message}
          />
        )}
      />
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? 'Sending…' : 'Send refund to this account'}
      </Button>
    </Form>
  );
}
