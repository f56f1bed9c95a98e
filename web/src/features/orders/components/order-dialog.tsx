import type { Order } from '@poc/contracts/entities/orders';
import { useQuery } from '@tanstack/react-query';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading, Skeleton } from '../../../shared/components/skeleton.tsx';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { orderQuery } from '../../../shared/orders/api/order-queries.ts';
import { OrderDetails } from './order-details.tsx';

interface OrderDialogProps {
  id: string;
  /** As the list has it, so that there is something to read at once. */
  known: Order | undefined;
  onClose: () => void;
}

/** One order with all that belongs to it. It is fetched again: its payment may have come since the list did. */
export function OrderDialog({ id, known, onClose }: OrderDialogProps) {
  const { data, error, refetch } = useQuery(orderQuery(id));
  // What the list showed stays on screen when the order itself can't be asked for.
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
