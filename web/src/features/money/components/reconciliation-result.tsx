import type { ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { MoreButton } from '../../../shared/components/load-more.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { Balances } from './balances.tsx';
import styles from './money.module.css';
import { ShownDifference } from './shown-difference.tsx';

/** Result of a reconciliation, with a description of each difference. */
export function ReconciliationResult({ report }: { report: ReconciliationReport }) {
  const { from, to, state, checked, balanced, difference_count, differences, accounts } = report;
  const fine = state === 'done' && balanced && difference_count === 0;
  return (
    <div className={styles.result}>
      <p role="status" className={styles.verdict} data-fine={fine}>
        {fine ? <CircleCheck size={24} aria-hidden="true" /> : <TriangleAlert size={24} aria-hidden="true" />}
        <span>
          <strong>{verdictOf(report)}</strong> {formatCount(checked)} checked, {formatDay(from)} to{' '}
          {formatDay(to)}.{' '}
          {balanced ? state === 'done' && 'The ledger is balanced.' : 'The ledger does not balance.'}
        </span>
      </p>
      {differences.length > 0 && <Differences report={report} />}
      {difference_count > differences.length && (
        <p className={styles.quiet}>
          The first {formatCount(differences.length)} of {formatCount(difference_count)} are kept.
        </p>
      )}
      {accounts.length > 0 && <Balances accounts={accounts} />}
    </div>
  );
}

/** Shows differences page by page, because a report may contain a thousand. */
function Differences({ report: { id, differences } }: { report: ReconciliationReport }) {
  const [shown, setShown] = useState<number>(limits.adminPage);
  return (
    <>
      <ul className={styles.differences} aria-label="Differences">
        {differences.slice(0, shown).map((difference) => (
          <ShownDifference key={difference.id} report={id} difference={difference} />
        ))}
      </ul>
      {shown < differences.length && (
        <div className={styles.actions}>
          <p className={styles.quiet}>
            Showing {formatCount(shown)} of {formatCount(differences.length)}
          </p>
          <MoreButton
            loading={false}
            text="Show more differences"
            onLoad={() => setShown(shown + limits.adminPage)}
          />
        </div>
      )}
    </>
  );
}

function verdictOf({ state, error, difference_count, differences }: ReconciliationReport): string {
  if (state === 'failed') return `The reconciliation failed: ${error}`;
  if (state === 'cancelled') return 'The reconciliation was cancelled.';
  const count = difference_count === 1 ? '1 difference' : `${formatCount(difference_count)} differences`;
  if (state === 'running') return `${count} so far.`;
  const resolved = differences.filter(({ resolution }) => resolution !== null).length;
  if (difference_count === 0) return 'Every kobo agrees.';
  return resolved === 0 ? `${count}.` : `${count}, ${formatCount(resolved)} resolved.`;
}
