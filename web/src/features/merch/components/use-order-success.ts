import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clearCart } from '../../../shared/cart/cart-store.ts';
import { finishCheckout } from '../../../shared/cart/checkout-cart.ts';

/** Handles `order_success=true` in the URL: removes the bought lines from the cart, and the parameter. */
export function useOrderSuccess(enabled: boolean): void {
  const [params, setParams] = useSearchParams();
  const succeeded = enabled && params.get('order_success') === 'true';
  useEffect(() => {
    if (!succeeded) return;
    finishCheckout();
    clearCart();
    setParams(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete('order_success');
        return rest;
      },
      { replace: true },
    );
  }, [succeeded, setParams]);
}
