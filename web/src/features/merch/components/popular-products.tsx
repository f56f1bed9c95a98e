import { useQuery } from '@tanstack/react-query';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { popularCount, popularMerchQuery } from '../api/merch-queries.ts';
import { AddToCart } from './add-to-cart.tsx';
import styles from './product-card.module.css';
import { ProductGridSkeleton, Products } from './product-grid.tsx';

interface PopularProductsProps {
  title: string;
  /** Product of the current page, which is left out. */
  than?: string;
}

/** The best-selling products, with a heading; nothing when there are none. */
export function PopularProducts({ title, than }: PopularProductsProps) {
  const { data, error, isPending, refetch } = useQuery(popularMerchQuery());
  const products = data?.filter(({ id }) => id !== than) ?? [];
  if (data ? products.length === 0 : than !== undefined && !error) return null;
  return (
    <section aria-labelledby="popular" className={styles.section}>
      <h2 id="popular">{title}</h2>
      {error && !data && (
        <PanelFailure
          title="Popular products could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          retryLabel="Reload popular products"
        />
      )}
      {isPending && <ProductGridSkeleton count={popularCount} />}
      <Products products={products} eager={than === undefined}>
        {(product) => <AddToCart product={product} />}
      </Products>
    </section>
  );
}
