import { cancelRules } from '@poc/contracts/admin-field-rules';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { reasonLine } from '../../../../shared/admin/form/reason.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { useCancelManagedOrder } from '../api/use-cancel-managed-order.ts';

interface CancelDialogProps {
  order: ManagedOrder;
  onClose: () => void;
}

/** Cancels an unpaid order. Its history and the audit log record the reason. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const { cancel, busy, failure } = useCancelManagedOrder({ order, form, onDone: onClose });
  return (
    <FormDialog
      title={`Cancel order ${order.number}?`}
      submitLabel={busy ? 'Cancelling…' : 'Cancel order'}
      dismissLabel="Keep order"
      busy={busy}
      onSubmit={form.handleSubmit(({ reason }) => {
        if (!busy) cancel(reason.trim());
      })}
      onClose={onClose}
    >
      {failure !== null && <FailureBanner>{failure}</FailureBanner>}
      <p>
        We first check with Paystack whether it is paid. If it is not, its products return to stock.{' '}
        {order.User.email === ''
          ? 'The account is deleted, so no email is sent.'
          : `${order.User.name} gets an email.`}{' '}
        This cannot be undone.
      </p>
      <Fields
        form={form}
        rules={cancelRules}
        specs={reasonLine('For administrators: shown in the order’s history.')}
      />
    </FormDialog>
  );
}
