import { timeSorts } from '@poc/contracts/list-sorts';
import { SortedList } from '../../../../shared/admin/list/sorted-list.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { formatChange, formatCount } from '../../../../shared/text/numbers.ts';
import { stockChanges } from '../api/products-queries.ts';
import styles from './stock.module.css';

const kinds = {
  adjusted: 'Adjusted',
  reserved: 'Reserved for an order',
  released: 'Released by an order',
  returned: 'Returned after payment',
} as const;

/** History of a stock: change, reason, author and remaining units. */
export function StockHistory({ productId }: { productId: string }) {
  return (
    <section className={styles.history} aria-labelledby="stock-history">
      <h3 id="stock-history">History</h3>
      <SortedList
        source={stockChanges(productId)}
        sorts={timeSorts}
        param="stock-sort"
        log
        failed="The history could not be loaded."
        empty="Nothing yet: the shelf is as it was filled."
      >
        {(lines) => (
          <ol className={styles.lines}>
            {lines.map(({ change, variant, kind, reason, by, at, stock }) => (
              <li key={`${at} ${kind} ${variant ?? ''} ${change} ${stock}`}>
                <strong className="tabular">{formatChange(change)}</strong>
                <div>
                  <p>
                    {kinds[kind]}
                    {by !== 'system' && ` by ${by}`}
                    {variant !== null && ` (${variant})`}
                    {reason !== '' && `: ${reason}`}
                  </p>
                  <p className={styles.quiet}>
                    <time dateTime={at}>{formatStamp(at)}</time> · {formatCount(stock)} left
                  </p>
                </div>
              </li>
            ))}
          </ol>
        )}
      </SortedList>
    </section>
  );
}
