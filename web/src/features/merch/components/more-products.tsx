import { useQuery } from '@tanstack/react-query';
import { Boundary } from '../../../shared/code/boundary.tsx';
import { popularMerchQuery } from '../api/merch-queries.ts';
import { AddToCart } from './add-to-cart.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-details.module.css';
import { ProductGrid } from './product-grid.tsx';

/** What else sells well, beside the product with this id; nothing where there is nothing else. */
export function MoreProducts({ than }: { than: string }) {
  const { data = [] } = useQuery(popularMerchQuery());
  const others = data.filter(({ id }) => id !== than);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="more-products" className={styles.more}>
      <h2 id="more-products">You may also like</h2>
      <ProductGrid>
        {others.map((product) => (
          <Boundary key={product.id} resetOn={product}>
            <ProductCard product={product}>
              <AddToCart product={product} />
            </ProductCard>
          </Boundary>
        ))}
      </ProductGrid>
    </section>
  );
}
