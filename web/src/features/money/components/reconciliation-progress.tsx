import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { Reconciliation } from '@poc/contracts/entities/reconciliation';
import { formatClock } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { useReconciliation } from '../api/use-reconciliation.ts';
import styles from './money.module.css';

interface ReconciliationProgressProps {
  reconciliation: Reconciliation;
  progress: NonNullable<Reconciliation['progress']>;
}

/** Progress of a reconciliation, why it waits, and a button to cancel it. */
export function ReconciliationProgress({ reconciliation, progress }: ReconciliationProgressProps) {
  const { id, error, next_try_at } = reconciliation;
  const { comparison, number, of, pages_done, pages } = progress;
  const { cancel } = useReconciliation();
  // While the number of pages is unknown, progress is zero.
  const part = pages === null || pages === 0 ? 0 : Math.min(pages_done / pages, 1);
  return (
    <div className={styles.waiting}>
      <p role="status">
        {comparison}, {formatCount(number)} of {formatCount(of)}
        {pages !== null && pages > 1 && `: ${formatCount(pages_done)} of ${formatCount(pages)} pages done`}.
        {next_try_at !== null && ` ${error} It is retried at ${formatClock(next_try_at)}.`}
      </p>
      <LinearProgress
        variant="determinate"
        aria-label="Reconciliation"
        value={(100 * (Math.max(number - 1, 0) + part)) / of}
      />
      <p className={styles.actions}>
        <Button variant="outlined" size="small" disabled={cancel.isPending} onClick={() => cancel.mutate(id)}>
          Cancel
        </Button>
      </p>
    </div>
  );
}
