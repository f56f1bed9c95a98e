import { ledgerSorts } from '@poc/contracts/endpoints/commerce-admin';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { Resource } from '../../../shared/admin/resource/resource.ts';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import { type LedgerEntry, ledgerEntries } from '../api/money-queries.ts';
import { accountLabels } from './account-labels.ts';
import styles from './money.module.css';

type Line = LedgerEntry['lines'][number];

const kinds: Record<LedgerEntry['kind'], string> = {
  payment: 'Payment',
  refund_owed: 'Refund decided',
  refund: 'Refund',
  refund_settled: 'Refund settled outside Paystack',
  chargeback: 'Chargeback',
  payout: 'Payout',
  fee: 'Fee',
  correction: 'Correction',
  write_off: 'Write-off',
};

/** Amount moved by an entry in naira: its debits, which equal its credits. */
const movedOf = ({ lines }: LedgerEntry): number =>
  lines.reduce((sum, { debit }) => sum + Math.round(debit * 100), 0) / 100;

const sideLabel = ({ account, debit }: Pick<Line, 'account' | 'debit'>) =>
  `${debit > 0 ? 'Debit' : 'Credit'} ${accountLabels[account]}`;

const lineText = (line: Line) => `${sideLabel(line)} ${line.debit || line.credit}`;

export const ledgerList: Resource<LedgerEntry> = {
  caption: 'Ledger entries',
  source: ledgerEntries,
  sorts: ledgerSorts,
  sortParam: 'ledger-sort',
  columns: [
    {
      key: 'entry',
      header: 'Entry',
      text: ({ kind, at, reference }) => `${kinds[kind]}, ${formatStamp(at)}, ${reference}`,
      title: ({ kind }) => kinds[kind],
      under: ({ at, reference }) => (
        <>
          <time dateTime={at} className="figures">
            {formatStamp(at)}
          </time>
          <span className={styles.reference}>{reference}</span>
        </>
      ),
    },
    {
      key: 'order',
      header: 'Order',
      wide: true,
      width: 140,
      text: ({ order_number }) => order_number ?? '',
      cell: ({ order_id, order_number }) =>
        order_id === null ? '–' : <OrderLink id={order_id} number={order_number} />,
      narrow: ({ order_id, order_number }) =>
        order_id !== null && <OrderLink id={order_id} number={order_number} />,
    },
    {
      key: 'lines',
      header: 'Debit and credit',
      wide: true,
      text: ({ lines }) => lines.map(lineText).join('; '),
      cell: (entry) => <Lines entry={entry} />,
      narrow: true,
    },
    {
      key: 'amount',
      header: 'Amount',
      width: 150,
      numeric: true,
      text: movedOf,
      cell: (entry) => <strong className="figures">{formatNairaTotal(movedOf(entry))}</strong>,
    },
  ],
  isTall: true,
  failed: 'The ledger could not be loaded',
  empty: 'No entries found.',
};

/** @param number null if the order was deleted; the end of its id is displayed instead */
function OrderLink({ id, number }: { id: string; number: string | null }) {
  const name = number ?? `#${id.slice(-8)}`;
  return (
    <Link className={styles.link} to={paths.admin.order(id)} aria-label={`View order ${name}`}>
      {name}
    </Link>
  );
}

function Lines({ entry: { lines } }: { entry: LedgerEntry }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ account, debit, credit }) => (
        <li key={`${account} ${debit} ${credit}`}>
          <span>{sideLabel({ account, debit })}</span>
          <span>{formatNairaTotal(debit || credit)}</span>
        </li>
      ))}
    </ul>
  );
}
