import type { Reconciliation } from '@poc/contracts/entities/commerce';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { formatDay } from '../../../../shared/text/dates.ts';
import { formatCount } from '../../../../shared/text/numbers.ts';
import { Balances } from './balances.tsx';
import { differenceWords } from './difference-words.ts';
import styles from './money.module.css';

/** Whether everything agrees, and each difference in words. */
export function ReconciliationResult({ result }: { result: Reconciliation }) {
  const { from, to, checked, balanced, differences, accounts } = result;
  const fine = balanced && differences.length === 0;
  const count = differences.length === 1 ? '1 difference' : `${formatCount(differences.length)} differences`;
  return (
    <div className={styles.result}>
      <p role="status" className={styles.verdict} data-fine={fine}>
        {fine ? <CircleCheck size={24} aria-hidden="true" /> : <TriangleAlert size={24} aria-hidden="true" />}
        <span>
          <strong>
            {fine
              ? 'Every kobo agrees.'
              : differences.length === 0
                ? 'The ledger does not balance.'
                : `${count}.`}
          </strong>{' '}
          {formatCount(checked)} checked, {formatDay(from)} to {formatDay(to)}.{' '}
          {balanced ? 'The ledger is balanced.' : differences.length > 0 && 'The ledger does not balance.'}
        </span>
      </p>
      {differences.length > 0 && (
        <ul className={styles.differences} aria-label="Differences">
          {differences.map((difference) => {
            const { title, text } = differenceWords(difference);
            return (
              <li key={`${difference.kind} ${difference.reference} ${difference.detail}`}>
                <p>
                  <strong>{title}</strong> <span className={styles.reference}>{difference.reference}</span>
                </p>
                <p>{text}</p>
                {difference.order_id !== null && (
                  <Link className="text-link" to={paths.admin.order(difference.order_id)}>
                    View the order
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Balances accounts={accounts} />
    </div>
  );
}
