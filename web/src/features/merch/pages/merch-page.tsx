import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { SelectField } from '../../../shared/forms/field.tsx';
import { merchQuery, popularCount, popularMerchQuery, sortings } from '../api/merch-queries.ts';
import { FloatingCart } from '../cart/components/floating-cart.tsx';
import { AddToCart } from '../components/add-to-cart.tsx';
import { ProductCard } from '../components/product-card.tsx';
import { ProductGrid, ProductGridSkeleton } from '../components/product-grid.tsx';
import styles from './merch-page.module.css';

/** `/merch`: popular products, then all products, sorted as the address says, with the floating cart. */
export function MerchPage() {
  const [params, setParams] = useSearchParams();
  const sort = sortings.find(({ value }) => value === params.get('sort'))?.value ?? 'name';
  const list = useInfiniteQuery(merchQuery(sort));
  const popular = useQuery(popularMerchQuery());
  const products = itemsOf(list.data);

  return (
    <div className="page">
      <PageHeader
        title="Wear the lesson"
        text="Merch for people with a budget, and for people who need one."
      />
      {popular.data?.length !== 0 && (
        <section aria-labelledby="popular" className={styles.section}>
          <h2 id="popular">Popular Products</h2>
          {popular.error && !popular.data && (
            <PanelFailure
              title="They could not be loaded."
              error={popular.error}
              onRetry={() => void popular.refetch()}
              retryLabel="Reload popular products"
            />
          )}
          {popular.isPending && <ProductGridSkeleton count={popularCount} />}
          <ProductGrid>
            {popular.data?.map((product, at) => (
              <ItemBoundary key={product.id} resetOn={product}>
                <ProductCard product={product} priority={at < 2}>
                  <AddToCart product={product} />
                </ProductCard>
              </ItemBoundary>
            ))}
          </ProductGrid>
        </section>
      )}
      <section aria-labelledby="all" className={styles.section}>
        <div className={styles.head}>
          <h2 id="all">All Products</h2>
          <SelectField
            label="Sort by"
            value={sort}
            options={sortings}
            onChange={(value) => setParams({ sort: value }, { replace: true })}
          />
        </div>
        {list.error && (
          <ErrorState
            error={list.error}
            title="The shop could not be loaded"
            onRetry={() => list.refetch()}
          />
        )}
        {!list.error && !products && (
          <ProductGridSkeleton count={limits.merchSkeletons - (popular.isPending ? popularCount : 0)} />
        )}
        {products?.length === 0 && (
          <EmptyState
            headingLevel="h3"
            title="No products available"
            text="Check back later for new merchandise."
          />
        )}
        <ProductGrid>
          {products?.map((product) => (
            <ItemBoundary key={product.id} resetOn={product}>
              <ProductCard product={product}>
                <AddToCart product={product} />
              </ProductCard>
            </ItemBoundary>
          ))}
        </ProductGrid>
        <LoadMore list={list} />
      </section>
      <FloatingCart />
    </div>
  );
}
