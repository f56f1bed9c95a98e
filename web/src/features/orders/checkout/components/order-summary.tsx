import { type ReactNode, type Ref, useId } from 'react';
import { Picture } from '../../../../shared/images/picture.tsx';
import { formatNaira } from '../../../../shared/text/money.ts';
import { SumList } from '../../components/sum-list.tsx';
import type { Bill } from './bill.ts';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  bill: Bill;
  /** The payment button and its notices. */
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** Summary of the purchase and its cost, as calculated by the server. */
export function OrderSummary({ bill: { lines, sums }, children, ref }: OrderSummaryProps) {
  const id = useId();
  return (
    <section ref={ref} tabIndex={-1} className={`striped surface ${styles.summary}`} aria-labelledby={id}>
      <h2 id={id}>Order Summary</h2>
      <ul className={styles.lines}>
        {lines.map(({ key, name, variant, image, price, quantity, lineTotal }) => (
          <li key={key}>
            <Picture className={styles.picture} src={image} alt="" kind="merch" sizes="56px" />
            <p>
              <strong dir="auto">{name}</strong>
              {variant !== null && <span>{variant}</span>}
              <span className="tabular">
                {quantity} × {formatNaira(price)}
              </span>
            </p>
            <span className={styles.lineTotal}>{formatNaira(lineTotal)}</span>
          </li>
        ))}
      </ul>
      <SumList sums={sums} />
      {children}
    </section>
  );
}
