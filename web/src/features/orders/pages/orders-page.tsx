import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';
import { ordersQuery } from '../../../shared/orders/api/order-queries.ts';
import styles from '../components/orders.module.css';
import { OrdersTable } from '../components/orders-table.tsx';

const OrderDialog = lazyPart(() => import('../components/order-dialog.tsx'), 'OrderDialog');
const skeletons = ['one', 'two', 'three', 'four'];
const orderId = /^[0-9a-f]{24}$/;

/** `/user/orders`: everything one bought. The order whose details are open stands in the address: `?order=`. */
export function OrdersPage() {
  const userId = useSession()?.user.id ?? '';
  const list = useInfiniteQuery({ ...ordersQuery(userId), enabled: userId !== '' });
  const [params, setParams] = useSearchParams();
  const orders = itemsOf(list.data);
  const wanted = params.get('order') ?? '';
  const open = orderId.test(wanted) ? wanted : null;

  return (
    <div className="page">
      <PageHeader title="My Orders" text="What you bought, what became of it, and its receipts." />
      {list.error && !orders && (
        <ErrorState
          error={list.error}
          title="Error loading orders"
          text="Failed to fetch orders. Please try again later."
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.error && !orders && (
        <div className={styles.loading} role="status">
          <p>Loading your orders...</p>
          {skeletons.map((key) => (
            <Skeleton key={key} height="4.5rem" style={{ borderRadius: 'var(--radius)' }} />
          ))}
        </div>
      )}
      {orders?.length === 0 && (
        <EmptyState title="No orders" text="You haven't placed any orders yet.">
          <Link className="button button-primary" to={paths.member.merch}>
            Browse Merch
          </Link>
        </EmptyState>
      )}
      {orders && orders.length > 0 && (
        <OrdersTable orders={orders} onOpen={(id) => setParams({ order: id }, { replace: true })} />
      )}
      <LoadMore
        shown={orders?.length ?? 0}
        total={list.data?.pages[0]?.total ?? 0}
        hasNext={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
      {open !== null && (
        <OrderDialog
          id={open}
          known={orders?.find(({ id }) => id === open)}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
    </div>
  );
}
