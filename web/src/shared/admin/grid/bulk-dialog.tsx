import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { useDraftForm } from '../../forms/form-draft.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { failureText } from '../failure-text.ts';
import { Fields } from '../form/fields.tsx';
import { reasonSpecs } from '../form/reason.ts';
import type { BulkAction, BulkActions } from './bulk-action.ts';
import type { Row } from './column.ts';

interface BulkDialogProps {
  bulk: BulkActions<Row>;
  action: BulkAction<Row>;
  rows: readonly Row[];
  /** Called with the rows that succeeded, possibly none. */
  onDone: (rows: readonly Row[]) => void;
  onClose: () => void;
}

interface Failure {
  readonly row: Row;
  readonly text: string;
}

/** Confirms a bulk action, shows its progress, and lists the rows that failed with the reason. */
export function BulkDialog({ bulk, action, rows, onDone, onClose }: BulkDialogProps) {
  const client = useQueryClient();
  const [run, setRun] = useState<{ rows: readonly Row[]; at: number } | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const { form, draft } = useDraftForm(`bulk-${action.label}`, { reason: '' }, ['reason']);
  const countOf = ({ length }: { length: number }) => `${length} ${bulk.nouns[length === 1 ? 0 : 1]}`;
  const shown = run?.rows ?? rows;
  const isRetry = failures.length > 0;

  const submit = form.handleSubmit(async ({ reason }) => {
    const failed = await runAll(action, rows, reason.trim(), (at) => setRun({ rows, at }));
    setRun(null);
    setFailures(failed);
    onDone(rows.filter((row) => failed.every((failure) => failure.row !== row)));
    void bulk.refresh(client);
    if (failed.length > 0) return;
    draft.clear();
    onClose();
    showToast(`${countOf(rows)} ${action.done}.`, 'success');
  });

  return (
    <FormDialog
      title={`${action.label.replace(/^\S+/, (verb) => `${verb} ${countOf(shown)}`)}?`}
      submitLabel={isRetry ? 'Try Again' : action.label}
      dismissLabel={isRetry ? 'Close' : 'Cancel'}
      busy={run !== null}
      blocked={rows.length === 0}
      dangerous={action.harmless !== true}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      {run ? (
        <>
          <p>
            {run.at} of {run.rows.length}
          </p>
          <LinearProgress
            variant="determinate"
            value={(100 * run.at) / run.rows.length}
            aria-label={action.label}
          />
        </>
      ) : isRetry ? (
        <>
          <FailureBanner>{countOf(failures)} failed:</FailureBanner>
          <ul>
            {failures.map(({ row, text }) => (
              <li key={row.id}>
                {bulk.nameOf(row)}: {text}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>{action.text}</p>
          <ul>
            {rows.map((row) => (
              <li key={row.id}>{bulk.nameOf(row)}</li>
            ))}
          </ul>
        </>
      )}
      {action.reason && !run && (
        <Fields
          form={form}
          rules={{ reason: action.reason }}
          specs={reasonSpecs({ reason: action.reason })}
        />
      )}
    </FormDialog>
  );
}

/** Runs the action row by row. An error that affects every row stops the run and is reported for all remaining rows. */
async function runAll(
  action: BulkAction<Row>,
  rows: readonly Row[],
  reason: string,
  onProgress: (at: number) => void,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const [at, row] of rows.entries()) {
    onProgress(at);
    try {
      await action.run(row, reason);
    } catch (error) {
      const text = failureText(error, `Could not be ${action.done}. Please try again.`);
      if (failsForAll(error)) return [...failures, ...rows.slice(at).map((left) => ({ row: left, text }))];
      failures.push({ row, text });
    }
  }
  return failures;
}

/** No response, session expired or rate limited: further rows would fail too. */
const failsForAll = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 401 || error.status === 429;
