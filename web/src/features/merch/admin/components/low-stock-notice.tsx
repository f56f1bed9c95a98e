import Button from '@mui/material/Button';
import type { Merch } from '@poc/contracts/entities/merch';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { PanelFailure } from '../../../../shared/components/panel.tsx';
import { lowStockQuery } from '../api/products-queries.ts';
import { lowLinesOf } from './low-lines.ts';
import styles from './low-stock-notice.module.css';

const and = new Intl.ListFormat('en-NG', { type: 'conjunction' });
const left = (stock: number) => (stock === 0 ? 'none left' : `${stock} left`);
const lowVariantsText = (product: Merch) =>
  lowLinesOf(product)
    .map(({ key, stock }) => (key === '' ? left(stock) : `${key}: ${left(stock)}`))
    .join(', ');

/**
 * Lists products to reorder: their count, and the first ones by name. Reserves its space while loading, to
 * prevent layout shifts; renders nothing without low-stock products.
 */
export function LowStockNotice({ onShow }: { onShow: () => void }) {
  const { data, isPending, error, refetch } = useQuery(lowStockQuery());
  if (error && !data) {
    return (
      <PanelFailure
        title="The products that run low could not be loaded."
        error={error}
        onRetry={() => void refetch()}
        retryLabel="Reload low stock"
      />
    );
  }
  const { total, items } = data ?? { total: 0, items: [] };
  if (!isPending && items.length === 0) return null;
  const more = total - items.length;
  const named = items.map((product) => `${product.product_name} (${lowVariantsText(product)})`);
  return (
    <section
      className={isPending ? `${styles.notice} ${styles.pending}` : styles.notice}
      aria-label="Low stock"
      aria-hidden={isPending}
    >
      <PackageOpen size={24} aria-hidden="true" />
      <p className={`clamped ${styles.text}`}>
        {!isPending && (
          <>
            <strong>{total === 1 ? '1 product runs low.' : `${total} products run low.`}</strong>{' '}
            {and.format(more > 0 ? [...named, `${more} more`] : named)}.
          </>
        )}
      </p>
      <Button variant="outlined" size="small" onClick={onShow}>
        Show low stock
      </Button>
    </section>
  );
}
