import Button from '@mui/material/Button';
import { ShoppingBag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countItems } from '../../../../shared/cart/cart-rules.ts';
import { useCart } from '../../../../shared/cart/cart-store.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { AskToLoginForCheckout } from './ask-to-login-for-checkout.tsx';
import styles from './floating-cart.module.css';
import { useFocusMainWhenEmpty } from './use-focus-main.ts';
import { useReturnedCart } from './use-returned-cart.ts';

const CartDialog = lazyPart(() => import('./cart-dialog.tsx'), 'CartDialog');

/** Floating button with the number of items, and its two dialogs. */
export function FloatingCart() {
  useReturnedCart();
  const count = countItems(useCart());
  const [open, setOpen] = useState<'cart' | 'login' | null>(null);
  useFocusMainWhenEmpty(count);
  // Removing the last line closes the cart permanently: adding the next product does not reopen it.
  useEffect(() => {
    if (count === 0) setOpen(null);
  }, [count]);
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && (count === 1 ? '1 item in your cart' : `${count} items in your cart`)}
      </p>
      {count > 0 && (
        <Button
          variant="danfo"
          className={styles.floating}
          aria-label={`Cart ${count} ${count === 1 ? 'item' : 'items'}`}
          aria-haspopup="dialog"
          data-cart
          onClick={() => setOpen('cart')}
        >
          <ShoppingBag size={22} aria-hidden="true" />
          <span className="tabular">Cart {count}</span>
        </Button>
      )}
      {open === 'cart' && count > 0 && (
        <CartDialog onClose={() => setOpen(null)} onVisitor={() => setOpen('login')} />
      )}
      {open === 'login' && <AskToLoginForCheckout onClose={() => setOpen(null)} />}
    </>
  );
}
