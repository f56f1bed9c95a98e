import Skeleton from '@mui/material/Skeleton';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { useQuery } from '@tanstack/react-query';
import { PanelFailure } from '../../../../shared/components/panel.tsx';
import { Loading } from '../../../../shared/components/skeleton.tsx';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { managedOrderQuery } from '../../../../shared/orders/api/managed-orders-queries.ts';
import type { SetStatus } from '../api/use-set-status.ts';
import { OrderView } from './order-view.tsx';

interface OrderDialogProps {
  id: string;
  /** From the list; shown until the order itself has loaded. */
  known: ManagedOrder | undefined;
  onStatus: (order: ManagedOrder, status: SetStatus) => void;
  onClose: () => void;
}

/** Details of one order. Fetched again, because it may have been paid since the list was loaded. */
export function OrderDialog({ id, known, onStatus, onClose }: OrderDialogProps) {
  const { data, error, refetch } = useQuery(managedOrderQuery(id));
  const order = data ?? known;
  return (
    <Dialog title="Order details" size="md" onClose={onClose}>
      {error && (
        <PanelFailure
          title={order ? 'This is how the order was a moment ago.' : 'This order could not be loaded.'}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {order && <OrderView order={order} onStatus={onStatus} />}
      {!order && !error && (
        <Loading text="Loading the order…">
          <Skeleton height="5rem" />
          <Skeleton height="12rem" style={{ marginTop: '1rem' }} />
        </Loading>
      )}
    </Dialog>
  );
}
