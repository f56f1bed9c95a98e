import Skeleton from '@mui/material/Skeleton';
import type { Merch } from '@poc/contracts/entities/merch';
import type { ReactNode } from 'react';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import styles from './product-card.module.css';
import { ProductCard, type ProductCardProps } from './product-card.tsx';

/** Products in the first row on phones. */
const firstRow = 2;

interface ProductsProps extends Pick<ProductCardProps, 'showStock' | 'heading'> {
  products: readonly Merch[];
  /** Loads the pictures of the first row first. */
  eager?: boolean;
  children: (product: Merch) => ReactNode;
}

/** Cards of products with their actions: two columns on phones, more where they fit. */
export function Products({ products, eager = false, children, ...card }: ProductsProps) {
  return (
    <div className={styles.grid}>
      {products.map((product, at) => (
        <ItemBoundary key={product.id} resetOn={product}>
          <ProductCard product={product} priority={eager && at < firstRow} {...card}>
            {children(product)}
          </ProductCard>
        </ItemBoundary>
      ))}
    </div>
  );
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <Loading text="Loading products…" className={styles.grid}>
      {Array.from({ length: count }, (_, at) => `skeleton-${at}`).map((key) => (
        <div key={key} className={`surface ${styles.card}`} data-testid="product-skeleton">
          <Skeleton height="auto" style={{ aspectRatio: '1', borderRadius: 0 }} />
          <div className={styles.body}>
            <Skeleton height="1.5rem" width="80%" />
            <Skeleton height="2.5rem" />
            <Skeleton height="2.75rem" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
