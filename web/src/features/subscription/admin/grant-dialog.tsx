import { grantRules } from '@poc/contracts/admin-field-rules';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../shared/dialogs/use-draft-dialog.ts';
import { planNames } from '../../../shared/entitlements/plan-names.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { grant } from './api/change-subscriptions.ts';
import { managedSubscriptionsKey } from './api/managed-subscriptions-query.ts';
import { daysSpec, reasonSpec } from './grant-fields.ts';
import { ownerOf } from './subscriptions-list.tsx';

const planOptions = [
  { value: 'premium', label: planNames.premium },
  { value: 'ultimate', label: planNames.ultimate },
] as const;

/** Grants a plan for a number of days to a user without one. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const { form, dialog } = useDraftDialog({
    name: 'grant',
    first: { email: '', plan: 'premium' as 'premium' | 'ultimate', days: '30', reason: '' },
    send: ({ email, plan, days, reason }) =>
      grant({ email: email.trim(), plan, days: Number(days), reason: reason.trim() }),
    onSent: (granted) =>
      showToast(
        `${ownerOf(granted)} has ${planNames[granted.plan]} until ${formatDay(granted.end_date)}.`,
        'success',
      ),
    failed: (error) => failureText(error, 'The plan could not be granted.'),
    refreshed: [managedSubscriptionsKey],
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Grant a plan" submitLabel="Grant the plan" busyLabel="Granting…">
      <p>It is free and ends automatically. The member gets an email with the reason.</p>
      <Fields
        form={form}
        rules={grantRules}
        specs={{
          email: {
            kind: 'text',
            label: 'Member’s email',
            required: true,
            input: { type: 'email', autoComplete: 'off' },
          },
          plan: { kind: 'choice', label: 'Plan', options: planOptions },
          days: daysSpec,
          reason: reasonSpec,
        }}
      />
    </FormDialog>
  );
}
