import Button from '@mui/material/Button';
import type { Merch } from '@poc/contracts/entities/merch';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { PageList } from '../../../shared/components/page-list.tsx';
import { filteredMerchQuery } from '../api/merch-queries.ts';
import { CartLink } from '../cart/components/cart-link.tsx';
import { AskForProduct } from '../components/ask-for-product.tsx';
import { ProductCard } from '../components/product-card.tsx';
import { ProductGrid, ProductGridSkeleton } from '../components/product-grid.tsx';
import { useOrderSuccess } from '../components/use-order-success.ts';
import {
  askedOf,
  filterOf,
  isNarrowed,
  type ShopFilter,
  wholeShop,
  withFilter,
} from '../filters/shop-filter.ts';
import { ShopFilters } from '../filters/shop-filters.tsx';
import styles from './member-merch-page.module.css';

/** The pictures of the first row load eagerly. */
const firstRow = 2;

/** `/user/merch`: the shop. The address holds search, price range and sorting. */
export function MemberMerchPage() {
  useOrderSuccess();
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const list = useInfiniteQuery(filteredMerchQuery(filter.sort, askedOf(filter)));
  const [open, setOpen] = useState<Merch | null>(null);
  const [resets, setResets] = useState(0);
  const products = itemsOf(list.data);
  const total = Math.max(list.data?.pages[0]?.total ?? 0, products?.length ?? 0);
  const change = useCallback(
    (next: Partial<ShopFilter>) => setParams((current) => withFilter(current, next), { replace: true }),
    [setParams],
  );
  const resetFilters = () => {
    change(wholeShop);
    // A new key discards input that waits for a pause.
    setResets(resets + 1);
  };
  const reset = (
    <Button variant="outlined" onClick={resetFilters}>
      Reset Filters
    </Button>
  );

  return (
    <div className="page">
      <PageHeader title="Merchandise" text="Merch for people with a budget, and for people who need one.">
        <CartLink />
      </PageHeader>
      <ShopFilters key={resets} filter={filter} onChange={change} />
      <section aria-label="Products" aria-busy={list.isPlaceholderData} className={styles.products}>
        <p className="visually-hidden" role="status">
          {products && products.length > 0 && (total === 1 ? '1 product' : `${total} products`)}
        </p>
        <PageList
          list={list}
          failed="The shop could not be loaded"
          loading={<ProductGridSkeleton count={limits.merchSkeletons} />}
          empty={
            <EmptyState title="No merchandise found" text="Nothing in the shop goes by that name and price.">
              {reset}
            </EmptyState>
          }
        >
          {(found) => (
            <ProductGrid>
              {found.map((product, at) => (
                <ItemBoundary key={product.id} resetOn={product}>
                  <ProductCard product={product} priority={at < firstRow} showStock heading="h2">
                    <Button
                      variant="contained"
                      size="small"
                      aria-haspopup="dialog"
                      aria-label={`View Details: ${product.product_name}`}
                      onClick={() => setOpen(product)}
                    >
                      View Details
                    </Button>
                  </ProductCard>
                </ItemBoundary>
              ))}
            </ProductGrid>
          )}
        </PageList>
        {products && products.length > 0 && isNarrowed(filter) && <p className={styles.reset}>{reset}</p>}
      </section>
      {open && <AskForProduct product={open} cart={paths.member.cart} onClose={() => setOpen(null)} />}
    </div>
  );
}
