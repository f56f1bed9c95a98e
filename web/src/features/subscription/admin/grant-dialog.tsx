import { grantRules } from '@poc/contracts/admin-field-rules';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { planNames } from '../../../shared/entitlements/plan-names.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { useGrant } from './api/change-subscriptions.ts';
import { daysSpec, reasonSpec } from './grant-fields.ts';
import { ownerOf } from './subscriptions-list.tsx';

const planOptions = [
  { value: 'premium', label: planNames.premium },
  { value: 'ultimate', label: planNames.ultimate },
] as const;

/** Grants a plan for some days to a user without one. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const first = { email: '', plan: 'premium' as 'premium' | 'ultimate', days: '30', reason: '' };
  const { form, draft } = useDraftForm('grant', first, ['email', 'plan', 'days', 'reason']);
  const grant = useGrant((granted) => {
    draft.clear();
    onClose();
    showToast(
      `${ownerOf(granted)} has ${planNames[granted.plan]} until ${formatDay(granted.end_date)}.`,
      'success',
    );
  });
  return (
    <FormDialog
      title="Grant a plan"
      submitLabel={grant.isPending ? 'Giving…' : 'Grant the plan'}
      busy={grant.isPending}
      onSubmit={form.handleSubmit(({ email, plan, days, reason }) =>
        grant.mutate({ email: email.trim(), plan, days: Number(days), reason: reason.trim() }),
      )}
      onClose={onClose}
      draft={draft}
    >
      {grant.error && (
        <FailureBanner>{failureText(grant.error, 'The plan could not be granted.')}</FailureBanner>
      )}
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
