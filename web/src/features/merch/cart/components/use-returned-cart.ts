import { useEffect } from 'react';
import { paymentWasStarted, restoreCart } from '../../../../shared/cart/checkout-cart.ts';

/**
 * Restores the lines of a checkout abandoned before its payment, on pages that show the cart. Lines of a
 * started payment stay, since it may still arrive; the cart page offers them.
 */
export function useReturnedCart(): void {
  useEffect(() => {
    if (!paymentWasStarted()) restoreCart();
  }, []);
}
