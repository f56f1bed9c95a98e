import { settleRules } from '@poc/contracts/admin-field-rules';
import type { OwedRefund } from '@poc/contracts/entities/refunds';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { reasonLine } from '../../../shared/admin/form/reason.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useOwedRefund } from '../api/use-owed-refund.ts';

/** Records how a refund was paid outside of Paystack. */
export function SettleDialog({ refund, onClose }: { refund: OwedRefund; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } });
  const { settle } = useOwedRefund(refund);
  return (
    <FormDialog
      title={`Settle the refund of ${refund.order_number ?? `the ${refund.plan} plan`}`}
      submitLabel={settle.isPending ? 'Settling…' : 'Settle'}
      busy={settle.isPending}
      onSubmit={form.handleSubmit(({ reason }) =>
        settle.mutate({ reason: reason.trim() }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      {settle.error && (
        <FailureBanner>{failureText(settle.error, 'The refund could not be settled.')}</FailureBanner>
      )}
      <Fields
        form={form}
        rules={settleRules}
        specs={reasonLine(
          `Only for money that left our bank account outside Paystack. It is recorded in the ${refund.order_id === null ? 'audit log' : 'order’s history'} and in the ledger.`,
          { label: 'How it was paid', missing: 'Please enter how it was paid.' },
        )}
      />
    </FormDialog>
  );
}
