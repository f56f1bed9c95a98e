import type { Order } from '@poc/contracts/entities/orders';
import { refundSums } from '@poc/contracts/payment-texts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import type { Sums } from '../api/order-sums.ts';
import styles from './sum-list.module.css';

interface SumListProps {
  sums: Sums;
  refunds?: readonly Pick<Order['refunds'][number], 'amount' | 'status'>[];
  /** Amount charged back by the buyer's bank. */
  chargedBack?: number | undefined;
}

/** Costs of an order with two decimals: parts, total, and completed and pending refunds. */
export function SumList({ sums, refunds = [], chargedBack = 0 }: SumListProps) {
  const { subtotal, adjustments, tax, vat, total } = sums;
  const { back, owed } = refundSums(refunds);
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
      {vat > 0 && <Row label="Including VAT" naira={vat} />}
      {back > 0 && <Row label="Refunded" naira={-back} />}
      {owed > 0 && <Row label="To be refunded" naira={-owed} />}
      {chargedBack > 0 && <Row label="Charged back by the bank" naira={-chargedBack} />}
    </dl>
  );
}

function Row({ label, naira, className }: { label: string; naira: number; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd className={naira < 0 ? undefined : 'display-money'}>
        {naira < 0 ? `−${formatNairaTotal(-naira)}` : formatNairaTotal(naira)}
      </dd>
    </div>
  );
}
