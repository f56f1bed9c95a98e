import Button from '@mui/material/Button';
import type { Order } from '@poc/contracts/entities/orders';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { isMissing } from '../../../shared/api/errors.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { Redirect } from '../../../shared/components/redirect.tsx';
import { PageLoading } from '../../../shared/components/skeleton.tsx';
import { orderQuery } from '../../../shared/orders/api/order-queries.ts';
import { wasPaid } from '../../../shared/orders/order-texts.ts';
import { BareBar } from '../../../shared/shell/bare-bar.tsx';
import { endAttempt } from '../checkout/payment/attempt.ts';
import { PlacedOrder } from './placed-order.tsx';

/** `/order-success/{id}`: the order, for its owner. The total in the URL is ignored. */
export function OrderSuccessPage() {
  const { id = '' } = useParams();
  const session = useSession();
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useQuery({
    ...orderQuery(id),
    enabled: session !== null,
    refetchInterval: ({ state }) =>
      state.data?.payment_status === 'pending' && state.data.reserved_until !== null
        ? limits.unpaidOrderAskMs
        : false,
  });
  useEndOfCheckout(data);
  if (session === null) return <Redirect to={paths.login} state={{ from: pathname + search }} />;
  if (data) return <PlacedOrder order={data} />;
  if (!error) return <PageLoading />;
  return (
    <div className="page">
      <BareBar />
      <div style={{ paddingBlock: '2rem 4rem' }}>
        {isMissing(error) ? (
          <EmptyState
            drawing="basket"
            headingLevel="h1"
            title="Order not found"
            text="This order is not in your account. Your orders are all in one place."
          >
            <Button component={Link} variant="contained" to={paths.member.orders}>
              My Orders
            </Button>
            <Button component={Link} variant="outlined" to={paths.merch}>
              Continue Shopping
            </Button>
          </EmptyState>
        ) : (
          <ErrorState error={error} title="Your order could not be loaded" onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

/** Ends the checkout for buyers who skip the callback page because the order was already paid. */
function useEndOfCheckout(order: Order | undefined): void {
  const paid = order !== undefined && wasPaid(order) ? order.id : null;
  useEffect(() => {
    if (paid !== null) endAttempt(paid);
  }, [paid]);
}
