import Button from '@mui/material/Button';
import type { Order } from '@poc/contracts/entities/orders';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { addToCart } from '../../../shared/cart/cart-store.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

/** Puts the products of an order into the cart, which shows current prices and unavailable products. */
export function BuyAgain({ items }: Pick<Order, 'items'>) {
  const navigate = useNavigate();
  const buy = () => {
    const added = items.map(({ Merch, quantity, variant }) =>
      addToCart(Merch, quantity, variant ?? undefined),
    );
    if (added.some((count, at) => count < (items[at]?.quantity ?? 0)))
      showToast('Your cart is full: some products did not fit.', 'warning');
    void navigate(paths.member.cart);
  };
  return (
    <Button variant="outlined" onClick={buy}>
      Buy again
    </Button>
  );
}
