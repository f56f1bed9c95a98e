import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { countItems } from '../../../shared/cart/cart-rules.ts';
import { useCart } from '../../../shared/cart/cart-store.ts';
import { AskToLogin } from '../../../shared/components/ask-to-login.tsx';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { SelectField } from '../../../shared/components/field.tsx';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { formatNaira } from '../../../shared/text/money.ts';
import { merchQuery, popularCount, popularMerchQuery, sortings } from '../components/merch-queries.ts';
import { ProductCard } from '../components/product-card.tsx';
import { ProductGrid, ProductGridSkeleton } from '../components/product-grid.tsx';
import styles from './merch-page.module.css';

const CartDialog = lazy(async () => ({
  default: (await import('../components/cart-dialog.tsx')).CartDialog,
}));

/** The shop: what sells best, then everything, sorted as the address says; the cart floats above. */
export function MerchPage() {
  const [params, setParams] = useSearchParams();
  const sort = sortings.find(({ value }) => value === params.get('sort'))?.value ?? 'name';
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    merchQuery(sort),
  );
  const { data: popular, isPending: popularPending } = useQuery(popularMerchQuery());
  const products = data?.pages.flatMap((page) => page.items);

  return (
    <div className="page">
      <PageHeader
        title="Wear the lesson"
        text="Merch for people with a budget, and for people who need one."
      />
      {(popularPending || (popular !== undefined && popular.length > 0)) && (
        <section aria-labelledby="popular" className={styles.section}>
          <h2 id="popular">Popular Products</h2>
          {popularPending && <ProductGridSkeleton count={popularCount} />}
          <ProductGrid>
            {popular?.map((product, at) => (
              <ProductCard key={product.id} product={product} priority={at < 2} />
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
        {error && <ErrorState error={error} title="The shop could not be loaded" onRetry={() => refetch()} />}
        {!error && !products && <ProductGridSkeleton count={limits.merchSkeletons} />}
        {products?.length === 0 && (
          <EmptyState
            headingLevel="h3"
            title="No products available"
            text="Check back later for new merchandise."
          />
        )}
        <ProductGrid>
          {products?.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </ProductGrid>
        <LoadMore
          shown={products?.length ?? 0}
          total={data?.pages[0]?.total ?? 0}
          hasNext={hasNextPage}
          loading={isFetchingNextPage}
          onLoad={fetchNextPage}
        />
      </section>
      <FloatingCart />
    </div>
  );
}

/** The button with the number of items, and the two dialogs behind it. */
function FloatingCart() {
  const count = countItems(useCart());
  const session = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'cart' | 'login' | null>(null);
  const checkout = () => (session ? navigate(paths.checkout) : setOpen('login'));
  return (
    <>
      {count > 0 && (
        <button type="button" className={styles.floating} onClick={() => setOpen('cart')}>
          <ShoppingBag size={22} aria-hidden="true" />
          <span>
            Cart<span className="visually-hidden">, items:</span> <span className="tabular">{count}</span>
          </span>
        </button>
      )}
      {open === 'cart' && count > 0 && (
        <Suspense fallback={null}>
          <CartDialog onClose={() => setOpen(null)} onCheckout={checkout} />
        </Suspense>
      )}
      {open === 'login' && (
        <AskToLogin
          text={`Please login to check out. Your cart stays as it is, and orders over ${formatNaira(limits.freeShippingAboveNaira)} get free shipping.`}
          loginLabel="Login to Checkout"
          dismissLabel="Continue Shopping"
          wanted={paths.checkout}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
