import { extendRules } from '@poc/contracts/admin-field-rules';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { useExtend } from './api/change-subscriptions.ts';
import type { ManagedSubscription } from './api/managed-subscriptions-query.ts';
import { daysSpec, reasonSpec } from './grant-fields.ts';
import { ownerOf } from './subscriptions-list.tsx';

interface ExtendDialogProps {
  subscription: ManagedSubscription;
  onChanged: (changed: ManagedSubscription) => void;
  onClose: () => void;
}

export function ExtendDialog({ subscription, onChanged, onClose }: ExtendDialogProps) {
  const first = { days: '7', reason: '' };
  const { form, draft } = useDraftForm(`extend-${subscription.id}`, first, ['days', 'reason']);
  const extend = useExtend(subscription, (changed) => {
    draft.clear();
    onClose();
    onChanged(changed);
    showToast(`The plan of ${ownerOf(changed)} runs until ${formatDay(changed.end_date)}.`, 'success');
  });
  return (
    <FormDialog
      title={`Extend the plan of ${ownerOf(subscription)}`}
      submitLabel={extend.isPending ? 'Extending…' : 'Extend'}
      busy={extend.isPending}
      onSubmit={form.handleSubmit(({ days, reason }) =>
        extend.mutate({ days: Number(days), reason: reason.trim() }),
      )}
      onClose={onClose}
      draft={draft}
    >
      {extend.error && (
        <FailureBanner>{failureText(extend.error, 'The plan could not be extended.')}</FailureBanner>
      )}
      <p>These days are free; the next charge follows at their end. The member gets an email.</p>
      <Fields form={form} rules={extendRules} specs={{ days: daysSpec, reason: reasonSpec }} />
    </FormDialog>
  );
}
