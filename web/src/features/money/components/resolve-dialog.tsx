import { resolveRules } from '@poc/contracts/admin-field-rules';
import type { DifferenceAction } from '@poc/contracts/entities/reconciliation';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { reasonLine } from '../../../shared/admin/form/reason.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useResolveDifference } from '../api/use-resolve-difference.ts';
import { actionTexts, type Difference, differenceTexts } from './difference-texts.ts';

interface ResolveDialogProps {
  report: string;
  difference: Difference;
  action: DifferenceAction;
  onClose: () => void;
}

/** Confirms an action on a difference, with the reason for it. */
export function ResolveDialog({ report, difference, action, onClose }: ResolveDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const resolve = useResolveDifference(report, difference.id);
  const { label, effect } = actionTexts[action];
  const { title, text } = differenceTexts(difference);
  return (
    <FormDialog
      title={`${label}?`}
      submitLabel={resolve.isPending ? 'Resolving…' : label}
      busy={resolve.isPending}
      dangerous={action === 'write-off'}
      onSubmit={form.handleSubmit(({ reason }) =>
        resolve.mutate({ action, reason: reason.trim() }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      {resolve.error && (
        <FailureBanner>{failureText(resolve.error, 'The difference could not be resolved.')}</FailureBanner>
      )}
      <p>
        <strong>{title}.</strong> {text}
      </p>
      <p>{effect}</p>
      <Fields
        form={form}
        rules={resolveRules}
        specs={reasonLine('It is recorded in the audit log and shown with the difference.')}
      />
    </FormDialog>
  );
}
