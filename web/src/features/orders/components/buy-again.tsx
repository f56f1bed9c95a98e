import Button from '@mui/material/Button';
import type { Order } from '@poc/contracts/entities/orders';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { addToCart } from '../../../shared/cart/cart-store.ts';

/** Puts the products of an order into the cart, which shows today's prices and what is gone. */
export function BuyAgain({ items }: Pick<Order, 'items'>) {
  const navigate = useNavigate();
  const buy = () => {
    for (const { Merch, quantity, variant } of items) addToCart(Merch, quantity, variant ?? undefined);
    void navigate(paths.member.cart);
  };
  return (
    <Button variant="outlined" onClick={buy}>
      Buy again
    </Button>
  );
}
