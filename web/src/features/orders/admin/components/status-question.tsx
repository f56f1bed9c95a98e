import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { ConfirmDialog } from '../../../../shared/dialogs/confirm-dialog.tsx';
import { statusLabels } from '../../../../shared/orders/order-texts.ts';
import type { SetStatus } from '../api/change-orders.ts';
import { useSetStatus } from '../api/use-set-status.ts';
import { ShipDialog } from '../fulfilment/ship-dialog.tsx';

interface StatusQuestionProps {
  order: ManagedOrder;
  status: SetStatus;
  onClose: () => void;
}

/** Confirms a status change, which emails the customer; a select is easily changed by arrow keys. */
export function StatusQuestion({ order, status, onClose }: StatusQuestionProps) {
  const { mutate } = useSetStatus();
  const word = statusLabels[status].toLowerCase();
  const unpaid = status !== 'pending' && order.payment_status === 'pending';
  const known =
    order.User.email === ''
      ? 'The account is deleted, so no email is sent.'
      : `${order.User.name} gets an email.`;
  const title = `Set order ${order.number} to ${word}?`;
  const text = `It is ${statusLabels[order.status].toLowerCase()} now. ${known}${unpaid ? ' It has no payment, and this does not change that.' : ''}`;
  if (status === 'shipped') return <ShipDialog order={order} title={title} text={text} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={`Set to ${word}`}
      harmless
      onConfirm={() => {
        mutate({ order, status });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
