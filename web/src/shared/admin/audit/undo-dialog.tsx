import { statusRules } from '@poc/contracts/admin-field-rules';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PanelFailure } from '../../components/panel.tsx';
import { Loading } from '../../components/skeleton.tsx';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { FormFailure, useDraftDialog } from '../../dialogs/use-draft-dialog.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { failureText } from '../failure-text.ts';
import { Fields } from '../form/fields.tsx';
import { reasonSpecs } from '../form/reason.ts';
import { changesSince } from './api/audit-query.ts';
import { type Undo, undoObstacle } from './api/audit-undo.ts';
import { auditSentence } from './audit-sentence.ts';

interface UndoDialogProps {
  record: AuditRecord;
  undo: Undo;
  onClose: () => void;
}

/** Confirms the undo of a change, unless later changes prevent it. */
export function UndoDialog({ record, undo, onClose }: UndoDialogProps) {
  const client = useQueryClient();
  const since = useQuery(changesSince(record));
  const obstacle = since.data ? undoObstacle(record, since.data) : null;
  const { form, dialog } = useDraftDialog({
    name: `undo-${record.id}`,
    first: { reason: '' },
    send: async ({ reason }) => {
      const found = undoObstacle(record, await client.fetchQuery(changesSince(record)));
      if (found !== null) throw new FormFailure(found);
      return undo.run(reason.trim());
    },
    onSent: () => {
      showToast('Change undone.', 'success');
      void client.invalidateQueries({ queryKey: ['admin'] });
    },
    failed: (error) => failureText(error, 'The change could not be undone.'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Undo this change?"
      submitLabel="Undo"
      busyLabel="Undoing…"
      blocked={!since.data || obstacle !== null}
      failure={obstacle ?? dialog.failure}
    >
      <p dir="auto">{`${auditSentence(record)}.`}</p>
      {since.data ? (
        obstacle === null && (
          <>
            <p dir="auto">{undo.text}</p>
            {undo.needsReason && <Fields form={form} rules={statusRules} specs={reasonSpecs(statusRules)} />}
          </>
        )
      ) : since.error ? (
        <PanelFailure
          title="Later changes could not be checked."
          error={since.error}
          onRetry={() => void since.refetch()}
        />
      ) : (
        <Loading height="4rem" />
      )}
    </FormDialog>
  );
}
