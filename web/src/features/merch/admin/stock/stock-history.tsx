import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '../../../../shared/api/errors.ts';
import { itemsOf } from '../../../../shared/api/loaded-pages.ts';
import { PanelFailure } from '../../../../shared/components/panel.tsx';
import { Skeleton } from '../../../../shared/components/skeleton.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { formatChange, formatCount } from '../../../../shared/text/numbers.ts';
import { stockChangesQuery } from '../api/products-queries.ts';
import styles from './stock.module.css';

const kinds = {
  adjusted: 'Adjusted',
  reserved: 'Kept for an order',
  released: 'Given back by an order',
  returned: 'Returned after payment',
} as const;

/** Every change of a stock, newest first: how many, why, by whom, and what was left. */
export function StockHistory({ productId }: { productId: string }) {
  const changes = useInfiniteQuery(stockChangesQuery(productId));
  const lines = itemsOf(changes.data);
  return (
    <section className={styles.history} aria-labelledby="stock-history">
      <h3 id="stock-history">History</h3>
      {!lines && !changes.error && (
        <div role="status">
          <span className="visually-hidden">Loading the history…</span>
          <Skeleton height="3rem" />
          <Skeleton height="3rem" style={{ marginTop: '0.5rem' }} />
        </div>
      )}
      {!lines && changes.error && (
        <PanelFailure
          title="The history could not be loaded."
          error={changes.error}
          onRetry={() => void changes.refetch()}
        />
      )}
      {lines?.length === 0 && <p className={styles.quiet}>Nothing yet: the shelf is as it was filled.</p>}
      {lines && lines.length > 0 && (
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
      {lines && changes.error && (
        <p role="alert" className={styles.fault}>
          {errorText(changes.error)}
        </p>
      )}
      {changes.hasNextPage && (
        <button
          type="button"
          className="button button-secondary button-small"
          disabled={changes.isFetchingNextPage}
          onClick={() => void changes.fetchNextPage()}
        >
          {changes.isFetchingNextPage ? 'Loading…' : 'Show earlier ones'}
        </button>
      )}
    </section>
  );
}
