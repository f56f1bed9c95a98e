import { extendRules } from '@poc/contracts/admin-field-rules';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../shared/dialogs/use-draft-dialog.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { extend } from './api/change-subscriptions.ts';
import { type ManagedSubscription, managedSubscriptionsKey } from './api/managed-subscriptions-query.ts';
import { daysSpec, reasonSpec } from './grant-fields.ts';
import { ownerOf } from './subscriptions-list.tsx';

interface ExtendDialogProps {
  subscription: ManagedSubscription;
  onChanged: (changed: ManagedSubscription) => void;
  onClose: () => void;
}

export function ExtendDialog({ subscription, onChanged, onClose }: ExtendDialogProps) {
  const { form, dialog } = useDraftDialog({
    name: `extend-${subscription.id}`,
    first: { days: '7', reason: '' },
    send: ({ days, reason }) => extend(subscription, { days: Number(days), reason: reason.trim() }),
    onSent: (changed) => {
      onChanged(changed);
      showToast(`The plan of ${ownerOf(changed)} runs until ${formatDay(changed.end_date)}.`, 'success');
    },
    failed: (error) => failureText(error, 'The plan could not be extended.'),
    refreshed: [managedSubscriptionsKey],
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={`Extend the plan of ${ownerOf(subscription)}`}
      submitLabel="Extend"
      busyLabel="Extending…"
    >
      <p>These days are free; the next charge follows at their end. The member gets an email.</p>
      <Fields form={form} rules={extendRules} specs={{ days: daysSpec, reason: reasonSpec }} />
    </FormDialog>
  );
}
