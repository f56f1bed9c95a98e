import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { useQuery } from '@tanstack/react-query';
import { RecordDialog } from '../../../../shared/admin/record/record-dialog.tsx';
import { managedOrderQuery } from '../../../../shared/orders/api/managed-orders-queries.ts';
import type { SetStatus } from '../api/change-orders.ts';
import { OrderView } from './order-view.tsx';

interface OrderDialogProps {
  id: string;
  /** From the list; shown until the order itself has loaded. */
  known: ManagedOrder | undefined;
  onStatus: (order: ManagedOrder, status: SetStatus) => void;
  onClose: () => void;
}

export function OrderDialog({ id, known, onStatus, onClose }: OrderDialogProps) {
  const query = useQuery(managedOrderQuery(id));
  return (
    <RecordDialog
      query={query}
      record={query.data ?? known}
      title="Order details"
      noun="order"
      onClose={onClose}
    >
      {(order) => <OrderView order={order} onStatus={onStatus} />}
    </RecordDialog>
  );
}
