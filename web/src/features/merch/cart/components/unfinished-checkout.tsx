import Button from '@mui/material/Button';
import type { Order } from '@poc/contracts/entities/orders';
import { useEffect } from 'react';
import {
  type CartCopy,
  copyOfOrder,
  recordOrderOfCopy,
  useCartCopies,
} from '../../../../shared/cart/cart-copies.ts';
import { cartOfOrder } from '../../../../shared/cart/cart-of-order.ts';
import { linesText, mergeCarts } from '../../../../shared/cart/cart-rules.ts';
import { useCart } from '../../../../shared/cart/cart-store.ts';
import {
  isCheckoutOf,
  paymentWasStarted,
  removeBought,
  restoreCart,
  useCheckoutCart,
} from '../../../../shared/cart/checkout-cart.ts';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import { useOpenOrder } from '../../../../shared/orders/api/use-open-order.ts';
import { OpenOrderPanel } from '../../../../shared/orders/open-order-panel.tsx';
import { wasPaid } from '../../../../shared/orders/order-texts.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { LeftCheckout } from './left-checkout.tsx';

/**
 * Unfinished purchases of this and other tabs: the user's open order, and the lines of abandoned checkouts.
 * Each purchase is offered once.
 */
export function UnfinishedCheckout() {
  const { open, recent, isLoading } = useOpenOrder();
  const copies = useLeftCheckouts();
  useOrdersOfCopies(copies, open, recent);
  usePaidElsewhere(recent);
  return (
    <>
      {open && (
        <OpenOrderPanel order={open}>
          <PutBack order={open} />
        </OpenOrderPanel>
      )}
      {!isLoading &&
        copies
          .filter((copy) => !open || !isOf(copy, open))
          .map((copy) => <LeftCheckout key={linesText(copy.lines)} copy={copy} />)}
    </>
  );
}

/** Restores the products of an order to the cart. Hidden when all of them are in it. */
function PutBack({ order }: { order: Order }) {
  const cart = useCart();
  const lines = cartOfOrder(order);
  if (linesText(mergeCarts(cart, lines)) === linesText(cart)) return null;
  return (
    <Button
      variant="text"
      color="inherit"
      onClick={() => {
        restoreCart(lines, order.id);
        focusPageIfLost();
      }}
    >
      Put them back in the cart
    </Button>
  );
}

/** Copies shared by all tabs, and the lines of a payment started in this tab when no copy could be stored. */
function useLeftCheckouts(): readonly CartCopy[] {
  const copies = useCartCopies();
  const own = useCheckoutCart();
  if (own.length === 0 || !paymentWasStarted() || copies.some(({ lines }) => isCheckoutOf(lines)))
    return copies;
  return [{ lines: own, atMs: Date.now(), orderId: null }, ...copies];
}

const hasLinesOf = ({ lines }: CartCopy, order: Order): boolean =>
  linesText(lines) === linesText(cartOfOrder(order));

/** True if a copy and an order are the same purchase. */
const isOf = (copy: CartCopy, order: Order): boolean =>
  copy.orderId === order.id || (copy.orderId === null && hasLinesOf(copy, order));

/** Removes restored lines from the cart once their order is paid in another tab or on another device. */
function usePaidElsewhere(recent: readonly Order[]) {
  useEffect(() => {
    for (const { id, number } of recent.filter(wasPaid)) {
      if (copyOfOrder(id)?.isRestored !== true) continue;
      removeBought(id);
      showToast(`Your order ${number} is paid.`, 'success');
    }
  }, [recent]);
}

/** Records the order of a copy whose tab closed before the response arrived. */
function useOrdersOfCopies(copies: readonly CartCopy[], open: Order | undefined, recent: readonly Order[]) {
  useEffect(() => {
    for (const copy of copies) {
      if (copy.orderId !== null) continue;
      const isLater = (order: Order) => order === open || new Date(order.createdAt).getTime() > copy.atMs;
      const order = recent.find((each) => isLater(each) && hasLinesOf(copy, each));
      if (order) recordOrderOfCopy(copy.lines, order.id);
    }
  }, [copies, open, recent]);
}
