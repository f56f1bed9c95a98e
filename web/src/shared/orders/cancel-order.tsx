import Button from '@mui/material/Button';
import type { Order } from '@poc/contracts/entities/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../api/errors.ts';
import { AskToConfirm } from '../components/ask-to-confirm.tsx';
import { formatNairaTotal } from '../text/money.ts';
import { showToast } from '../toasts/show-toast.ts';
import { cancelOrder } from './api/cancel-order.ts';
import { refreshOrders } from './api/order-queries.ts';
import { wasPaid } from './order-texts.ts';

/** Cancels an order that is not shipped yet, after confirmation. A payment is refunded. */
export function CancelOrder({
  order,
  onCancelled,
}: {
  order: Order;
  /** Called when the user's orders have been refetched. */
  onCancelled?: () => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const client = useQueryClient();
  const isFree = order.total_price === 0;
  const back = wasPaid(order) && !isFree ? formatNairaTotal(order.total_price - order.refunded) : null;
  const cancel = useMutation({
    mutationFn: () => cancelOrder(order.id),
    onSuccess: async (cancelled) => {
      showToast(
        back === null ? 'Your order was cancelled.' : `Your order was cancelled. We are refunding ${back}.`,
        'success',
      );
      await refreshOrders(client, cancelled);
      onCancelled?.();
    },
    onError: async (error) => {
      showToast(`The order could not be cancelled. ${errorText(error)}`, 'error');
      // The order may have been shipped, or cancelled elsewhere, since it was fetched.
      await refreshOrders(client);
    },
    onSettled: () => setConfirming(false),
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setConfirming(true)}>
        Cancel Order
      </Button>
      {isConfirming && (
        <AskToConfirm
          title="Cancel this order?"
          text={
            back === null
              ? `${isFree ? 'There was nothing to pay.' : 'You have not paid for it.'} Its products return to stock.`
              : `We will refund ${back} to your original payment method. Your bank may take a few days to show it.`
          }
          confirmLabel="Cancel Order"
          dismissLabel="Keep Order"
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
