import Skeleton from '@mui/material/Skeleton';
import type { Order } from '@poc/contracts/entities/orders';
import { useQuery } from '@tanstack/react-query';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { orderQuery } from '../../../shared/orders/api/order-queries.ts';
import { OrderDetails } from './order-details.tsx';

interface OrderDialogProps {
  id: string;
  /** From the list; shown until the order itself has loaded. */
  known: Order | undefined;
  onClose: () => void;
}

/** Details of one order. Fetched again, because it may have been paid since the list was loaded. */
export function OrderDialog({ id, known, onClose }: OrderDialogProps) {
  const { data, error, refetch } = useQuery(orderQuery(id));
  // Falls back to the list's order when the request fails.
  const order = data ?? known;
  return (
    <Dialog title="Order details" size="sm" onClose={onClose}>
      {order && <OrderDetails order={order} />}
      {!order && error && (
        <PanelFailure title="This order could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {!order && !error && (
        <Loading text="Loading the order…">
          <Skeleton height="5rem" />
          <Skeleton height="12rem" style={{ marginTop: '1rem' }} />
        </Loading>
      )}
    </Dialog>
  );
}
