import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { RefundForm } from '../../../../shared/admin/refund/refund-form.tsx';
import { useOrderRefund } from '../api/use-refund.ts';

interface RefundDialogProps {
  order: ManagedOrder;
  onClose: () => void;
}

/** Refunds an order in whole or in part. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  return (
    <RefundForm
      {...useOrderRefund(order)}
      title={`Refund order ${order.number}`}
      payee={order.User.name || 'the customer'}
      hint="Shown in the order’s history."
      onClose={onClose}
    />
  );
}
