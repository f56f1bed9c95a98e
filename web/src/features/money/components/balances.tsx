import type { ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import { accountLabels, accountTexts } from './account-labels.ts';
import styles from './money.module.css';

const kobo = (naira: number) => Math.round(naira * 100);

/** Balance of each account: debits, credits and the difference. */
export function Balances({ accounts }: Pick<ReconciliationReport, 'accounts'>) {
  const debits = accounts.reduce((sum, { debit }) => sum + kobo(debit), 0);
  const credits = accounts.reduce((sum, { credit }) => sum + kobo(credit), 0);
  return (
    <table className={styles.balances}>
      <caption>Account balances</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ account, debit, credit }) => (
          <tr key={account}>
            <th scope="row">
              {accountLabels[account]}
              <span className={`${styles.quiet} ${styles.about}`}>{accountTexts[account]}</span>
              {/* Replaces the two columns on narrow screens. Screen readers always read the columns. */}
              <small aria-hidden="true">
                <span>{formatNairaTotal(debit)} debit</span>
                <span>{formatNairaTotal(credit)} credit</span>
              </small>
            </th>
            <td>{formatNairaTotal(debit)}</td>
            <td>{formatNairaTotal(credit)}</td>
            <td>{sideLabel(kobo(debit) - kobo(credit))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All together</th>
          <td>{formatNairaTotal(debits / 100)}</td>
          <td>{formatNairaTotal(credits / 100)}</td>
          <td>{debits === credits ? 'Balanced' : sideLabel(debits - credits)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function sideLabel(differenceKobo: number): string {
  const naira = formatNairaTotal(Math.abs(differenceKobo) / 100);
  if (differenceKobo === 0) return naira;
  return `${naira} ${differenceKobo > 0 ? 'debit' : 'credit'}`;
}
