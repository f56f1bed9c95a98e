import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { PageList } from '../../../shared/components/page-list.tsx';
import { ordersQuery } from '../../../shared/orders/api/order-queries.ts';
import { isLowData } from '../../../shared/preferences/low-data.ts';
import styles from '../components/orders.module.css';
import { OrdersTable } from '../components/orders-table.tsx';

const loadDialog = () => import('../components/order-dialog.tsx');
const OrderDialog = lazyPart(loadDialog, 'OrderDialog');
const skeletons = ['one', 'two', 'three', 'four'];
const orderId = /^[0-9a-f]{24}$/;
/** Navigation options that add no history entry and keep the scroll position. */
const inPlace = { replace: true } as const;

/** `/user/orders`: the user's orders. `?order=` opens the details of one. */
export function OrdersPage() {
  const userId = useSession()?.user.id ?? '';
  const list = useInfiniteQuery({ ...ordersQuery(userId), enabled: userId !== '' });
  const [params, setParams] = useSearchParams();
  const wanted = params.get('order') ?? '';
  const open = orderId.test(wanted) ? wanted : null;
  useEffect(() => {
    // Most visits open an order, and a slow connection needs a second for the code of its details.
    if (!isLowData()) loadDialog().catch(() => undefined);
  }, []);

  return (
    <div className="page">
      <PageHeader title="My Orders" text="Your orders, their status and their receipts." />
      <PageList
        list={list}
        failed="Error loading orders"
        failedText="Failed to fetch orders. Please try again later."
        loading={
          <div className={styles.loading} role="status">
            <p>Loading your orders...</p>
            {skeletons.map((key) => (
              <Skeleton key={key} height="4.5rem" style={{ borderRadius: 'var(--radius)' }} />
            ))}
          </div>
        }
        empty={
          <EmptyState drawing="basket" title="No orders" text="You haven't placed any orders yet.">
            <Button component={Link} variant="contained" to={paths.member.merch}>
              Browse Merch
            </Button>
          </EmptyState>
        }
      >
        {(orders) => <OrdersTable orders={orders} onOpen={(id) => setParams({ order: id }, inPlace)} />}
      </PageList>
      {open !== null && (
        <OrderDialog
          id={open}
          known={itemsOf(list.data)?.find(({ id }) => id === open)}
          onClose={() => setParams({}, inPlace)}
        />
      )}
    </div>
  );
}
