import { formatNairaTotal } from '../../../shared/text/money.ts';
import type { Sums } from '../api/order-sums.ts';
import styles from './sum-list.module.css';

interface SumListProps {
  sums: Sums;
  /** What was given back, in naira. */
  refunded?: number;
}

/** What an order costs: its parts and their total, with two decimals. */
export function SumList({ sums, refunded = 0 }: SumListProps) {
  const { subtotal, adjustments, tax, total } = sums;
  return (
    <dl className={styles.sums}>
      <Row label="Subtotal" naira={subtotal} />
      {adjustments
        .filter(({ kind }) => kind !== 'tax')
        .map(({ kind, label, amount }) => (
          <Row key={`${kind} ${label}`} label={label} naira={amount} />
        ))}
      <Row label="Tax" naira={tax} />
      <Row label="Total" naira={total} className={styles.total} />
      {refunded > 0 && <Row label="Refunded" naira={-refunded} />}
    </dl>
  );
}

function Row({ label, naira, className }: { label: string; naira: number; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{naira < 0 ? `−${formatNairaTotal(-naira)}` : formatNairaTotal(naira)}</dd>
    </div>
  );
}
