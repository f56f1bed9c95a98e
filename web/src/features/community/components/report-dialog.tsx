import type { ReportReason, TextKind } from '@poc/contracts/entities/community-moderation';
import { reportRules } from '@poc/contracts/field-rules';
import { useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { contractFields } from '../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { SelectField, TextArea } from '../../../shared/forms/field.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { reasonLabels } from '../../../shared/moderation/report-labels.ts';
import { useReport } from '../api/report.ts';

const reasons = Object.keys(reasonLabels) as ReportReason[];
const options = reasons.map((value) => ({ value, label: reasonLabels[value] }));

/** Reports a post or a comment to the moderators. */
export function ReportDialog({ kind, id, onClose }: { kind: TextKind; id: string; onClose: () => void }) {
  const report = useReport(kind, id);
  const [reason, setReason] = useState<ReportReason>('spam');
  const { form, draft } = useDraftForm(`report-${id}`, { note: '' }, ['note']);
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <FormDialog
      title={`Report this ${kind}`}
      submitLabel={report.isPending ? 'Sending…' : 'Report'}
      busy={report.isPending}
      onSubmit={form.handleSubmit(({ note }) => report.mutate({ reason, note }, { onSuccess: close }))}
      onClose={onClose}
      draft={draft}
    >
      {report.isError && <FailureBanner>{errorText(report.error)}</FailureBanner>}
      <SelectField
        label="What is wrong with it?"
        value={reason}
        options={options}
        onChange={(value) => setReason(reasons.find((known) => known === value) ?? 'other')}
      />
      <TextArea
        label="What should a moderator know?"
        hint="Optional"
        {...contractFields(form, reportRules)('note')}
      />
    </FormDialog>
  );
}
