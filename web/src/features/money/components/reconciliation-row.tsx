import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { differenceTitles, type Reconciliation } from '@poc/contracts/entities/reconciliation';
import { useId } from 'react';
import { formatDay, formatStamp } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import styles from './money.module.css';
import { OpenReport } from './open-report.tsx';

interface ReconciliationRowProps {
  reconciliation: Reconciliation;
  open: boolean;
  onToggle: () => void;
}

/** A reconciliation in the list, with its report when open. */
export function ReconciliationRow({ reconciliation, open, onToggle }: ReconciliationRowProps) {
  const id = useId();
  const { from, to, started_at, difference_count } = reconciliation;
  const range = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  return (
    <li>
      <div className={styles.report}>
        <p>
          <strong id={id}>{range}</strong> <State {...reconciliation} />
        </p>
        <p className={styles.quiet}>
          {formatStamp(started_at)}, {starterOf(reconciliation)}
        </p>
        {difference_count > 0 && <p>{countsOf(reconciliation)}</p>}
        <Button variant="outlined" size="small" aria-expanded={open} aria-describedby={id} onClick={onToggle}>
          {open ? 'Close report' : 'Open report'}
        </Button>
      </div>
      {open && <OpenReport id={reconciliation.id} />}
    </li>
  );
}

function State({ state, balanced, difference_count }: Reconciliation) {
  if (state === 'running') return <Chip label="Running" />;
  if (state === 'cancelled') return <Chip label="Cancelled" />;
  if (state === 'failed') return <Chip color="warning" label="Failed" />;
  if (difference_count === 0 && balanced) return <Chip color="success" label="No difference" />;
  return (
    <Chip
      color="warning"
      label={difference_count === 1 ? '1 difference' : `${formatCount(difference_count)} differences`}
    />
  );
}

function starterOf({ trigger, started_by }: Reconciliation): string {
  if (trigger === 'nightly') return 'nightly';
  return trigger === 'command' ? 'by command' : `by ${started_by}`;
}

/** Formats the counts: `Another amount: 2, Refund is stuck: 1`. */
const countsOf = ({ differences_by_kind }: Reconciliation): string =>
  differences_by_kind.map(({ kind, count }) => `${differenceTitles[kind]}: ${formatCount(count)}`).join(', ');
