import { useQuery } from '@tanstack/react-query';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { popularMerchQuery } from '../api/merch-queries.ts';
import { AddToCart } from './add-to-cart.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-details.module.css';
import { ProductGrid } from './product-grid.tsx';

/** Popular products except the given one. Renders nothing without any. */
export function MoreProducts({ than }: { than: string }) {
  const { data, error, refetch } = useQuery(popularMerchQuery());
  const others = (data ?? []).filter(({ id }) => id !== than);
  if (others.length === 0 && !error) return null;
  return (
    <section aria-labelledby="more-products" className={styles.more}>
      <h2 id="more-products">You may also like</h2>
      {error && !data && (
        <PanelFailure
          title="They could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          retryLabel="Reload products"
        />
      )}
      <ProductGrid>
        {others.map((product) => (
          <ItemBoundary key={product.id} resetOn={product}>
            <ProductCard product={product}>
              <AddToCart product={product} />
            </ProductCard>
          </ItemBoundary>
        ))}
      </ProductGrid>
    </section>
  );
}
