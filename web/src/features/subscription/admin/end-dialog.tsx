import { extendRules } from '@poc/contracts/admin-field-rules';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { SelectField } from '../../../shared/forms/field.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { type LastPayment, managedSubscriptionQuery, useEnd } from './api/change-subscriptions.ts';
import type { ManagedSubscription } from './api/managed-subscriptions-query.ts';
import { reasonSpec } from './grant-fields.ts';
import { ownerOf } from './subscriptions-list.tsx';

interface EndDialogProps {
  subscription: ManagedSubscription;
  onChanged: (changed: ManagedSubscription) => void;
  onClose: () => void;
}

type Refund = 'none' | 'unused' | 'whole';

/** Ends a plan at once; shows the refund first. */
export function EndDialog({ subscription, onChanged, onClose }: EndDialogProps) {
  const { data, error, refetch } = useQuery(managedSubscriptionQuery(subscription.id));
  const first = { refund: 'none' as Refund, reason: '' };
  const { form, draft } = useDraftForm(`end-${subscription.id}`, first, ['reason']);
  const { handleSubmit, watch, setValue } = form;
  const end = useEnd(subscription, (changed) => {
    draft.clear();
    onClose();
    onChanged(changed);
    showToast(`The plan of ${ownerOf(changed)} has ended.`, 'success');
  });
  return (
    <FormDialog
      title={`End the plan of ${ownerOf(subscription)}?`}
      submitLabel={end.isPending ? 'Ending…' : 'End the plan'}
      dismissLabel="Keep the plan"
      busy={end.isPending}
      blocked={data === undefined}
      dangerous
      onSubmit={handleSubmit(({ refund, reason }) => end.mutate({ refund, reason: reason.trim() }))}
      onClose={onClose}
      draft={draft}
    >
      {end.error && <FailureBanner>{failureText(end.error, 'The plan could not be ended.')}</FailureBanner>}
      {error && (
        <ErrorState error={error} title="The last payment could not be loaded" onRetry={() => refetch()} />
      )}
      <p>
        It ends at once and is not charged again, which cannot be undone. The member gets an email with the
        reason.
      </p>
      <SelectField
        label="Refund"
        value={watch('refund')}
        options={refundOptions(data?.last_payment ?? null)}
        onChange={(refund) => setValue('refund', refund as Refund)}
        hint={hintOf(data?.last_payment)}
      />
      <Fields form={form} rules={extendRules} specs={{ reason: reasonSpec }} />
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
