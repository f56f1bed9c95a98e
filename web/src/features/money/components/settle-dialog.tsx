import { settleRules } from '@poc/contracts/admin-field-rules';
import type { OwedRefund } from '@poc/contracts/entities/refunds';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { fieldRule } from '../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../shared/forms/field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useOwedRefund } from '../api/use-owed-refund.ts';

/** Records how a refund was paid outside of Paystack. */
export function SettleDialog({ refund, onClose }: { refund: OwedRefund; onClose: () => void }) {
  const { register, formState, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const { settle } = useOwedRefund(refund);
  return (
    <FormDialog
      title={`Settle the refund of ${refund.order_number ?? `the ${refund.plan} plan`}`}
      submitLabel={settle.isPending ? 'Settling…' : 'Settle'}
      busy={settle.isPending}
      onSubmit={handleSubmit(({ reason }) =>
        settle.mutate({ reason: reason.trim() }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      {settle.error && (
        <FailureBanner>{failureText(settle.error, 'The refund could not be settled.')}</FailureBanner>
      )}
      <TextField
        label="How it was paid"
        required
        autoComplete="off"
        hint={`Only for money that left our bank account outside Paystack. It is recorded in the ${refund.order_id === null ? 'audit log' : 'order’s history'} and in the ledger.`}
        {...register('reason', {
          validate: fieldRule(settleRules, 'reason', { missing: 'Please enter how it was paid.' }),
        })}
        error={formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
