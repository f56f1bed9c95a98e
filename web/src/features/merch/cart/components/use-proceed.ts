import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { useSession } from '../../../../shared/auth/use-session.ts';
import { cartCheckQuery, isTooLittle } from '../../../../shared/cart/api/cart-check-query.ts';
import { changesOf } from '../../../../shared/cart/cart-changes.ts';
import { currentCart } from '../../../../shared/cart/cart-store.ts';
import { beginCheckout } from '../../../../shared/cart/checkout-cart.ts';

export interface Proceed {
  readonly proceed: () => Promise<void>;
  /** `changed`: changes must be accepted first; `leaving`: the cart is emptied and the checkout is opening. */
  readonly state: 'idle' | 'checking' | 'changed' | 'failed' | 'leaving';
}

/**
 * Proceed to Checkout: quotes prices and stocks again and shows changes first. The cart is emptied only when
 * nothing blocks the checkout.
 */
export function useProceed(onVisitor: () => void): Proceed {
  const session = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [state, setState] = useState<Proceed['state']>('idle');
  // A cart that was closed during the request must not navigate.
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const leave = () => {
    setState('leaving');
    beginCheckout();
    navigate(paths.checkout);
  };
  const proceed = async () => {
    if (session === null) return onVisitor();
    setState('checking');
    try {
      const quote = await queries.fetchQuery({
        ...cartCheckQuery(currentCart()),
        staleTime: 0,
        retry: false,
      });
      if (!shown.current) return;
      if (changesOf(currentCart(), quote).length > 0) {
        setState('changed');
        return;
      }
      leave();
    } catch (error) {
      // The checkout quotes the whole cart with the chosen delivery, which may reach the minimum.
      if (isTooLittle(error)) return leave();
      setState('failed');
    }
  };
  return { proceed, state };
}
