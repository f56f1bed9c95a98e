import { moderationRules } from '@poc/contracts/admin-field-rules';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { TextArea } from '../../../../shared/forms/field.tsx';
import { useDraftForm } from '../../../../shared/forms/form-draft.ts';
import { type TextRef, useDecide } from '../api/cases.ts';

interface HideDialogProps {
  text: TextRef;
  onHidden?: () => void;
  onClose: () => void;
}

/** Requires a reason for hiding a text; its author can read it. */
export function HideDialog({ text, onHidden, onClose }: HideDialogProps) {
  const decide = useDecide();
  const { form, draft } = useDraftForm(`hide-${text.id}`, { reason: '' }, ['reason']);
  return (
    <FormDialog
      title={`Hide this ${text.kind}?`}
      submitLabel={decide.isPending ? 'Hiding…' : 'Hide'}
      busy={decide.isPending}
      dangerous
      onSubmit={form.handleSubmit(({ reason }) =>
        decide.mutate(
          { ...text, action: 'hide', reason: reason.trim() },
          {
            onSuccess: () => {
              draft.clear();
              onClose();
              onHidden?.();
            },
          },
        ),
      )}
      onClose={onClose}
      draft={draft}
    >
      <p>Only its author can see it then. They get an email with the reason and can answer once.</p>
      <TextArea
        label="Reason"
        rows={2}
        maxLength={moderationRules.reason.max}
        required
        {...form.register('reason', { validate: (text) => text.trim() !== '' || 'Please give a reason.' })}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
