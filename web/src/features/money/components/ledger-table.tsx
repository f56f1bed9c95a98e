import type { AnswerOf } from '@poc/contracts/endpoint';
import type { listLedgerEntries } from '@poc/contracts/endpoints/commerce-admin';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { AdminGrid } from '../../../shared/admin/grid/admin-grid.tsx';
import type { Column, ListQuery } from '../../../shared/admin/grid/column.ts';
import type { Sorting } from '../../../shared/admin/grid/use-list-sort.ts';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import { accountWords } from './account-words.ts';
import styles from './money.module.css';

type Entry = AnswerOf<typeof listLedgerEntries>[number];
type Line = Entry['lines'][number];

interface LedgerTableProps {
  list: ListQuery<Entry>;
  filter: string;
  sorting: Sorting;
}

const kinds: Record<Entry['kind'], string> = {
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
const movedOf = ({ lines }: Entry): number =>
  lines.reduce((sum, { debit }) => sum + Math.round(debit * 100), 0) / 100;

const sideWords = ({ account, debit }: Pick<Line, 'account' | 'debit'>) =>
  `${debit > 0 ? 'Debit' : 'Credit'} ${accountWords[account]}`;

const lineWords = (line: Line) => `${sideWords(line)} ${line.debit || line.credit}`;

const columns: readonly Column<Entry>[] = [
  {
    key: 'entry',
    header: 'Entry',
    text: ({ kind, at, reference }) => `${kinds[kind]}, ${formatStamp(at)}, ${reference}`,
    cell: (entry) => <EntryCell entry={entry} />,
  },
  {
    key: 'order',
    header: 'Order',
    width: 140,
    text: ({ order_number }) => order_number ?? '',
    wide: true,
    cell: ({ order_id, order_number }) =>
      order_id === null ? '–' : <OrderLink id={order_id} number={order_number} />,
  },
  {
    key: 'lines',
    header: 'Debit and credit',
    wide: true,
    text: ({ lines }) => lines.map(lineWords).join('; '),
    cell: (entry) => <Lines entry={entry} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 150,
    text: movedOf,
    numeric: true,
    cell: (entry) => <strong className="figures">{formatNairaTotal(movedOf(entry))}</strong>,
  },
];

/** Table of ledger entries. On narrow screens the entry's cell includes the values of the hidden columns. */
export function LedgerTable({ list, filter, sorting }: LedgerTableProps) {
  return (
    <AdminGrid
      caption="Ledger entries"
      columns={columns}
      list={list}
      filter={filter}
      sorting={sorting}
      failed="The ledger could not be loaded"
      emptyText="No entries found."
    />
  );
}

/** @param number null when the order was deleted; the end of its id is shown instead */
function OrderLink({ id, number }: { id: string; number: string | null }) {
  const name = number ?? `#${id.slice(-8)}`;
  return (
    <Link className={styles.link} to={paths.admin.order(id)} aria-label={`View order ${name}`}>
      {name}
    </Link>
  );
}

function EntryCell({ entry }: { entry: Entry }) {
  const { kind, at, reference, order_id, order_number } = entry;
  return (
    <div className={styles.entry}>
      <strong>{kinds[kind]}</strong>
      <time dateTime={at} className="figures">
        {formatStamp(at)}
      </time>
      <span className={styles.reference}>{reference}</span>
      <div className={styles.narrow}>
        {order_id !== null && <OrderLink id={order_id} number={order_number} />}
        <Lines entry={entry} />
      </div>
    </div>
  );
}

function Lines({ entry: { lines } }: { entry: Entry }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ account, debit, credit }) => (
        <li key={`${account} ${debit} ${credit}`}>
          <span>{sideWords({ account, debit })}</span>
          <span>{formatNairaTotal(debit || credit)}</span>
        </li>
      ))}
    </ul>
  );
}
