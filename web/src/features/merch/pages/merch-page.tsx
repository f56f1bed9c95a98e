import Button from '@mui/material/Button';
import type { Merch } from '@poc/contracts/entities/merch';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { PageList } from '../../../shared/components/page-list.tsx';
import { useInMemberArea } from '../../../shared/shell/use-in-member-area.ts';
import { filteredMerchQuery, popularCount, popularMerchQuery, sortings } from '../api/merch-queries.ts';
import { CartLink } from '../cart/components/cart-link.tsx';
import { FloatingCart } from '../cart/components/floating-cart.tsx';
import { AddToCart } from '../components/add-to-cart.tsx';
import { AskForProduct } from '../components/ask-for-product.tsx';
import { PopularProducts } from '../components/popular-products.tsx';
import styles from '../components/product-card.module.css';
import { ProductGridSkeleton, Products } from '../components/product-grid.tsx';
import { useOrderSuccess } from '../components/use-order-success.ts';
import {
  filterOf,
  isNarrowed,
  merchFilterOf,
  publicFilterOf,
  type ShopFilter,
  wholeShop,
  withFilter,
} from '../filters/shop-filter.ts';
import { ShopFilters, SortField } from '../filters/shop-filters.tsx';

const text = 'Merch for people with a budget, and for people who need one.';

/**
 * `/merch` and `/user/merch`: the shop. The public page has popular products and sorting; the member page also
 * has search and a price range. The URL holds the filter.
 */
export function MerchPage() {
  const isMember = useInMemberArea();
  useOrderSuccess(isMember);
  const [params, setParams] = useSearchParams();
  const filter = isMember ? filterOf(params) : publicFilterOf(params);
  const list = useInfiniteQuery(filteredMerchQuery(filter.sort, merchFilterOf(filter)));
  const [open, setOpen] = useState<Merch | null>(null);
  const [resets, setResets] = useState(0);
  const { isPending } = useQuery({ ...popularMerchQuery(), enabled: !isMember });
  const products = itemsOf(list.data);
  const total = Math.max(list.data?.pages[0]?.total ?? 0, products?.length ?? 0);
  const change = useCallback(
    (next: Partial<ShopFilter>) => setParams((current) => withFilter(current, next), { replace: true }),
    [setParams],
  );
  const resetFilters = () => {
    change(wholeShop);
    // A new key discards debounced input.
    setResets(resets + 1);
  };
  const reset = (
    <Button variant="outlined" onClick={resetFilters}>
      Reset Filters
    </Button>
  );

  return (
    <div className="page">
      {isMember ? (
        <>
          <PageHeader title="Merchandise" text={text}>
            <CartLink />
          </PageHeader>
          <ShopFilters key={resets} filter={filter} onChange={change} />
        </>
      ) : (
        <>
          <PageHeader title="Wear the lesson" text={text} />
          <PopularProducts title="Popular Products" />
        </>
      )}
      <section
        aria-label={isMember ? 'Products' : 'All Products'}
        aria-busy={list.isPlaceholderData}
        className={styles.section}
      >
        {!isMember && (
          <div className={styles.head}>
            <h2>All Products</h2>
            <SortField options={sortings} filter={filter} onChange={change} />
          </div>
        )}
        <p className="visually-hidden" role="status">
          {products && products.length > 0 && (total === 1 ? '1 product' : `${total} products`)}
        </p>
        <PageList
          list={list}
          failed="The shop could not be loaded"
          loading={
            <ProductGridSkeleton
              count={limits.merchSkeletons - (!isMember && isPending ? popularCount : 0)}
            />
          }
          empty={
            isMember ? (
              <EmptyState
                drawing="basket"
                title="No merchandise found"
                text="No products match your search and price range."
              >
                {reset}
              </EmptyState>
            ) : (
              <EmptyState
                drawing="basket"
                headingLevel="h3"
                title="No products available"
                text="Check back later for new merchandise."
              />
            )
          }
        >
          {(found) => (
            <Products products={found} eager={isMember} showStock={isMember} heading={isMember ? 'h2' : 'h3'}>
              {(product) =>
                isMember ? (
                  <Button
                    variant="outlined"
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`View Details: ${product.product_name}`}
                    onClick={() => setOpen(product)}
                  >
                    View Details
                  </Button>
                ) : (
                  <AddToCart product={product} />
                )
              }
            </Products>
          )}
        </PageList>
        {products && products.length > 0 && isNarrowed(filter) && <p className={styles.reset}>{reset}</p>}
      </section>
      {!isMember && <FloatingCart />}
      {open && <AskForProduct product={open} cart={paths.member.cart} onClose={() => setOpen(null)} />}
    </div>
  );
}
