import Button from '@mui/material/Button';
import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { countItems } from '../../../../shared/cart/cart-rules.ts';
import { useCart } from '../../../../shared/cart/cart-store.ts';
import { CartCount } from './cart-count.tsx';
import { useReturnedCart } from './use-returned-cart.ts';

/** Link to the cart with the number of items, which is announced when it changes. */
export function CartLink() {
  useReturnedCart();
  const count = countItems(useCart());
  const text = count === 1 ? '1 item' : `${count} items`;
  return (
    <>
      <Button
        component={Link}
        variant="outlined"
        to={paths.member.cart}
        aria-label={`Cart ${text}`}
        data-cart
      >
        <ShoppingBag size={20} aria-hidden="true" />
        <span>Cart</span> <CartCount />
      </Button>
      <span className="visually-hidden" role="status">
        {text} in your cart
      </span>
    </>
  );
}
