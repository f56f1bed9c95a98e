import type { ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { MoreButton } from '../../../shared/components/load-more.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { Balances } from './balances.tsx';
import { type Difference, differenceWords } from './difference-words.ts';
import styles from './money.module.css';

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
      {differences.length > 0 && <Differences differences={differences} />}
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
function Differences({ differences }: Pick<ReconciliationReport, 'differences'>) {
  const [shown, setShown] = useState<number>(limits.adminPage);
  return (
    <>
      <ul className={styles.differences} aria-label="Differences">
        {differences.slice(0, shown).map((difference) => (
          <Shown key={JSON.stringify(difference)} difference={difference} />
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

function verdictOf({ state, error, difference_count }: ReconciliationReport): string {
  if (state === 'failed') return `It failed: ${error}`;
  if (state === 'cancelled') return 'It was cancelled.';
  const count = difference_count === 1 ? '1 difference' : `${formatCount(difference_count)} differences`;
  if (state === 'running') return `${count} so far.`;
  return difference_count === 0 ? 'Every kobo agrees.' : `${count}.`;
}

function Shown({ difference }: { difference: Difference }) {
  const { reference, order_id, order_number } = difference;
  const { title, text } = differenceWords(difference);
  return (
    <li>
      <p>
        <strong>{title}</strong> <span className={styles.reference}>{reference}</span>
      </p>
      <p>{text}</p>
      {order_id !== null && (
        <Link className="text-link" to={paths.admin.order(order_id)}>
          View order {order_number ?? `#${order_id.slice(-8)}`}
        </Link>
      )}
    </li>
  );
}
