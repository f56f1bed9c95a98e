import { moderationRules } from '@poc/contracts/admin-field-rules';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { reasonSpecs } from '../../../../shared/admin/form/reason.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
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
      <p>Only its author can see it then. They get an email with the reason and can appeal once.</p>
      <Fields form={form} rules={moderationRules} specs={reasonSpecs(moderationRules)} />
    </FormDialog>
  );
}
