import { useEffect } from 'react';
import { paymentWasStarted, restoreCart } from '../../../../shared/cart/checkout-cart.ts';

/**
 * For pages that show the cart: a checkout that was left before any payment gives its lines back. Those of a begun
 * payment stay where they are, since it may still arrive; the cart page offers them.
 */
export function useReturnedCart(): void {
  useEffect(() => {
    if (!paymentWasStarted()) restoreCart();
  }, []);
}
