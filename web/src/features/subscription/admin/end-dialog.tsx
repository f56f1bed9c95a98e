import { extendRules } from '@poc/contracts/admin-field-rules';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../shared/dialogs/use-draft-dialog.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { end, type LastPayment, managedSubscriptionQuery } from './api/change-subscriptions.ts';
import { type ManagedSubscription, managedSubscriptionsKey } from './api/managed-subscriptions-query.ts';
import { reasonSpec } from './grant-fields.ts';
import { ownerOf } from './subscriptions-list.tsx';

interface EndDialogProps {
  subscription: ManagedSubscription;
  onChanged: (changed: ManagedSubscription) => void;
  onClose: () => void;
}

type Refund = 'none' | 'unused' | 'whole';

/** Ends a plan immediately; shows the refund first. */
export function EndDialog({ subscription, onChanged, onClose }: EndDialogProps) {
  const { data, error, refetch } = useQuery(managedSubscriptionQuery(subscription.id));
  const { form, dialog } = useDraftDialog({
    name: `end-${subscription.id}`,
    first: { refund: 'none' as Refund, reason: '' },
    kept: ['reason'],
    send: ({ refund, reason }) => end(subscription, { refund, reason: reason.trim() }),
    onSent: (changed) => {
      onChanged(changed);
      showToast(`The plan of ${ownerOf(changed)} has ended.`, 'success');
    },
    failed: (failure) => failureText(failure, 'The plan could not be ended.'),
    refreshed: [managedSubscriptionsKey],
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={`End the plan of ${ownerOf(subscription)}?`}
      submitLabel="End the plan"
      busyLabel="Ending…"
      dismissLabel="Keep the plan"
      blocked={data === undefined}
      dangerous
    >
      {error && (
        <ErrorState error={error} title="The last payment could not be loaded" onRetry={() => refetch()} />
      )}
      <p>
        The plan ends immediately and is not charged again. This cannot be undone. The member gets an email
        with the reason.
      </p>
      <Fields
        form={form}
        rules={extendRules}
        specs={{
          refund: {
            kind: 'choice',
            label: 'Refund',
            options: refundOptions(data?.last_payment ?? null),
            hint: hintOf(data?.last_payment),
          },
          reason: reasonSpec,
        }}
      />
    </FormDialog>
  );
}

function refundOptions(last: LastPayment): readonly { value: Refund; label: string }[] {
  return [
    { value: 'none', label: 'Nothing' },
    ...(last && last.unused > 0
      ? [{ value: 'unused' as const, label: `The unused days: ${formatNaira(last.unused)}` }]
      : []),
    ...(last ? [{ value: 'whole' as const, label: `The whole payment: ${formatNaira(last.amount)}` }] : []),
  ];
}

function hintOf(last: LastPayment | undefined): string {
  if (last === undefined) return 'Looking up the last payment…';
  if (last === null) return 'No payment of this plan can be refunded.';
  return `${formatNaira(last.amount)} was paid on ${formatDay(last.paid_at)}.`;
}
